"""A lesson records the captures that other lessons read of it."""

from some_lessons import course

from lessongen.course import Archive, claims_with_few_runs
from lessongen.model import (
    CaptureRequest,
    Environment,
    Outcome,
    Record,
    RunRecord,
    SessionRecord,
    SnippetRecord,
    Stage,
)

THERE = "# It\n\n```python run id=four\nt = 1\n```\n\n{{ four.cost.f.flops }}\n"


def requests(texts):
    made, findings = course(texts)
    assert findings == ()
    return {
        name: {
            snippet.id: snippet.requests for snippet in document.lesson.snippets if snippet.requests
        }
        for name, document in made.documents.items()
    }


def test_a_lesson_records_the_captures_that_another_reads():
    reads = (
        "{{ lesson('l/there').four.cost.f.flops }} and"
        " {{ lesson('l/there').four.memory.f.temp_size_in_bytes }} and"
        " [once]{claim=\"machine('h200').lesson('l/there').four.cache.misses == 1\"}\n"
    )
    assert requests({"a": reads, "l/there": THERE}) == {
        "a": {},
        "l/there": {
            "four": (
                CaptureRequest("f", "cost"),
                CaptureRequest("f", "memory"),
                CaptureRequest("", "cache"),
            )
        },
    }


def test_reading_a_variable_requests_no_capture():
    assert requests({"a": "{{ lesson('l/there').four.t }}\n", "l/there": THERE}) == {
        "a": {},
        "l/there": {"four": (CaptureRequest("f", "cost"),)},
    }


def test_a_claim_over_stages_needs_many_runs_and_one_over_costs_does_not():
    text = THERE + (
        '\n[a]{claim="four.stages.f.compile > 1"}, [b]{claim="four.cost.f.flops > 1"}'
        ' and [c]{claim="four.cache.misses > 1"}\n'
    )
    made, _ = course({"l/there": text})
    runs = tuple(RunRecord({}, stages=(Stage("f", "compile", seconds),)) for seconds in (1.0, 2.0))
    four = SnippetRecord("", {}, Outcome.OK, runs)
    environment = Environment("3.11.7", {}, "cpu", ("cpu",), "a processor", 2, "Linux")
    sessions = {"four": SessionRecord(0, {"four": four})}
    record = Record("l/there", "cpu", "2026-11-29", environment, sessions)
    (found,) = claims_with_few_runs(made, Archive({"cpu": {"l/there": record}}), "cpu")
    assert found.what == (
        "the claim “a” is based on 2 runs, and `four.stages.f.compile` varies between them"
    )
