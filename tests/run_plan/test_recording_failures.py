"""A run that fails is told with its line and its cause, and nothing of it is kept."""

from dataclasses import replace

from lessongen.model import Outcome
from tests.fake_executor import FakeExecutor, failed, failing, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.listening import told
from tests.run_plan.planning import AB, A


def test_a_failure_is_told_at_its_line_with_the_traceback_and_not_kept(course):
    text = "Prose.\n\n" + snippet("a", "x = 1\n1 / 0\n")
    gone = FakeExecutor(lambda *_: {"a": failed("raised ZeroDivisionError", 2, "Traceback\n  a\n")})
    done = course.record(lesson(text), executor=gone)
    assert done.records == {}
    assert told(done) == [
        "lessons/l/x.md:7: `a` raised ZeroDivisionError (run 1 of 2)\n    Traceback\n      a"
    ]
    assert len(gone.works) == 1


def test_a_failure_in_a_later_run_says_in_which(course):
    script = FakeExecutor(lambda _, n: {"a": failed("was ended by signal 9") if n == 1 else ran()})
    done = course.record(lesson(snippet("a", "x = 1", "repeat=5")), executor=script)
    assert done.records == {}
    assert told(done) == ["lessons/l/x.md:3: `a` was ended by signal 9 (run 2 of 5)"]


def test_a_line_that_no_exception_tells_is_told_too(course):
    ended = replace(failed("ran longer than 60s"), raised=None, line=3)
    done = course.record(A, executor=FakeExecutor(lambda *_: {"a": ended}))
    assert told(done) == ["lessons/l/x.md:6: `a` ran longer than 60s (run 1 of 2)"]


def test_snippets_that_were_not_run_are_told_and_nothing_of_the_session_is_kept(course):
    text = snippet("a", "1", "session=page") + snippet("b", "2", "session=page")
    waits = replace(ran(), outcome=Outcome.NOT_RUN, problem="was not run: `a` failed")
    script = FakeExecutor(lambda *_: {"a": failed(), "b": waits})
    done = course.record(lesson(text), executor=script)
    assert done.records == {}
    assert told(done) == [
        "lessons/l/x.md:3: `a` raised ValueError: no (run 1 of 2)",
        "lessons/l/x.md:7: `b` was not run: `a` failed",
    ]


def test_a_process_that_was_lost_at_its_end_is_a_failure(course):
    done = course.record(A, executor=FakeExecutor(environment=None))
    assert done.records == {}
    assert told(done) == [
        (
            "lessons/l/x.md:3: `a`: its process ended before it could report its environment; "
            "run it again"
        )
    ]


def test_a_failure_of_one_session_hides_no_other(course):
    other = lesson(snippet("a2", "1") + snippet("c", "3"), "l/y")
    done = course.record(AB, other, executor=failing("a", "a2"))
    assert {name: list(it.sessions) for name, it in done.records.items()} == {
        "l/x": ["b"],
        "l/y": ["c"],
    }
    assert [finding.place.path for finding in done.findings] == ["lessons/l/x.md", "lessons/l/y.md"]
