"""Recording: what is due is run, what it shows is kept; and `lessongen record` as a whole."""

import datetime as dt
import os
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import partial

from lessongen.course import judge
from lessongen.diagnostics import Finding, Kind, Place, in_order
from lessongen.model import Record
from lessongen.records import listing, lock, remove, write
from lessongen.run import (
    Executed,
    Executor,
    Machine,
    Plan,
    Recording,
    dropped,
    execute,
    installed,
    make_executor,
    platform_here,
    unmet,
)
from lessongen.workflow.progress import Say, progress
from lessongen.workflow.selection import chosen_machine, narrowed, selection
from lessongen.workflow.settings import SCRATCH, Settings
from lessongen.workflow.survey import Survey, plan_for, replanned, survey

LAST_SECOND = 253402300799  # since 1970, of the last year that a date can be of, 9999


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
    with writing(settings, say):
        surveyed = survey(settings)
        machine = chosen_machine(settings, wanted.machine)
        selected = selection(surveyed, wanted.only)
        plan = plan_for(
            settings,
            surveyed.course,
            surveyed.records,
            machine=machine,
            again=lambda lesson, session: wanted.everything and selected(lesson, session),
        )
        surveyed, ran = run_due(surveyed, narrowed(plan, selected), say=say, jobs=wanted.jobs)
        _drop_orphans(surveyed, machine, every=wanted.prune, say=say)
    now = survey(settings)
    _, claims = judge(now.course, now.archive, list(settings.machines))
    return in_order([*ran, *now.findings, *claims, *now.plans[machine.name].findings])


def writing(settings: Settings, say: Say) -> AbstractContextManager[None]:
    """Holds the lock of the records; says so where another process has it."""
    scratch = settings.root / SCRATCH
    return lock(scratch, settings.records, waiting=lambda: say("waiting: another process records"))


def run_due(
    surveyed: Survey,
    plan: Plan,
    *,
    say: Say,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> tuple[Survey, tuple[Finding, ...]]:
    """Run what the plan says is due and keep what it shows; the survey then, and what failed."""
    keep = partial(write, surveyed.settings.records)
    done = run(surveyed, plan, keep=keep, say=say, jobs=jobs, executor=executor)
    machine = plan.machine.name
    records = {**surveyed.records, machine: {**surveyed.records[machine], **done.records}}
    return (replanned(surveyed, records) if done.records else surveyed), done.findings


def run(
    surveyed: Survey,
    plan: Plan,
    *,
    keep: Callable[[Record], object],
    say: Say,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Executed:
    """Run what the plan says is due; `keep` gets each record as soon as it stands.

    Lessons with a fault in their source or record are left out. `executor` is used and left open;
    without one, there is one for this call.
    """
    settings = surveyed.settings
    plan = narrowed(plan, lambda lesson, _session: lesson.name not in surveyed.broken)
    if not plan.due:
        return Executed({}, ())
    if lacking := _lacking(plan.machine):
        return Executed({}, (lacking,))
    day = today()
    if isinstance(day, Finding):
        return Executed({}, (day,))
    recording = Recording(
        plan=plan,
        records=surveyed.records[plan.machine.name],
        sources=settings.root,
        day=day,
        folder=settings.records,
    )
    jobs = jobs or settings.jobs
    with ExitStack() as stack:
        listener = stack.enter_context(progress(say, keep=keep))
        running = executor or stack.enter_context(make_executor(jobs))
        if elsewhere := _elsewhere(plan.machine, running):
            return Executed({}, (elsewhere,))
        return execute(recording, running, jobs=jobs, listener=listener)


def _lacking(machine: Machine) -> Finding | None:
    found = installed(machine)
    if found is None or not (lacks := "; ".join(unmet(machine, found))):
        return None
    return _refused(machine, f"requires {lacks}", "install what it requires, or change `requires`")


def _elsewhere(machine: Machine, executor: Executor) -> Finding | None:
    """Every computer is a `cpu`; another platform has to be there, also for programs without it."""
    if machine.platform == "cpu" or (here := platform_here(machine, executor)) == machine.platform:
        return None
    what = f"is {machine.platform}, and what is here is {here}"
    return _refused(machine, what, "record it where there is one, or on another machine")


def _refused(machine: Machine, what: str, remedy: str) -> Finding:
    return _setting(f"nothing is run for {machine.name}: it {what}", remedy)


def _setting(what: str, remedy: str) -> Finding:
    return Finding(Kind.SOURCE, Place("mkdocs.yml", 1), what, remedy)


def today() -> str | Finding:
    """The day that a record is of (UTC); `SOURCE_DATE_EPOCH` sets it, or is told to be no day."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return dt.datetime.now(dt.UTC).date().isoformat()
    # the digits are counted first: Python refuses to read a number of thousands of them
    if re.fullmatch("[0-9]{1,12}", epoch) and int(epoch) <= LAST_SECOND:
        return dt.datetime.fromtimestamp(int(epoch), dt.UTC).date().isoformat()
    return _setting(
        f"nothing is run: the environment's SOURCE_DATE_EPOCH is {epoch!r}, "
        "which is no day of a record",
        f"it is whole seconds since 1970, at most {LAST_SECOND}",
    )


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
