"""Any text is read to its end, and what is wrong with it becomes findings."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lesson.reading_lessons import document, inline

EXAMPLE = (Path(__file__).parents[1] / "data" / "example-lesson.md").read_text(encoding="utf-8")
PIECES = [
    *("`", "```", "~~~", "{{", "}}", "[", "]{", "}", "](", "![", "^[", "[^1]", '"', "'", "\\", "|"),
    *("!!! note\n", "---\n", "> ", "    ", "\t", "<!--", "-->", "<div>", "\n\n", "#| a: ", "*a"),
    *("&a ", "{term}`", '{claim="', "[x]: ", "python run ", "show four.x ", "\r", "\x85", "\0"),
]


EDITS = st.sampled_from(["delete", "double", "cut off", "insert", "move"])
SIZES = st.sampled_from([1, 1, 3, 10, 80])


@st.composite
def mutilated(draw):
    """The example with pieces deleted, doubled, cut off, inserted or moved."""
    text = EXAMPLE
    for edit in draw(st.lists(EDITS, min_size=1, max_size=20)):
        at, size = draw(st.integers(0, len(text))), draw(SIZES)
        before, piece, after = text[:at], text[at : at + size], text[at + size :]
        match edit:
            case "delete":
                text = before + after
            case "double":
                text = before + piece * 2 + after
            case "cut off":
                text = before
            case "insert":
                repeats = draw(st.sampled_from([1, 1, 30]))
                text = before + draw(st.sampled_from(PIECES)) * repeats + piece + after
            case "move":
                text = piece + after + before
    return text


def check_read_to_its_end(text):
    """Every finding has a line of the text, every value and claim its number."""
    page, findings = document(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    assert all(1 <= finding.place.line <= lines for finding in findings)
    assert all("index" in token.meta for token in inline(page.tokens, "lg_value"))
    assert all("number" in token.meta for token in inline(page.tokens, "lg_claim_open"))


@given(mutilated())
def test_a_mutilated_lesson_is_read_to_its_end(text):
    check_read_to_its_end(text)


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=60))
def test_pieces_of_markdown_in_any_order_are_read_to_their_end(pieces):
    check_read_to_its_end("".join(pieces))


@pytest.mark.parametrize(
    "piece",
    [
        *PIECES,
        "[",
        "> ",
        "- ",
        "1. ",
        "`x ",
        "{{ a",
        "[[x]{.a}]{.b}",
        "<a b=c ",
        "{{ a }} <b ",
        "**a ",
    ],
)
def test_a_thousand_repeats_of_a_piece_neither_raise_nor_hang(piece):
    page, _ = document(piece * 1000)
    assert page.lesson.title


@pytest.mark.parametrize(
    "front",
    [
        "a: &a [1]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(40)),
        "a: &a\n  - *a",
        "title: " + "[" * 3000,
        "title: " + "9" * 5000,
        "a: !!python/object:os.system x",
        "a: !!timestamp x",
        "a: !!int x",
        "<<: 3",
        "? [a]\n: b",
    ],
)
def test_front_matter_of_any_yaml_is_read_or_refused(front):
    document(f"---\n{front}\n---\n\nText.\n")


def test_too_many_nested_blocks_are_a_finding():
    findings = document("> " * 120 + "```python run\n" + "> " * 120 + "x\n")[1]
    assert [str(finding) for finding in findings] == [
        "lessons/l/x.md:1: 100 nested blocks: deeper ones are dropped; reduce the nesting"
    ]
