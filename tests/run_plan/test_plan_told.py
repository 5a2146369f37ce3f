"""What a plan tells: stale sessions, orphans, words that varied; and what it leaves to show."""

from dataclasses import replace

from lessongen.model import Text
from tests.fake_executor import FakeExecutor, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.planning import TWO


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
        "lessons/l/x.md:7: `b` is stale: the program of `b` has changed; run `lessongen record l/x`"
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

    course.record(lesson(snippet("a", "x = 1")), executor=FakeExecutor(script))
    told = course.plan(lesson(snippet("a", "x = 1"))).findings
    assert [str(finding) for finding in told] == [
        (
            "records/cpu/l/x/a.txt:1: `0x7f0` differs between runs; "
            "don't print addresses of objects, or set `varies=anything`"
        )
    ]
    assert course.plan(lesson(snippet("a", "x = 1", "varies=anything"))).findings == ()
    strictly = course.plan(lesson(snippet("a", "x = 1", "varies=nothing"))).findings
    assert len(strictly) == 1
    assert course.plan(lesson(snippet("a", "x = 2"))).findings == ()
