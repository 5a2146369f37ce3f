"""What `show` fences say, and what a page asks of its snippets' runs."""

import pytest

from lessongen.course import capture_requests
from lessongen.model import CaptureRequest
from tests.lesson.reading_lessons import document

FOUR = "\n```python run id=four\nt = 1.0\n```\n\n```python run id=five\nt = 2.0\n```\n"


def lesson(text):
    made, findings = document(text + FOUR)
    assert not findings, [str(each) for each in findings]
    return made.lesson


def requests(text):
    return capture_requests([lesson(text)]).get("l/x", {})


def fence(line, *body):
    return "\n".join([f"```show {line}", *body, "```", ""])


@pytest.mark.parametrize("view", ["cost", "memory", "signature", "text", "table", "warnings"])
def test_a_view_of_a_variable_asks_for_its_kind(view):
    assert requests(fence(f"four.t as={view}")) == {"four": (CaptureRequest("t", view),)}


@pytest.mark.parametrize("view", ["cache", "warnings", "stages"])
def test_a_view_of_a_snippet_asks_its_run(view):
    assert requests(fence(f"four as={view}")) == {"four": (CaptureRequest("", view),)}


def test_a_timing_table_of_the_programs_own_variables_asks_for_nothing():
    assert requests(fence("four as=stages", "rows:", "  all: t")) == {}
    assert requests(fence("four as=output")) == {}


def test_a_diff_asks_for_both_sides():
    text = fence("four.t as=stablehlo against=five.u")
    assert requests(text) == {
        "four": (CaptureRequest("t", "stablehlo"),),
        "five": (CaptureRequest("u", "stablehlo"),),
    }
    (show,) = lesson(text).shows
    assert (show.subjects, show.against) == ((("four", "t"),), ("five", "u"))


def test_the_keys_of_an_excerpt():
    body = ("from: '^  func'", "to: return", "grep: tanh", "context: 2", "function: main")
    (show,) = lesson(fence("four.t", *body)).shows
    assert show.body == {
        "from": "^  func",
        "to": "return",
        "grep": "tanh",
        "context": 2,
        "function": "main",
    }
    assert lesson(fence("four.t")).shows[0].body == {}


def test_a_figure_has_words_for_those_who_do_not_see_it():
    (show,) = lesson(fence("four.plot", "alt: two lines that cross", "caption: 'Two: lines'")).shows
    assert show.body == {"alt": "two lines that cross", "caption": "Two: lines"}


def test_several_variables_may_stand_side_by_side():
    (show,) = lesson(fence("four.t five.t as=cost")).shows
    assert show.subjects == (("four", "t"), ("five", "t"))


def test_prose_asks_for_the_captures_that_it_reads():
    text = (
        "{{ four.cost.f.flops | si }}, {{ five.stages.g.compile | ms }}, {{ four.t }} and\n"
        '[once]{claim="four.cache.misses == 1 and four.cost.f.flops > five.memory.h.x_in_bytes"};\n'
        '{{ machine("h200").five.cache.misses }}, {{ lesson("l/other").four.cost.z.flops }}\n'
    )
    assert requests(text) == {
        "four": (CaptureRequest("f", "cost"), CaptureRequest("", "cache")),
        "five": (
            CaptureRequest("", "stages"),
            CaptureRequest("", "cache"),
            CaptureRequest("h", "memory"),
        ),
    }


def test_what_is_shown_and_read_is_asked_for_once():
    assert requests(fence("four.f as=cost") + "\n{{ four.cost.f.flops }}\n") == {
        "four": (CaptureRequest("f", "cost"),)
    }
