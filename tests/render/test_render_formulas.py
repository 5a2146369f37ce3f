"""Formulas become MathML that needs no script and no inline style."""

import html5lib
import pytest
from math_core import LatexError
from mdit_py_plugins.dollarmath import dollarmath_plugin

from lessongen.lesson import Document, parser
from lessongen.render import render
from lessongen.render.formulas import mathml
from tests.render.pages import document, plain_view, tree, with_class

FORMULAS = [
    r"x^2 + \frac{1}{2}",
    r"\sum_{i=1}^n \mathbf{x}_i \le \mathcal{O}(n^3)",
    r"\begin{align}a&=b\\c&=d\end{align}",
    r"\begin{cases}1&x>0\\0&\text{else}\end{cases}",
    r"\begin{array}{|l|c||r|}1&2&3\\\hline 4&5&6\\\hdashline 7&8&9\end{array}",
    r"\begin{pmatrix}a&b\\c&d\end{pmatrix}",
    r"\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d}}\right)V",
    r"\text{a < b \& c}",
]


def page(text):
    made = document("# Page\n\nText.\n")
    md = parser().use(dollarmath_plugin)
    tokens = (*made.tokens, *md.parse("\n\n\n\n" + text, {}))
    whole = Document(made.lesson, tokens)
    return render(whole, view=plain_view(made))


@pytest.mark.parametrize("latex", FORMULAS)
def test_a_formula_is_valid_and_has_no_inline_style(latex):
    for block in (False, True):
        made = mathml(latex, block=block)
        html5lib.HTMLParser(strict=True).parseFragment(made)
        parsed = html5lib.parseFragment(made)
        assert not any("style" in each.attrib for each in parsed.iter())


def test_alignment_is_kept_as_a_class():
    made = mathml(r"\begin{cases}1&2\end{cases}", block=True)
    assert 'class="lg-m-left lg-m-close-right"' in made


@pytest.mark.parametrize("latex", [r"\foo x", r"\frac{1", r"\color{red} x"])
def test_what_cannot_be_shown_is_an_error(latex):
    with pytest.raises(LatexError):
        mathml(latex, block=False)


def test_formulas_stand_in_lines_and_in_regions_of_their_own():
    made = page("In $a < b$ a line.\n\n$$\n\\frac{1}{2}\n$$\n")
    maths = [each for each in tree(made.html).iter() if str(each.tag).endswith("}math")]
    assert [each.get("display") for each in maths] == [None, "block"]
    (region,) = with_class(tree(made.html), "lg-scroll")
    assert (region.get("tabindex"), region.get("role")) == ("0", "group")
    assert region.get("aria-label") == "Formula"
    assert made.findings == ()
    assert "math" not in made.search_html


def test_a_faulty_formula_is_named_with_its_line_and_shown_as_text():
    made = page("One\nand $\\foo <$ there.\n\n$$\n\\frac{1\n$$\n")
    foo, fraction = (str(each) for each in made.findings)
    assert foo == (
        'lessons/l/page.md:6: the formula `\\foo <` can\'t be shown: Unknown command "\\foo"'
    )
    assert fraction.startswith("lessons/l/page.md:8: the formula `\\frac{1` can't be shown: ")
    assert "<code>\\foo &lt;</code>" in made.html


def test_downloads_keep_the_source_of_formulas():
    made = page("In $a < b$ a line.\n\n$$\n\\frac{1}{2}\n$$\n")
    text = made.downloads["lesson.md"].decode()
    assert "In $a < b$ a line.\n\n$$\n\\frac{1}{2}\n$$\n" in text
