"""Recording: what is due is run, what it shows is kept; and `lessongen record` as a whole."""

import datetime as dt
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from lessongen.course import judge
from lessongen.errors import Finding, LessongenError, in_order
from lessongen.expressions import suggestion
from lessongen.model import Lesson, Session
from lessongen.records import listing, remove, write
from lessongen.run.execute import Recording, execute
from lessongen.run.executor import Executor, LocalExecutor
from lessongen.run.machine import Machine
from lessongen.run.orphans import dropped
from lessongen.run.plan import Plan
from lessongen.workflow.progress import Progress, Say
from lessongen.workflow.settings import Settings
from lessongen.workflow.survey import Survey, plan_for, replanned, survey


@dataclass(frozen=True)
class Wanted:
    """What `lessongen record` is asked for. `only`: lessons, or `LESSON#ID`; none named is all."""

    only: tuple[str, ...] = ()
    everything: bool = False
    machine: str | None = None
    jobs: int | None = None
    prune: bool = False


def record(settings: Settings, wanted: Wanted, *, say: Say) -> tuple[Finding, ...]:
    """Record what is wanted; all that is to tell about it.

    Raises LessongenError where a machine or a lesson is named that isn't there.
    """
    surveyed = survey(settings)
    machine = _machine(settings, wanted.machine)
    named = _named(surveyed, wanted.only)

    def again(lesson: Lesson, session: Session) -> bool:
        return wanted.everything and _selected(lesson, session, named)

    plan = plan_for(settings, surveyed.course, surveyed.records, machine=machine, again=again)
    plan = _narrowed(plan, lambda lesson, session: _selected(lesson, session, named))
    surveyed, ran = run_due(surveyed, plan, say=say, jobs=wanted.jobs)
    _drop_orphans(surveyed, machine, every=wanted.prune, say=say)
    now = survey(settings)
    _, claims = judge(now.course, now.archive, list(settings.machines))
    return in_order([*ran, *now.findings, *claims, *now.plans[machine.name].findings])


def run_due(
    surveyed: Survey,
    plan: Plan,
    *,
    say: Say,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> tuple[Survey, tuple[Finding, ...]]:
    """Run what the plan says is due and keep what it shows; the survey then, and what failed.

    Lessons with a fault in their source or record are left out. `executor` is used and left open;
    without one, there is one for this call.
    """
    settings, machine = surveyed.settings, plan.machine.name
    plan = _narrowed(plan, lambda lesson, _session: lesson.name not in surveyed.broken)
    if not plan.due:
        return surveyed, ()
    recording = Recording(
        plan=plan,
        records=surveyed.records[machine],
        sources=settings.root,
        day=today(),
        folder=settings.records,
    )
    progress = Progress(say, keep=lambda record: write(settings.records, record))
    jobs = jobs or settings.jobs
    with ExitStack() as stack:
        running = executor or stack.enter_context(LocalExecutor(jobs))
        done = execute(recording, running, jobs=jobs, watch=progress)
    progress.summary()
    records = {**surveyed.records, machine: {**surveyed.records[machine], **done.records}}
    return replanned(surveyed, records), done.findings


def today() -> str:
    """The day that a record is of (UTC); `SOURCE_DATE_EPOCH` sets it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch and epoch.isdigit():
        now = dt.datetime.fromtimestamp(int(epoch), dt.UTC)
    else:
        now = dt.datetime.now(dt.UTC)
    return now.date().isoformat()


def _machine(settings: Settings, name: str | None) -> Machine:
    if name is None:
        return settings.preferred
    if name not in settings.machines:
        known = suggestion(name, list(settings.machines))
        raise LessongenError(f"`{name}` is no machine of the course; {known}")
    return settings.machines[name]


def _named(surveyed: Survey, only: Sequence[str]) -> set[tuple[str, str | None]] | None:
    """The lessons and snippets that are asked for; None for all."""
    if not only:
        return None
    named: set[tuple[str, str | None]] = set()
    for each in only:
        lesson, _, snippet = each.removesuffix(".md").partition("#")
        document = surveyed.course.documents.get(lesson)
        if document is None:
            known = suggestion(lesson, list(surveyed.course.documents))
            raise LessongenError(f"`{lesson}` is no lesson of the course; {known}")
        ids = [it.id for it in document.lesson.snippets]
        if snippet and snippet not in ids:
            raise LessongenError(
                f"`{snippet}` is no snippet of {lesson}; {suggestion(snippet, ids)}"
            )
        named.add((lesson, snippet or None))
    return named


def _selected(lesson: Lesson, session: Session, named: set[tuple[str, str | None]] | None) -> bool:
    if named is None or (lesson.name, None) in named:
        return True
    return any((lesson.name, snippet.id) in named for snippet in session.snippets)


def _narrowed(plan: Plan, wanted: Callable[[Lesson, Session], bool]) -> Plan:
    sessions = tuple(
        replace(each, due=each.due and wanted(each.lesson, each.session)) for each in plan.sessions
    )
    return replace(plan, sessions=sessions)


def _drop_orphans(surveyed: Survey, machine: Machine, *, every: bool, say: Say) -> None:
    folder = surveyed.settings.records
    for name in list(surveyed.settings.machines) if every else [machine.name]:
        records = surveyed.records[name]
        for lesson, left in dropped(surveyed.plans[name].orphans, records).items():
            say(f"dropped what was orphaned of {lesson} on {name}")
            if left is None:
                remove(folder, name, lesson)
            else:
                write(folder, left)
    for name, lesson in listing(folder):
        if every and name not in surveyed.settings.machines:
            say(f"dropped the record of {lesson} on {name}, which is no machine of the course")
            remove(folder, name, lesson)
