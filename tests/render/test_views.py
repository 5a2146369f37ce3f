"""What a `show` of a capture may say, and what it shows where nothing is recorded."""

import pytest

from lessongen.captures import requested_kinds, value_kinds
from lessongen.model import Image, Text
from lessongen.render.context import RenderContext
from lessongen.render.writers.commonmark import markdown
from lessongen.render.writers.html import html
from lessongen.render.writers.markdown import block_tokens
from lessongen.views import Listing, Notice, Picture, Takes, views
from tests.render.captured_pages import CSV, FOUR, SVG, body, figure
from tests.render.pages import document, faults, plain_view, printed, tree, with_class, words

WRONG = [
    (("four.plot",), "`four.plot` is a picture; describe what it shows: `alt: …`"),
    (
        ("four.plot", "alt: it", "grep: a"),
        "`grep` doesn't go with what `four.plot` shows, a picture (figure)",
    ),
    (
        ("four.plot", "alt: it", "notes:", "  a: b"),
        "`notes` doesn't go with what `four.plot` shows",
    ),
    (("four.j", "alt: it"), "`alt` doesn't go with what `four.j` shows, its jaxpr"),
    (("four.rows", "alt: it"), "`alt` doesn't go with what `four.rows` shows, its table"),
    (
        ("four.plot five.plot", "alt: it"),
        "shows a picture (figure), which must be in a `show` of its",
    ),
    (
        ("four.rows against=five.rows",),
        "`against` doesn't go with what `four.rows` shows, its table",
    ),
]


@pytest.mark.parametrize(("lines", "fault"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_what_does_not_go_with_what_was_recorded_is_told(lines, fault):
    texts = {"j.jaxpr": Text("{ lambda ; . let  in () }\n"), "rows.table": Text(CSV)}
    made = body(*lines, texts=texts, images={"plot.figure": Image(SVG)})
    (said,) = faults(made.findings)
    assert fault in said
    assert said.startswith("lessons/l/page.md:9: ")


NOT_RECORDED = [
    "four.f as=cost",
    "four as=cache",
    "four.f as=memory",
    "four as=stages",
    "four.rows as=table",
    "four as=warnings",
    "four.f as=signature",
    "four.f",
]


@pytest.mark.parametrize("fence", NOT_RECORDED)
def test_without_a_record_nothing_is_shown_but_that(fence):
    made = printed(f"{FOUR}```show {fence}\n```\n", None)
    states = [words(it) for it in with_class(tree(made.html), "lg-state")]
    assert len(states) == 3
    assert states[-1].lower().startswith("not recorded")
    assert made.findings == ()


@pytest.mark.parametrize("view", ["signature", "text"])
def test_texts_of_a_variable_are_panes(view):
    text = Text("in   args[0]  float32[3]\nout  result   float32[]\n")
    made = body("four.f", "notes:", "  out: one number", texts={f"f.{view}": text})
    assert not with_class(tree(made.html), "lg-ir")[0].findall(
        ".//pre"
    )  # not what its type calls for
    made = body(f"four.f as={view}", "notes:", "  out: one number", texts={f"f.{view}": text})
    found = figure(made, "lg-ir")
    assert words(found.find("pre")) == " ".join(text.text.split())
    assert words(with_class(found, "lg-note")[0]) == "one number"


def test_a_view_takes_what_the_capture_kind_of_its_name_is_taken_from():
    for name, view in views().items():
        if name in (*value_kinds(), *requested_kinds()):
            assert (Takes.VARIABLE in view.takes) == (name in value_kinds()), name
            assert (Takes.SNIPPET in view.takes) == (name in requested_kinds()), name


def test_every_capture_kind_that_a_page_can_ask_for_is_a_view():
    assert {*value_kinds(), *requested_kinds()} <= set(views())


def test_a_key_has_one_meaning_in_all_views():
    found = {}
    for view in views().values():
        for key in view.keys:
            assert found.setdefault(key.name, key) is key


def test_a_key_names_a_key_of_the_same_view_where_it_requires_one():
    for view in views().values():
        names = {key.name for key in view.keys}
        assert {key.requires[0] for key in view.keys if key.requires} <= names


BLOCKS = {
    "a notice": (
        Notice("Nothing <here>."),
        '<p class="lg-state">Nothing &lt;here&gt;.</p>',
        "Nothing \\<here>.\n",
    ),
    "an empty notice": (Notice(""), "", ""),
    "a listing": (
        Listing("x < 1", "python", "A title"),
        (
            '<figure class="lg-listing">\n<figcaption>A title</figcaption>\n'
            '<pre class="lg-code" tabindex="0" role="group" aria-label="A title">'
            '<code class="language-python">x &lt; <span class="m">1</span></code></pre>\n</figure>'
        ),
        "A title\n\n```python\nx < 1\n```\n",
    ),
    "a picture": (
        Picture("a.b", "b.svg", "a line", "Growth", 3, None),
        (
            '<figure class="lg-figure" data-source="a.b">\n<img src="b.svg" alt="a line" width="3"'
            ' loading="lazy" decoding="async">\n<figcaption>Growth</figcaption>\n</figure>'
        ),
        "![a line](b.svg)\n\nGrowth\n",
    ),
}


@pytest.mark.parametrize(("block", "markup", "text"), BLOCKS.values(), ids=BLOCKS)
def test_a_basic_block_is_written_in_html_and_markdown(block, markup, text):
    made = document("# T\n")
    context = RenderContext(made, plain_view(made))
    assert html(context, block) == markup
    assert markdown(list(block_tokens(context, block))) == text
