"""In another environment the whole lesson is recorded again; a record has one environment."""

import threading
from dataclasses import replace

import pytest

from lessongen.model import SessionRun
from lessongen.run.execution import Recording, execute
from lessongen.run.requirements import Installed
from tests.fake_executor import FakeExecutor, failed, ran
from tests.run_plan.courses import DAY, NOW, lesson, snippet
from tests.run_plan.listening import Told
from tests.run_plan.planning import AB


def test_a_known_other_environment_renews_the_whole_lesson_and_says_so_first(course):
    course.record(AB)
    course.installed = Installed("3.12.1", {"jax": "0.12.0"})
    now = replace(NOW, python="3.12.1", distributions={"jax": "0.12.0"})
    listener = Told()
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    done = course.record(changed, executor=FakeExecutor(environment=now), listener=listener)
    assert listener.heard[0] == (
        "l/x was recorded with Python 3.11.7, now 3.12.1, jax 0.10.2, now 0.12.0: "
        "the whole lesson is recorded again\n"
    )
    assert done.records["l/x"].environment == now
    assert course.states(changed) == {"a": ("fresh", ""), "b": ("fresh", "")}


def test_a_session_asked_for_alone_renews_the_whole_lesson_where_it_must(course):
    course.record(AB)
    course.installed = Installed("3.12.1", {"jax": "0.10.2"})
    plan = course.plan(AB, again=lambda _, session: session.name == "b")
    alone = replace(
        plan, sessions=tuple(replace(it, due=it.session.name == "b") for it in plan.sessions)
    )
    executor = FakeExecutor(environment=replace(NOW, python="3.12.1"))
    done = execute(Recording(alone, course.records, course.root, DAY), executor)
    assert executor.sessions == ["b", "a"]
    assert list(done.records["l/x"].sessions) == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"processor": "Xeon"}, "processor AMD EPYC, now Xeon"),
        ({"cores": 8}, "cores 2, now 8"),
        ({"devices": ("another",)}, "devices cpu, now another"),
        ({"distributions": {"jax": "0.11"}}, "jax 0.10.2, now 0.11"),
    ],
)
def test_what_only_a_run_can_see_renews_the_whole_lesson(course, change, said):
    course.record(AB)
    now, listener = replace(NOW, **change), Told()
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    script = FakeExecutor(environment=now)
    done = course.record(changed, executor=script, listener=listener)
    assert script.sessions == ["b", "a"]
    assert done.records["l/x"].environment == now
    (text,) = [it for it in listener.heard if isinstance(it, str)]
    assert text.startswith(f"l/x was recorded with {said}")
    assert listener.heard.index(text) < listener.heard.index(("a", 1, 2))
    assert listener.heard.count(("recorded", "l/x")) == 1


def test_what_ran_on_another_platform_than_the_machines_is_not_recorded(course):
    there = replace(NOW, devices=("NVIDIA H200",), backend="gpu")
    script = FakeExecutor(environment=there)
    done = course.record(AB, executor=script)
    assert not done.records
    assert "`a` ran on gpu, and cpu is cpu; it isn't recorded" in str(done.findings[0])


def test_a_run_that_loads_less_contradicts_nothing(course):
    course.record(AB)
    less = replace(NOW, backend=None, devices=(), distributions={})
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    script = FakeExecutor(environment=less)
    record = course.record(changed, executor=script).records["l/x"]
    assert script.sessions == ["b"]
    assert record.environment == NOW


def test_a_renewed_lesson_keeps_nothing_of_before(course):
    course.record(AB)
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))

    def script(work, _):
        good = work.session.name == "b"
        return SessionRun({work.session.name: ran() if good else failed()}, replace(NOW, cores=9))

    record = course.record(changed, executor=FakeExecutor(script)).records["l/x"]
    assert list(record.sessions) == ["b"]


def test_the_environment_is_of_all_sessions_whoever_ends_first(course):
    text = snippet("a", "1", "cpu_devices=4") + snippet("b", "2") + snippet("c", "3")
    given = {
        "a": replace(NOW, devices=("cpu",) * 4, distributions={"jax": "0.10.2", "scipy": "1"}),
        "b": replace(NOW, backend=None, devices=(), distributions={"rich": "15"}),
        "c": NOW,
    }
    arrived = threading.Barrier(2, timeout=20)

    def script(work, before):
        name = work.session.name
        if before == 0 and name in "ab":
            arrived.wait()
        return SessionRun({name: ran()}, given[name])

    record = course.record(lesson(text), executor=FakeExecutor(script), jobs=2).records["l/x"]
    assert record.environment == replace(
        NOW, distributions={"jax": "0.10.2", "rich": "15", "scipy": "1"}
    )
    assert list(record.sessions) == ["a", "b", "c"]
