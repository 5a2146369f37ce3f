"""Runs to records: how often a session runs, the shown run, and what varies."""

from dataclasses import replace

import pytest

from lessongen.diagnostics import Kind
from lessongen.model import Outcome, Raised, SessionRun, Text
from lessongen.records import read, write
from tests.fake_executor import FakeExecutor, ran
from tests.run_plan.courses import DAY, NOW, lesson, snippet
from tests.run_plan.listening import Told, told
from tests.run_plan.planning import A


def test_a_session_is_run_as_often_as_it_asks(course):
    executor, listener = FakeExecutor(), Told()
    text = snippet("a", "x = 1", "repeat=3") + snippet("b", "y = 2")
    course.record(lesson(text), executor=executor, listener=listener)
    assert [work.session.name for work in executor.works] == ["b", "b", "a", "a", "a"]
    assert listener.heard == [
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
    record = course.record(three, executor=FakeExecutor(script)).records["l/x"]
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
    record = course.record(lesson(text), executor=FakeExecutor(script)).records["l/x"]
    session = record.sessions["page"]
    texts = [session.snippets[name].texts["output"].text for name in "ab"]
    assert texts == [f"a {session.shown}\n", f"b {session.shown}\n"]


def test_what_is_recorded_is_written_and_read_again(course, tmp_path):
    raised = Raised("ValueError", "no", ("Exception",), 1)
    ended = replace(ran("before\n", left="x"), outcome=Outcome.RAISED, raised=raised)
    record = course.record(A, executor=FakeExecutor(lambda *_: {"a": ended})).records["l/x"]
    write(tmp_path / "records", record)
    assert read(tmp_path / "records", "cpu", "l/x") == record


def test_no_output_is_no_text(course):
    record = course.record(A).records["l/x"]
    assert record.sessions["a"].snippets["a"].texts == {}


def test_output_in_some_runs_only_is_told(course):
    done = course.record(A, executor=FakeExecutor(lambda _, n: {"a": ran("seen\n" * n)}))
    assert told(done, Kind.NONDETERMINISM) == [
        (
            "records/cpu/l/x/a.txt:1: `something` differs between runs; "
            "sort unordered collections, or fix the seed, or set `varies=anything`"
        )
    ]


@pytest.mark.parametrize(
    ("outputs", "remedy"),
    [
        (("{'a', 'b'}", "{'b', 'a'}"), "sort unordered collections, or fix the seed"),
        (("<f at 0x7f01>", "<f at 0x7f02>"), "don't print addresses of objects"),
        (("/x/tmpab1/y", "/x/tmpcd2/y"), "don't print temporary paths"),
    ],
)
def test_words_that_differ_between_runs_are_told_with_a_remedy(course, outputs, remedy):
    def script(_, n):
        return {"a": ran(f"first\n{outputs[n % 2]}\n")}

    (text,) = told(course.record(A, executor=FakeExecutor(script)), Kind.NONDETERMINISM)
    assert text.startswith("records/cpu/l/x/a.txt:2: `")
    assert text.endswith(f"differs between runs; {remedy}, or set `varies=anything`")
    anything = lesson(snippet("a", "x = 1", "varies=anything"))
    done = course.record(anything, executor=FakeExecutor(script), again=lambda *_: True)
    assert told(done, Kind.NONDETERMINISM) == []


@pytest.mark.parametrize("varied", [True, False])
def test_more_numbers_that_differ_than_are_marked_are_told(course, varied):
    def script(_, n):
        words = "abc"[n] if varied else "a"
        return {"a": ran(f"{words}\n" + "".join(f"{row + n * 90_000}\n" for row in range(6000)))}

    *of_words, of_numbers = told(
        course.record(A, executor=FakeExecutor(script)), Kind.NONDETERMINISM
    )
    assert ["more" not in it for it in of_words] == [True] * varied
    assert of_numbers == (
        "records/cpu/l/x/a.txt:5001: more than 5,000 numbers differ between runs, the numbers "
        "after this line aren't marked; print fewer, or set `varies=anything`"
    )
    anything = lesson(snippet("a", "x = 1", "varies=anything"))
    done = course.record(anything, executor=FakeExecutor(script), again=lambda *_: True)
    assert told(done, Kind.NONDETERMINISM) == []


def test_a_text_that_was_cut_is_told(course):
    long = replace(ran(), texts={"output": Text("x", cut=7)})
    done = course.record(A, executor=FakeExecutor(lambda *_: {"a": long}))
    assert told(done, Kind.OUTPUT) == [
        (
            "lessons/l/x.md:3: the output of `a` was cut: 7 more characters; "
            "a record keeps 1 MiB of a text"
        )
    ]


def test_what_went_to_the_log_is_said_and_notices_are_told_once(course):
    run = SessionRun({"a": ran()}, NOW, log="W0000 no GPU\n", notices=("1 process was left",))
    listener = Told()
    done = course.record(A, executor=FakeExecutor(lambda *_: run), listener=listener)
    assert listener.heard.count("W0000 no GPU\n") == 2
    assert told(done, Kind.OUTPUT) == ["lessons/l/x.md:3: `a`: 1 process was left"]
