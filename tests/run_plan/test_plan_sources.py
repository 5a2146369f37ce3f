"""A session is missing, fresh or stale: what its program and its options say."""

from dataclasses import replace

import pytest

from lessongen.model import Outcome
from tests.fake_executor import FakeExecutor, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.planning import TWO, due

PAGE = snippet("a", "x = 1", "session=page") + snippet("b", "y = x", "session=page")
OPTIONS = "an option of `a` has changed"


def test_what_was_never_recorded_is_missing(course):
    plan = course.plan(lesson(TWO))
    assert due(plan) == ["a", "b"]
    assert course.states(lesson(TWO))["a"] == ("missing", "`a` is not recorded on cpu")


def test_what_was_recorded_is_fresh(course):
    course.record(lesson(TWO))
    assert course.states(lesson(TWO)) == {"a": ("fresh", ""), "b": ("fresh", "")}
    assert due(course.plan(lesson(TWO))) == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: "Another sentence.\n\n" + text,
        lambda text: text.replace('title="T"', 'title="U" code=fold output=hide hl_lines=1'),
        lambda text: text.replace('title="T"', "timeout=5s memory=1GiB max_lines=3 varies=nothing"),
        lambda text: text.replace("repeat=3", "repeat=2"),
        lambda text: text + snippet("c", "z = 3"),
    ],
    ids=["prose", "display", "limits", "fewer runs", "another session"],
)
def test_what_does_not_decide_what_runs_makes_nothing_stale(course, edit):
    course.record(lesson(TWO))
    states = course.states(lesson(edit(TWO)))
    assert (states["a"], states["b"]) == (("fresh", ""), ("fresh", ""))


@pytest.mark.parametrize(
    ("old", "new", "stale", "reason"),
    [
        ("x = 1", "x = 2", "a", "the program of `a` has changed"),
        ("x = 1", "x = 1  # why", "a", "the program of `a` has changed"),
        ('title="T"', "raises=ValueError", "a", OPTIONS),
        ('title="T"', "env.A=1", "a", OPTIONS),
        ('title="T"', "cpu_devices=2", "a", OPTIONS),
        ('title="T"', "platform=cpu", "a", OPTIONS),
        ('title="T"', "fresh=true", "a", OPTIONS),
        ("y = 2", "y = 3", "b", "the program of `b` has changed"),
    ],
)
def test_what_decides_what_runs_makes_its_session_stale(course, old, new, stale, reason):
    course.record(lesson(TWO))
    states = course.states(lesson(TWO.replace(old, new)))
    assert {name: state for name, (state, _) in states.items()} == {
        name: "stale" if name == stale else "fresh" for name in "ab"
    }
    assert states[stale][1].startswith(reason)


def test_a_pattern_for_the_message_decides_too(course):
    raising = snippet("a", "1 / 0", "raises=ZeroDivisionError match=zero")
    ended = replace(ran(), outcome=Outcome.RAISED)
    course.record(lesson(raising), executor=FakeExecutor(lambda *_: {"a": ended}))
    assert due(course.plan(lesson(raising))) == []
    assert due(course.plan(lesson(raising.replace("=zero", "=division")))) == ["a"]


def test_in_a_session_the_snippet_that_changed_is_named(course):
    course.record(lesson(PAGE))
    changed = PAGE.replace("y = x", "y = 2 * x")
    (planned,) = course.plan(lesson(changed)).due
    assert planned.reason == "the program of `b` has changed"
    assert planned.place == planned.session.snippets[1].place
    reason = course.states(lesson(PAGE.replace("x = 1", "x = 5")))["page"][1]
    assert reason.startswith("the program of `a` ")


def test_a_snippet_that_joined_a_session_is_missing_and_one_that_left_is_not_missed(course):
    course.record(lesson(PAGE))
    more = PAGE + snippet("c", "z = y", "session=page")
    assert course.states(lesson(more))["page"] == ("missing", "`c` is not recorded on cpu")
    less = lesson(snippet("a", "x = 1", "session=page"))
    assert course.states(less)["page"] == ("fresh", "")


def test_a_snippet_that_moved_to_another_session_is_stale(course):
    course.record(lesson(snippet("a", "x = 1")))
    (state, reason) = course.states(lesson(snippet("a", "x = 1", "session=page")))["page"]
    assert (state, reason.startswith(OPTIONS)) == ("stale", True)


def test_a_lesson_under_another_name_is_stale(course):
    course.record(lesson(TWO, "l/old"))
    course.records["l/new"] = course.records.pop("l/old")
    assert course.states(lesson(TWO, "l/new"))["a"] == ("stale", "the name of `a` has changed")
