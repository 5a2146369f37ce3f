"""What a `show` of a capture may say, and what it shows where nothing is recorded."""

import pytest
from captured_pages import CSV, FOUR, SVG, body, figure
from pages import faults, printed, tree, with_class, words

from lessongen.model import Image, Text

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
