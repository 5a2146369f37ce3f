"""Every state of a session, with its reason; what is due; what is only told."""

from dataclasses import replace
from hashlib import sha256

import pytest

from lessongen.model import Ask, Outcome, SessionRun, Text
from lessongen.run.installed import Installed
from lessongen.run.machine import Machine
from lessongen.run.plan import draft
from lessongen.run.state import State
from tests.run_plan.courses import CPU, NOW, Scripted, lesson, ran, snippet

TWO = snippet("a", "x = 1", 'title="T"') + snippet("b", "y = 2", "repeat=3")
PAGE = snippet("a", "x = 1", "session=page") + snippet("b", "y = x", "session=page")


def due(plan):
    return [planned.session.name for planned in plan.due]


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


OPTIONS = "an option that decides what runs has changed"


@pytest.mark.parametrize(
    ("old", "new", "stale", "reason"),
    [
        ("x = 1", "x = 2", "a", "of `a` the program has changed"),
        ("x = 1", "x = 1  # why", "a", "of `a` the program has changed"),
        ('title="T"', "raises=ValueError", "a", f"of `a` {OPTIONS}"),
        ('title="T"', "env.A=1", "a", f"of `a` {OPTIONS}"),
        ('title="T"', "cpu_devices=2", "a", f"of `a` {OPTIONS}"),
        ('title="T"', "platform=cpu", "a", f"of `a` {OPTIONS}"),
        ('title="T"', "fresh=true", "a", f"of `a` {OPTIONS}"),
        ("y = 2", "y = 3", "b", "of `b` the program has changed"),
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
    course.record(lesson(raising), executor=Scripted(lambda *_: {"a": ended}))
    assert due(course.plan(lesson(raising))) == []
    assert due(course.plan(lesson(raising.replace("=zero", "=division")))) == ["a"]


def test_in_a_session_the_snippet_that_changed_is_named(course):
    course.record(lesson(PAGE))
    changed = PAGE.replace("y = x", "y = 2 * x")
    (planned,) = course.plan(lesson(changed)).due
    assert planned.reason == "of `b` the program has changed"
    assert planned.place == planned.session.snippets[1].place
    assert course.states(lesson(PAGE.replace("x = 1", "x = 5")))["page"][1].startswith("of `a` ")


def test_a_snippet_that_joined_a_session_is_missing_and_one_that_left_is_not_missed(course):
    course.record(lesson(PAGE))
    more = PAGE + snippet("c", "z = y", "session=page")
    assert course.states(lesson(more))["page"] == ("missing", "`c` is not recorded on cpu")
    less = lesson(snippet("a", "x = 1", "session=page"))
    assert course.states(less)["page"] == ("fresh", "")


def test_a_snippet_that_moved_to_another_session_is_stale(course):
    course.record(lesson(snippet("a", "x = 1")))
    (state, reason) = course.states(lesson(snippet("a", "x = 1", "session=page")))["page"]
    assert (state, reason.startswith(f"of `a` {OPTIONS}")) == ("stale", True)


def test_a_lesson_under_another_name_is_stale(course):
    course.record(lesson(TWO, "l/old"))
    course.records["l/new"] = course.records.pop("l/old")
    assert course.states(lesson(TWO, "l/new"))["a"] == ("stale", "of `a` the name has changed")


def test_a_changed_file_makes_the_sessions_that_name_it_stale(course):
    course.write("data.csv", "1")
    text = snippet("a", "x = 1", "inputs=data.csv") + snippet("b", "y = 2")
    course.record(lesson(text))
    assert due(course.plan(lesson(text))) == []
    course.write("data.csv", "2")
    assert course.states(lesson(text)) == {
        "a": ("stale", "of `a` the input data.csv has changed"),
        "b": ("fresh", ""),
    }
    (course.root / "lessons/l/data.csv").unlink()
    assert course.states(lesson(text))["a"][1] == "of `a` the input data.csv is gone"


def test_a_folder_among_the_inputs_is_all_its_files(course):
    course.write("data/one/a.csv", "1")
    text = snippet("a", "x = 1", "inputs=data")
    course.record(lesson(text))
    course.write("data/.hidden", "1")
    assert due(course.plan(lesson(text))) == []
    course.write("data/b.csv", "1")
    assert course.states(lesson(text))["a"][1] == "of `a` the input data/b.csv is new"


def test_files_that_a_run_was_found_to_read_count_like_those_that_are_named(course):
    course.write("helper.py", "f = 1")
    found = {"helper.py": sha256(b"f = 1").hexdigest(), "config.json": ""}
    text = snippet("a", "import helper") + snippet("b", "y = 2")

    def script(work, _):
        mine = found if work.session.name == "a" else {}
        return SessionRun({work.session.name: ran()}, NOW, found=mine)

    course.record(lesson(text), executor=Scripted(script))
    assert due(course.plan(lesson(text))) == []
    course.write("config.json", "{}")
    assert course.states(lesson(text))["a"] == (
        "stale",
        "of `a` the input config.json is there now",
    )
    course.write("helper.py", "f = 2")
    reason = "of `a` the input config.json is there now and the input helper.py has changed"
    assert course.states(lesson(text)) == {"a": ("stale", reason), "b": ("fresh", "")}


def test_more_runs_asked_for_are_run(course):
    course.record(lesson(TWO))
    more = TWO.replace("repeat=3", "repeat=5")
    assert course.states(lesson(more))["b"] == ("few runs", "it has 3 of 5 runs")
    assert due(course.plan(lesson(more))) == ["b"]
    assert due(course.plan(draft(lesson(more)))) == []


def test_a_capture_that_the_page_newly_asks_for_is_taken(course):
    before = lesson(snippet("a", "x = 1"))
    texts = {"lowered__stablehlo": "module"}
    course.record(before, executor=Scripted(lambda *_: {"a": ran(**texts)}))

    def asking(*asks):
        (session,) = before.sessions
        asked = replace(session.snippets[0], asks=asks)
        return replace(before, sessions=(replace(session, snippets=(asked,)),))

    assert course.states(asking(Ask("lowered", "stablehlo")))["a"][0] == "fresh"
    assert course.states(asking(Ask("lowered")))["a"][0] == "fresh"
    reason = "the page asks for `a.lowered as=hlo`, which the record lacks"
    assert course.states(asking(Ask("lowered", "hlo")))["a"] == ("incomplete", reason)
    reason = "the page asks for `a.low`, which the record lacks"
    assert course.states(asking(Ask("low")))["a"] == ("incomplete", reason)


def test_a_session_for_another_platform_is_neither_run_nor_missing(course):
    text = snippet("a", "x = 1", "platform=gpu") + snippet("b", "y = 2")
    assert course.states(lesson(text))["a"] == (
        "elsewhere",
        "it needs platform gpu, and cpu is cpu",
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


def test_sessions_that_are_asked_for_are_run_whatever_their_state(course):
    course.record(lesson(TWO))
    plan = course.plan(lesson(TWO), again=lambda _, session: session.name == "b")
    assert due(plan) == ["b"]
    course.installed = Installed("3.11.7", {"jax": "0.12.0"})
    assert due(course.plan(lesson(TWO), again=lambda _, session: session.name == "b")) == ["a", "b"]


def test_what_has_no_source_any_more_is_orphaned(course):
    course.record(lesson(TWO), lesson(TWO, "l/gone"))
    plan = course.plan(lesson(snippet("a", "x = 1", 'title="T"')))
    assert [orphan.name for orphan in plan.orphans] == ["l/gone", "l/x#b"]
    assert [str(finding) for finding in plan.findings] == [
        (
            "records/cpu/l/gone/record.json:1: l/gone is recorded on cpu, but there is no such "
            "lesson; the next `lessongen record --machine cpu` drops it"
        ),
        (
            "records/cpu/l/x/record.json:1: l/x#b is recorded on cpu, but there is no such "
            "snippet; the next `lessongen record --machine cpu` drops it"
        ),
    ]


def test_a_finding_names_line_snippet_and_reason(course):
    course.record(lesson(TWO))
    (planned,) = course.plan(lesson(TWO.replace("y = 2", "y = 3"))).due
    assert str(planned.finding) == (
        "lessons/l/x.md:7: `b` is stale: of `b` the program has changed; run `lessongen record l/x`"
    )


def test_only_sessions_that_are_fresh_are_shown(course):
    course.record(lesson(TWO))
    changed = course.plan(lesson(TWO.replace("y = 2", "y = 3")))
    assert list(changed.fresh(course.records["l/x"]).sessions) == ["a"]
    nothing = course.plan(lesson(TWO.replace("y = 2", "y = 3").replace("x = 1", "x = 2")))
    assert nothing.fresh(course.records["l/x"]) is None


def test_words_that_varied_are_told_by_every_plan_until_they_may(course):
    def script(work, before):
        text = f"at 0x7f{before} {before}\n"
        return {work.session.name: replace(ran(), texts={"output": Text(text)})}

    course.record(lesson(snippet("a", "x = 1")), executor=Scripted(script))
    told = course.plan(lesson(snippet("a", "x = 1"))).findings
    assert [str(finding) for finding in told] == [
        (
            "records/cpu/l/x/a.txt:1: `0x7f0` differs between runs; "
            "print something else than an object's address, or say `varies=anything`"
        )
    ]
    assert course.plan(lesson(snippet("a", "x = 1", "varies=anything"))).findings == ()
    strictly = course.plan(lesson(snippet("a", "x = 1", "varies=nothing"))).findings
    assert len(strictly) == 1
    assert course.plan(lesson(snippet("a", "x = 2"))).findings == ()


def test_a_plan_for_another_machine_has_its_own_records(course):
    course.record(lesson(TWO))
    course.machine, course.records = replace(CPU, name="other"), {}
    assert due(course.plan(lesson(TWO))) == ["a", "b"]
