"""What the page or the author asks for beyond what is recorded is due."""

from lessongen.model import CaptureRequest
from lessongen.run.planning import draft
from lessongen.run.requirements import Installed
from tests.fake_executor import FakeExecutor, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.planning import TWO, due


def test_more_runs_asked_for_are_run(course):
    course.record(lesson(TWO))
    more = TWO.replace("repeat=3", "repeat=5")
    assert course.states(lesson(more))["b"] == ("few runs", "it has 3 of 5 runs")
    assert due(course.plan(lesson(more))) == ["b"]
    assert due(course.plan(draft(lesson(more)))) == []


def test_a_record_without_a_requested_capture_is_incomplete(course):
    before = lesson(snippet("a", "x = 1"))
    texts = {"lowered__stablehlo": "module"}
    course.record(before, executor=FakeExecutor(lambda *_: {"a": ran("", None, **texts)}))

    def state(request):
        return course.states(before, requests={"l/x": {"a": (request,)}})["a"]

    assert state(CaptureRequest("lowered", "stablehlo"))[0] == "fresh"
    assert state(CaptureRequest("lowered"))[0] == "fresh"
    reason = "the record lacks `a.lowered as=hlo`, which a page needs"
    assert state(CaptureRequest("lowered", "hlo")) == ("incomplete", reason)
    reason = "the record lacks `a.low`, which a page needs"
    assert state(CaptureRequest("low")) == ("incomplete", reason)


def test_sessions_that_are_asked_for_are_run_whatever_their_state(course):
    course.record(lesson(TWO))
    plan = course.plan(lesson(TWO), again=lambda _, session: session.name == "b")
    assert due(plan) == ["b"]
    course.installed = Installed("3.11.7", {"jax": "0.12.0"})
    assert due(course.plan(lesson(TWO), again=lambda _, session: session.name == "b")) == ["a", "b"]
