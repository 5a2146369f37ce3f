"""What stays of the record before when a part of a lesson is recorded again."""

from tests.fake_executor import FakeExecutor, failing, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.planning import AB


def test_other_sessions_of_the_lesson_stay_as_they_were(course):
    course.record(AB, executor=FakeExecutor(lambda work, _: {work.session.name: ran("old\n")}))
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    script = FakeExecutor(lambda work, _: {work.session.name: ran("new\n")})
    record = course.record(changed, executor=script).records["l/x"]
    assert script.sessions == ["b"]
    outputs = {name: it.snippets[name].texts["output"].text for name, it in record.sessions.items()}
    assert outputs == {"a": "old\n", "b": "new\n"}
    assert list(record.sessions) == ["a", "b"]


def test_a_session_that_fails_now_keeps_its_record_which_stays_stale(course):
    course.record(AB)
    changed = lesson(snippet("a", "x = 2") + snippet("b", "y = 3"))
    course.record(changed, executor=failing("a"))
    assert course.states(changed)["a"][0] == "stale"
    assert course.states(changed)["b"][0] == "fresh"
    assert course.states(lesson(snippet("a", "x = 1") + snippet("b", "y = 3")))["a"][0] == "fresh"


def test_orphans_of_the_lesson_are_dropped(course):
    page = snippet("a", "x = 1", "session=page") + snippet("b", "y = x", "session=page")
    course.record(lesson(page + snippet("c", "z = 1") + snippet("d", "w = 1")))
    less = snippet("a", "x = 1", "session=page") + snippet("d", "w = 2")
    course.record(lesson(less))
    sessions = course.records["l/x"].sessions
    assert {name: list(it.snippets) for name, it in sessions.items()} == {
        "page": ["a"],
        "d": ["d"],
    }
    assert course.plan(lesson(less)).orphans == ()


def test_without_anything_due_nothing_is_run(course):
    course.record(AB)
    executor = FakeExecutor()
    done = course.record(AB, executor=executor)
    assert (executor.works, done.records, done.findings) == ([], {}, ())
