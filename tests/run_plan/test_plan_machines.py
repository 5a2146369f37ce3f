"""Another platform, another environment, another machine: what is due, what is only told."""

from dataclasses import replace

import pytest

from lessongen.run.machine import Machine
from lessongen.run.requirements import Installed
from lessongen.run.state import State
from tests.run_plan.courses import CPU, lesson, snippet
from tests.run_plan.planning import TWO, due


def test_a_session_for_another_platform_is_neither_run_nor_missing(course):
    text = snippet("a", "x = 1", "platform=gpu") + snippet("b", "y = 2")
    assert course.states(lesson(text))["a"] == (
        "wrong platform",
        "it requires gpu, but cpu has cpu",
    )
    assert due(course.plan(lesson(text), again=lambda *_: True)) == ["b"]
    course.machine = Machine("h200", platform="gpu")
    assert due(course.plan(lesson(text))) == ["a", "b"]


def test_another_environment_is_told_and_the_record_kept(course):
    course.record(lesson(TWO))
    course.installed = Installed("3.11.7", {"jax": "0.12.0", "numpy": "1"})
    plan = course.plan(lesson(TWO))
    assert due(plan) == []
    assert [planned.state for planned in plan.sessions] == [State.AGED, State.AGED]
    assert [str(finding) for finding in plan.findings] == [
        (
            "records/cpu/l/x/record.json:1: l/x was recorded with jax 0.10.2, now 0.12.0; "
            "`lessongen record l/x --all --machine cpu` records it again"
        )
    ]
    assert plan.fresh(course.records["l/x"]) == course.records["l/x"]


@pytest.mark.parametrize(
    ("installed", "reason"),
    [
        (Installed("3.12.1", {"jax": "0.10.2"}), "Python 3.11.7, now 3.12.1"),
        (Installed("3.11.7", {}), "jax 0.10.2, now not installed"),
        (Installed(None, {"JAX": "0.11"}), "jax 0.10.2, now 0.11"),
    ],
)
def test_python_and_what_a_record_loaded_are_compared(course, installed, reason):
    course.record(lesson(TWO))
    course.installed = installed
    assert course.states(lesson(TWO))["a"] == ("aged", f"it was recorded with {reason}")


def test_where_nothing_is_known_of_the_machine_nothing_is_aged(course):
    course.record(lesson(TWO))
    course.installed = None
    assert course.states(lesson(TWO))["a"] == ("fresh", "")


def test_when_something_must_run_in_another_environment_the_whole_lesson_must(course):
    other = lesson(TWO, "l/other")
    course.record(lesson(TWO), other)
    course.installed = Installed("3.11.7", {"jax": "0.12.0"})
    plan = course.plan(lesson(TWO.replace("x = 1", "x = 2")), other)
    assert [(it.lesson.name, it.session.name) for it in plan.due] == [("l/x", "a"), ("l/x", "b")]
    assert [it.place.path for it in plan.findings] == ["records/cpu/l/other/record.json"]


def test_a_plan_for_another_machine_has_its_own_records(course):
    course.record(lesson(TWO))
    course.machine, course.records = replace(CPU, name="other"), {}
    assert due(course.plan(lesson(TWO))) == ["a", "b"]
