"""The reference lesson: everything in it is understood."""

from pathlib import Path

import pytest

from lessongen.course import capture_requests
from lessongen.model import CaptureRequest, Expected
from tests.lesson.reading_lessons import good, inline, kinds

EXAMPLE = Path(__file__).parents[1] / "data" / "example-lesson.md"


@pytest.fixture(scope="module")
def example():
    return good(EXAMPLE.read_text(encoding="utf-8"), name="l/four-stages")


def test_its_snippets_have_their_options_from_both_spellings_and_the_page(example):
    four, refused = example.lesson.snippets
    assert four.display.title == 'One clock, four stages ("cold" shapes, {warm} code)'
    assert (four.id, four.place.line, four.first_line) == ("four", 24, 25)
    assert (refused.id, refused.place.line, refused.first_line) == ("refused", 81, 85)
    assert refused.expected == Expected("TypeError", r"called with float32\[64,512\]")
    assert four.timeout == refused.timeout == 120.0
    assert [session.repeat for session in example.lesson.sessions] == [20, 2]
    assert four.source.startswith("import time\n")
    assert refused.source.startswith("import jax\n")


def test_every_line_of_a_program_is_the_line_of_the_file_that_it_says(example):
    lines = example.lesson.text.split("\n")
    for snippet in example.lesson.snippets:
        for number, line in enumerate(snippet.source.splitlines(), snippet.first_line):
            assert line == lines[number - 1]


def test_its_shows_request_captures(example):
    table, panes = example.lesson.shows
    assert table.view == "stages"
    assert list(table.body["rows"]) == ["trace", "lower", "compile"]
    assert table.body["apart"] == {"compile again": "t_again"}
    assert panes.subjects == (("four", "traced"), ("four", "lowered"))
    assert panes.body["notes"]["%[0-9]+ = stablehlo.dot_general"] == "one of the two products"
    assert capture_requests([example.lesson])["l/four-stages"]["four"] == (
        CaptureRequest("traced"),
        CaptureRequest("lowered"),
    )


def test_its_claims_are_numbered_in_page_order_with_their_sentences(example):
    one, two, three = example.lesson.claims
    assert (one.number, one.sentence, one.holds) == (1, "compiling", (18, 20))
    assert two.sentence == (
        "compiling the same object again costs less than a twentieth of compiling it"
    )
    assert two.place.line == 55
    assert three.expression.text.startswith("'float32[128,512]' in refused")


def test_its_values_are_in_page_order_and_code_contains_none(example):
    assert [value.place.line for value in example.lesson.values] == [22, 53, 54, 67, 69, 69, 93]
    assert example.lesson.values[3].text == "four.runs.t_lower | length"
    assert [t.meta["index"] for t in inline(example.tokens, "lg_value")] == list(range(7))
    assert [t.content for t in inline(example.tokens, "code_inline")] == [
        "{{ not a value, this is code }}"
    ]


def test_its_title_becomes_the_first_heading(example):
    opening, text = example.tokens[:2]
    assert (opening.tag, opening.attrs["id"]) == ("h1", "four-stages-one-after-another")
    assert text.content == example.lesson.title == "Four stages, one after another"
    assert kinds(example.tokens).count("heading_open") == 2
    assert "front_matter" not in kinds(example.tokens)


def test_its_front_matter_is_kept_and_its_term_has_a_line(example):
    (term,) = example.lesson.terms
    assert (term.name, term.aliases, term.place.line) == ("lowering", ("lowered",), 4)
    assert [name for name, _ in example.lesson.prerequisites] == ["l/jaxpr", "l/stablehlo"]
    assert example.lesson.meta["snippets"] == {"timeout": "2m"}
