"""Runs to records: the shown run, what varies, failures, and what stays of the record before."""

import threading
from dataclasses import replace

import pytest

from lessongen.errors import Kind
from lessongen.model import Outcome, Raised, SessionRun, Text
from lessongen.records import read, write
from lessongen.run.execute import Recording, execute
from lessongen.run.installed import Installed
from lessongen.run.watch import Watch
from tests.run_plan.courses import DAY, NOW, Scripted, failed, lesson, ran, snippet

A = lesson(snippet("a", "x = 1"))
AB = lesson(snippet("a", "x = 1") + snippet("b", "y = 2"))


def told(done, kind=Kind.SNIPPET):
    return [str(finding) for finding in done.findings if finding.kind is kind]


def failing(*sessions):
    return Scripted(
        lambda work, _: {work.session.name: failed() if work.session.name in sessions else ran()}
    )


class Told(Watch):
    """Remembers what it was told."""

    def __init__(self):
        self.heard = []

    def waiting(self, sessions):
        self.heard.append(("waiting", *(it.session.name for it in sessions)))

    def running(self, planned, run, runs):
        self.heard.append((planned.session.name, run, runs))

    def ended(self, planned, failures):
        self.heard.append((planned.session.name, "failed" if failures else "kept"))

    def recorded(self, record):
        self.heard.append(("recorded", record.lesson))

    def said(self, text):
        self.heard.append(text)


def test_a_session_is_run_as_often_as_it_asks(course):
    executor, watch = Scripted(), Told()
    text = snippet("a", "x = 1", "repeat=3") + snippet("b", "y = 2")
    course.record(lesson(text), executor=executor, watch=watch)
    assert [work.session.name for work in executor.works] == ["b", "b", "a", "a", "a"]
    assert watch.heard == [
        ("waiting", "a", "b"),
        *[("b", n, 2) for n in (1, 2)],
        ("b", "kept"),
        *[("a", n, 3) for n in (1, 2, 3)],
        ("a", "kept"),
        ("recorded", "l/x"),
    ]


def test_a_record_has_all_runs_and_the_texts_of_the_shown_one(course):
    times = [5.0, 1.0, 2.0]

    def script(_, n):
        return {"a": ran(f"took {times[n]} s\n", {"t": times[n], "n": [1, {"m": 2}]})}

    three = lesson(snippet("a", "x = 1", "repeat=3"))
    record = course.record(three, executor=Scripted(script)).records["l/x"]
    assert (record.lesson, record.machine, record.day) == ("l/x", "cpu", DAY)
    assert record.environment == NOW
    session = record.sessions["a"]
    assert session.shown == 2
    assert [run.values["t"] for run in session.snippets["a"].runs] == times
    output = session.snippets["a"].texts["output"]
    assert output.text == "took 2.0 s\n"
    assert [(it.min, it.max) for it in output.volatile] == [("1.0", "5.0")]


def test_the_snippets_of_a_session_are_of_one_run(course):
    values = [{"a": 1.0, "b": 9.0}, {"a": 2.0, "b": 1.0}, {"a": 9.0, "b": 2.5}]

    def script(_, n):
        return {name: ran(f"{name} {n}\n", {"v": values[n][name]}) for name in "ab"}

    text = snippet("a", "1", "session=page repeat=3") + snippet("b", "2", "session=page")
    record = course.record(lesson(text), executor=Scripted(script)).records["l/x"]
    session = record.sessions["page"]
    texts = [session.snippets[name].texts["output"].text for name in "ab"]
    assert texts == [f"a {session.shown}\n", f"b {session.shown}\n"]


def test_what_is_recorded_is_written_and_read_again(course, tmp_path):
    raised = Raised("ValueError", "no", ("Exception",), 1)
    ended = replace(ran("before\n", left="x"), outcome=Outcome.RAISED, raised=raised)
    record = course.record(A, executor=Scripted(lambda *_: {"a": ended})).records["l/x"]
    write(tmp_path / "records", record)
    assert read(tmp_path / "records", "cpu", "l/x") == record


def test_no_output_is_no_text(course):
    record = course.record(A).records["l/x"]
    assert record.sessions["a"].snippets["a"].texts == {}


def test_output_in_some_runs_only_is_told(course):
    done = course.record(A, executor=Scripted(lambda _, n: {"a": ran("seen\n" * n)}))
    assert told(done, Kind.WORDS) == [
        (
            "records/cpu/l/x/a.txt:1: `something` differs between runs; "
            "sort what has no order, or fix the seed, or say `varies=anything`"
        )
    ]


