"""Captures that pages display and read are requested from the lessons that record them."""

from lessongen.model import CaptureRequest
from tests.course.some_lessons import course

FOUR = "\n```python run id=four repeat=20\nt = 1.0\n```\n\n```python run id=other\nu = 1\n```\n"
THERE = "# It\n\n```python run id=four\nt = 1\n```\n\n{{ four.cost.f.flops }}\n"


def requests(texts):
    made, findings = course(texts)
    assert findings == ()
    return made.requests


def test_captures_that_another_lesson_reads_are_requested():
    reads = (
        "{{ lesson('l/there').four.cost.f.flops }} and"
        " {{ lesson('l/there').four.memory.f.temp_size_in_bytes }} and"
        " [once]{claim=\"machine('h200').lesson('l/there').four.cache.misses == 1\"}\n"
    )
    assert requests({"a": reads, "l/there": THERE}) == {
        "l/there": {
            "four": (
                CaptureRequest("f", "cost"),
                CaptureRequest("f", "memory"),
                CaptureRequest("", "cache"),
            )
        },
    }


def test_variables_are_not_requested():
    assert requests({"a": "{{ lesson('l/there').four.t }}\n", "l/there": THERE}) == {
        "l/there": {"four": (CaptureRequest("f", "cost"),)},
    }


def test_a_displayed_variable_is_requested_once_for_each_kind():
    shows = "```show four.f four.g\n```\n\n```show four.g as=hlo\n```\n\n```show four.f\n```\n"
    assert requests({"a": shows + FOUR}) == {
        "a": {"four": (CaptureRequest("f"), CaptureRequest("g"), CaptureRequest("g", "hlo"))}
    }


def test_an_output_and_a_table_of_measured_variables_request_nothing():
    shows = "```show four as=output\n```\n\n```show four as=stages\nrows:\n  trace: t\n```\n"
    assert requests({"a": shows + FOUR}) == {}


def test_captures_that_expressions_read_are_requested():
    text = (
        '{{ four.cost.f.flops | si }} and [x]{claim="four.cost.f.flops > other.u"}'
        " {{ machine('h200').other.memory.h.a }}\n"
    )
    assert requests({"a": text + FOUR}) == {
        "a": {"four": (CaptureRequest("f", "cost"),), "other": (CaptureRequest("h", "memory"),)}
    }
