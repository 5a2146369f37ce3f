"""Titles, headings and ids."""

import pytest

from lessongen.lesson import slug
from tests.lesson.reading_lessons import good


def headings(text, **options):
    """(tag, id, text) of each heading."""
    tokens = good(text, **options).tokens
    return [
        (token.tag, token.attrs["id"], tokens[i + 1].content)
        for i, token in enumerate(tokens)
        if token.type == "heading_open"
    ]


def ids(text):
    return [name for _, name, _ in headings(text)]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Four stages, one after another", "four-stages-one-after-another"),
        ("What `jit` caches?", "what-jit-caches"),
        ("  --  ", "section"),
        ("x_y 1.5 × 2", "x-y-1-5-2"),
        ("Größe der Straße", "größe-der-straße"),
        ("हिन्दी शब्द", "हिन्दी-शब्द"),
        ("キャッシュ の 鍵", "キャッシュ-の-鍵"),
        ("É", "é"),
    ],
)
def test_a_slug_keeps_letters_and_digits_of_any_script(text, made):
    assert slug(text) == made


def test_a_lesson_without_h1_gets_its_title_first():
    assert headings("---\ntitle: Two *words*\n---\n\n## Part\n") == [
        ("h1", "two-words", "Two *words*"),
        ("h2", "part", "Part"),
    ]


def test_the_first_h1_is_the_title_if_the_front_matter_has_none():
    page = good("# The `jit` *cache*\n\n# Other\n")
    assert page.lesson.title == "The jit cache"
    assert [token.tag for token in page.tokens if token.type == "heading_open"] == ["h1", "h1"]


def test_the_title_of_the_front_matter_takes_precedence_over_an_h1():
    page = good("---\ntitle: Short\n---\n# A longer heading\n")
    assert page.lesson.title == "Short"


def test_a_lesson_without_title_and_h1_is_named_after_its_file():
    assert headings("Text.\n", name="l/what-jit_caches") == [
        ("h1", "what-jit-caches", "What jit caches")
    ]


def test_duplicate_headings_get_the_next_unused_number():
    assert ids("# A\n\n## A\n\n## A {#b}\n\n## A\n\n## B\n\n## A {#a-2}\n") == [
        *("a", "a-3", "b", "a-4", "b-2", "a-2")
    ]


def test_ids_of_snippets_and_markup_take_precedence_over_headings():
    text = (
        "# T\n\n## Four\n\n## Checked\n\n## Claim 1\n\n## Term rewriting\n\n## Four e3\n\n## fn1\n"
        "\n## LG main\n"
    )
    four = '\n[x]{claim="four.t > 1"}\n\n```python run id=four\nt = 2\n```\n'
    assert ids(text + four) == [
        *("t", "four-2", "checked-2", "claim-1-2", "term-rewriting-2", "four-e3-2", "fn1-2"),
        "lg-main-2",
    ]


def test_ids_of_raw_html_and_spans_take_precedence_over_headings():
    assert ids('# T\n\n<p id="part"></p>\n\n[x]{#other}\n\n## Part\n\n## Other\n') == [
        *("t", "part-2", "other-2")
    ]


def test_text_that_mentions_an_id_defines_none():
    block = """<p title='an id="part"' data-id="part"><!-- <b id="part"> --> a < b id=part</p>"""
    line = '`<p id=part>` and <i title="its id=part">it</i>'
    assert ids(f"# T\n\n{block}\n\n{line}\n\n## Part\n") == ["t", "part"]


@pytest.mark.parametrize(
    "html",
    [
        """<script>x = '<p id="part">'</script>""",
        '<style>/* <p id="part"> */</style>',
        '<textarea rows="2"><p id="part"></textarea>',
        '<div><svg><title><p id="part"></title></svg></div>',
        '<![CDATA[ <b>x</b> <p id="part"> ]]>',
        "<div><![if x]><![endif]></div>",
        """x <script>y = '<p id="part">'</script>""",
        'x <textarea>y <p id="part"> z</textarea>',
        'x <![CDATA[ <b>x</b> <p id="part"> ]]>',
        'x ![an <b id="part">image</b>](x.svg)',
        '<p id="other" id="part"></p>',
        '<p name="part"></p>',
    ],
)
def test_what_browsers_dont_read_as_an_id_defines_none(html):
    assert ids(f"# T\n\n{html}\n\n## Part\n") == ["t", "part"]


@pytest.mark.parametrize(
    "html",
    [
        "<script></script><p id=part></p>",
        "x <textarea>y</textarea> <b id=part>z</b>",
        "<textarea>\n<b>x</textarea><i id=part>y</i>",
        "<div><![CDATA[x]]><p id=part></div>",
        "<div><![foo[ x ]]><p id=part></div>",
        "<div\n\n<p id=part></p>",
        '<a id="part" name="part"></a>',
        '<a name="part"></a>',
    ],
)
def test_ids_after_raw_text_are_found(html):
    assert ids(f"# T\n\n{html}\n\n## Part\n") == ["t", "part-2"]


@pytest.mark.parametrize(
    ("source", "name", "text"),
    [
        ("## Cold calls {#cold}", "cold", "Cold calls"),
        ("## Cold calls{#cold}  ##", "cold", "Cold calls"),
        ("Cold\ncalls {#größe.1:a}\n-----", "größe.1:a", "Cold\ncalls"),
        ("## {#cold}", "cold", ""),
        ("## The `jit` {#cold}", "cold", "The `jit`"),
        (r"## Braces \{#cold}", "braces-cold", r"Braces \{#cold}"),
        ("## In [a span]{#cold}", "in-a-span", "In [a span]{#cold}"),
        ("## A set {a, b}", "a-set-a-b", "A set {a, b}"),
    ],
)
def test_braces_at_the_end_of_a_heading_set_its_id(source, name, text):
    assert headings(f"# T\n\n{source}\n")[1][1:] == (name, text)