@pytest.mark.parametrize(
    ("outputs", "remedy"),
    [
        (("{'a', 'b'}", "{'b', 'a'}"), "sort what has no order, or fix the seed"),
        (("<f at 0x7f01>", "<f at 0x7f02>"), "print something else than an object's address"),
        (("/x/tmpab1/y", "/x/tmpcd2/y"), "print no temporary path"),
    ],
)
def test_words_that_differ_between_runs_are_told_with_a_remedy(course, outputs, remedy):
    def script(_, n):
        return {"a": ran(f"first\n{outputs[n % 2]}\n")}

    (text,) = told(course.record(A, executor=Scripted(script)), Kind.WORDS)
    assert text.startswith("records/cpu/l/x/a.txt:2: `")
    assert text.endswith(f"differs between runs; {remedy}, or say `varies=anything`")
    anything = lesson(snippet("a", "x = 1", "varies=anything"))
    done = course.record(anything, executor=Scripted(script), again=lambda *_: True)
    assert told(done, Kind.WORDS) == []


def test_a_failure_is_told_at_its_line_with_the_traceback_and_not_kept(course):
    text = "Prose.\n\n" + snippet("a", "x = 1\n1 / 0\n")
    gone = Scripted(lambda *_: {"a": failed("raised ZeroDivisionError", 2, "Traceback\n  a\n")})
    done = course.record(lesson(text), executor=gone)
    assert done.records == {}
    assert told(done) == [
        "lessons/l/x.md:7: `a` raised ZeroDivisionError (run 1 of 2)\n    Traceback\n      a"
    ]
    assert len(gone.works) == 1


def test_a_failure_in_a_later_run_says_in_which(course):
    script = Scripted(lambda _, n: {"a": failed("was ended by signal 9") if n == 1 else ran()})
    done = course.record(lesson(snippet("a", "x = 1", "repeat=5")), executor=script)
    assert done.records == {}
    assert told(done) == ["lessons/l/x.md:3: `a` was ended by signal 9 (run 2 of 5)"]


def test_a_line_that_no_exception_tells_is_told_too(course):
    ended = replace(failed("ran longer than 60s"), raised=None, line=3)
    done = course.record(A, executor=Scripted(lambda *_: {"a": ended}))
    assert told(done) == ["lessons/l/x.md:6: `a` ran longer than 60s (run 1 of 2)"]


def test_snippets_that_were_not_run_are_told_and_nothing_of_the_session_is_kept(course):
    text = snippet("a", "1", "session=page") + snippet("b", "2", "session=page")
    waits = replace(ran(), outcome=Outcome.NOT_RUN, problem="was not run: `a` failed")
    script = Scripted(lambda *_: {"a": failed(), "b": waits})
    done = course.record(lesson(text), executor=script)
    assert done.records == {}
    assert told(done) == [
        "lessons/l/x.md:3: `a` raised ValueError: no (run 1 of 2)",
        "lessons/l/x.md:7: `b` was not run: `a` failed",
    ]


def test_a_process_that_was_lost_at_its_end_is_a_failure(course):
    done = course.record(A, executor=Scripted(environment=None))
    assert done.records == {}
    assert told(done) == [
        (
            "lessons/l/x.md:3: `a`: its process was lost before it could tell its environment; "
            "run it again"
        )
    ]


def test_a_failure_of_one_session_hides_no_other(course):
    script = Scripted(
        lambda work, _: {work.session.name: failed() if "a" in work.session.name else ran()}
    )
    other = lesson(snippet("a2", "1") + snippet("c", "3"), "l/y")
    done = course.record(AB, other, executor=script)
    assert {name: list(it.sessions) for name, it in done.records.items()} == {
        "l/x": ["b"],
        "l/y": ["c"],
    }
    assert [finding.place.path for finding in done.findings] == ["lessons/l/x.md", "lessons/l/y.md"]


def test_other_sessions_of_the_lesson_stay_as_they_were(course):
    course.record(AB, executor=Scripted(lambda work, _: {work.session.name: ran("old\n")}))
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    script = Scripted(lambda work, _: {work.session.name: ran("new\n")})
    record = course.record(changed, executor=script).records["l/x"]
    assert script.sessions == ["b"]
    outputs = {name: it.snippets[name].texts["output"].text for name, it in record.sessions.items()}
    assert outputs == {"a": "old\n", "b": "new\n"}
    assert list(record.sessions) == ["a", "b"]


def test_a_session_that_fails_now_keeps_its_record_which_stays_stale(course):
    course.record(AB)
    changed = lesson(snippet("a", "x = 2") + snippet("b", "y = 3"))
    script = Scripted(
        lambda work, _: {work.session.name: failed() if work.session.name == "a" else ran()}
    )
    course.record(changed, executor=script)
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


