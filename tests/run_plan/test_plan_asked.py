"""What the page or the author asks for beyond what is recorded is due."""

from dataclasses import replace

from lessongen.model import CaptureRequest
from lessongen.run.installed import Installed
from lessongen.run.plan import draft
from tests.fake_executor import FakeExecutor, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.planning import TWO, due


def test_more_runs_asked_for_are_run(course):
    course.record(lesson(TWO))
    more = TWO.replace("repeat=3", "repeat=5")
    assert course.states(lesson(more))["b"] == ("few runs", "it has 3 of 5 runs")
    assert due(course.plan(lesson(more))) == ["b"]
    assert due(course.plan(draft(lesson(more)))) == []


def test_a_capture_that_the_page_newly_asks_for_is_taken(course):
    before = lesson(snippet("a", "x = 1"))
    texts = {"lowered__stablehlo": "module"}
    course.record(before, executor=FakeExecutor(lambda *_: {"a": ran(**texts)}))

    def asking(*requests):
        (session,) = before.sessions
        asked = replace(session.snippets[0], requests=requests)
        return replace(before, sessions=(replace(session, snippets=(asked,)),))

    assert course.states(asking(CaptureRequest("lowered", "stablehlo")))["a"][0] == "fresh"
    assert course.states(asking(CaptureRequest("lowered")))["a"][0] == "fresh"
    reason = "the page asks for `a.lowered as=hlo`, which the record lacks"
    assert course.states(asking(CaptureRequest("lowered", "hlo")))["a"] == ("incomplete", reason)
    reason = "the page asks for `a.low`, which the record lacks"
    assert course.states(asking(CaptureRequest("low")))["a"] == ("incomplete", reason)


def test_sessions_that_are_asked_for_are_run_whatever_their_state(course):
    course.record(lesson(TWO))
    plan = course.plan(lesson(TWO), again=lambda _, session: session.name == "b")
    assert due(plan) == ["b"]
    course.installed = Installed("3.11.7", {"jax": "0.12.0"})
    assert due(course.plan(lesson(TWO), again=lambda _, session: session.name == "b")) == ["a", "b"]
