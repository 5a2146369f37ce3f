"""A lesson records the captures that other lessons read of it."""

from lessongen.course import Archive, claims_with_few_runs
from lessongen.model import (
    Environment,
    Outcome,
    Record,
    RunRecord,
    SessionRecord,
    SnippetRecord,
    Stage,
)
from tests.course.some_lessons import course

THERE = "# It\n\n```python run id=four\nt = 1\n```\n\n{{ four.cost.f.flops }}\n"


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