def test_a_known_other_environment_renews_the_whole_lesson_and_says_so_first(course):
    course.record(AB)
    course.installed = Installed("3.12.1", {"jax": "0.12.0"})
    now = replace(NOW, python="3.12.1", distributions={"jax": "0.12.0"})
    watch = Told()
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    done = course.record(changed, executor=Scripted(environment=now), watch=watch)
    assert watch.heard[0] == (
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
    executor = Scripted(environment=replace(NOW, python="3.12.1"))
    done = execute(Recording(alone, course.records, course.root, DAY), executor)
    assert executor.sessions == ["b", "a"]
    assert list(done.records["l/x"].sessions) == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"processor": "Xeon"}, "processor AMD EPYC, now Xeon"),
        ({"cores": 8}, "cores 2, now 8"),
        ({"devices": ("NVIDIA H200",), "backend": "gpu"}, "backend cpu, now gpu, devices cpu, now"),
        ({"distributions": {"jax": "0.11"}}, "jax 0.10.2, now 0.11"),
    ],
)
def test_what_only_a_run_can_see_renews_the_whole_lesson(course, change, said):
    course.record(AB)
    now, watch = replace(NOW, **change), Told()
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    script = Scripted(environment=now)
    done = course.record(changed, executor=script, watch=watch)
    assert script.sessions == ["b", "a"]
    assert done.records["l/x"].environment == now
    (text,) = [it for it in watch.heard if isinstance(it, str)]
    assert text.startswith(f"l/x was recorded with {said}")
    assert watch.heard.index(text) < watch.heard.index(("a", 1, 2))
    assert watch.heard.count(("recorded", "l/x")) == 1


def test_a_run_that_loads_less_contradicts_nothing(course):
    course.record(AB)
    less = replace(NOW, backend=None, devices=(), distributions={})
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))
    script = Scripted(environment=less)
    record = course.record(changed, executor=script).records["l/x"]
    assert script.sessions == ["b"]
    assert record.environment == NOW


def test_a_renewed_lesson_keeps_nothing_of_before(course):
    course.record(AB)
    changed = lesson(snippet("a", "x = 1") + snippet("b", "y = 3"))

    def script(work, _):
        good = work.session.name == "b"
        return SessionRun({work.session.name: ran() if good else failed()}, replace(NOW, cores=9))

    record = course.record(changed, executor=Scripted(script)).records["l/x"]
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

    record = course.record(lesson(text), executor=Scripted(script), jobs=2).records["l/x"]
    assert record.environment == replace(
        NOW, distributions={"jax": "0.10.2", "rich": "15", "scipy": "1"}
    )
    assert list(record.sessions) == ["a", "b", "c"]


def test_sessions_run_side_by_side_but_those_that_measure_alone(course):
    together = threading.Barrier(2, timeout=20)
    inside, most = [], {}

    def script(work, before):
        name = work.session.name
        inside.append(name)
        most[name] = max(most.get(name, 0), len(set(inside)))
        if name in "ab" and before == 0:
            together.wait()
        inside.remove(name)
        return {name: ran()}

    text = snippet("m", "0", "repeat=3") + snippet("a", "1") + snippet("b", "2")
    executor = Scripted(script)
    course.record(lesson(text), executor=executor, jobs=2)
    assert executor.sessions[-1] == "m"
    assert most["m"] == 1


def test_what_ends_early_ends_what_still_runs(course):
    entered, ended = threading.Event(), threading.Event()

    class Closing(Scripted):
        """Ends its runs when it is closed."""

        def close(self):
            super().close()
            ended.set()

    def script(work, _):
        if work.session.name == "a":
            entered.set()
            assert ended.wait(20)
            return {"a": failed()}
        assert entered.wait(20)
        raise KeyboardInterrupt

    executor = Closing(script)
    with pytest.raises(KeyboardInterrupt):
        course.record(AB, executor=executor, jobs=2)
    assert executor.closed


def test_what_went_to_the_log_is_said_and_notices_are_told_once(course):
    run = SessionRun({"a": ran()}, NOW, log="W0000 no GPU\n", notices=("1 process was left",))
    watch = Told()
    done = course.record(A, executor=Scripted(lambda *_: run), watch=watch)
    assert watch.heard.count("W0000 no GPU\n") == 2
    assert told(done, Kind.OUTPUT) == ["lessons/l/x.md:3: `a`: 1 process was left"]


def test_a_text_that_was_cut_is_told(course):
    long = replace(ran(), texts={"output": Text("x", cut=7)})
    done = course.record(A, executor=Scripted(lambda *_: {"a": long}))
    assert told(done, Kind.OUTPUT) == [
        (
            "lessons/l/x.md:3: the output of `a` was cut: 7 more characters; "
            "a record keeps 1 MiB of a text"
        )
    ]


def test_without_anything_due_nothing_is_run(course):
    course.record(AB)
    executor = Scripted()
    done = course.record(AB, executor=executor)
    assert (executor.works, done.records, done.findings) == ([], {}, ())
