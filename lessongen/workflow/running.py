"""Running what a plan says is due: the lock, what a machine must provide, the date of records."""

import datetime as dt
import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.records import lock, write
from lessongen.run import (
    Executed,
    Executor,
    Machine,
    Plan,
    Recording,
    execute,
    installed,
    platform_here,
    unmet,
)
from lessongen.workflow.course_state import CourseState
from lessongen.workflow.progress import Keep, Reporter
from lessongen.workflow.selection import narrowed
from lessongen.workflow.settings import SCRATCH, Settings

ExecutorFactory = Callable[[int], Executor]  # from the number of sessions run side by side
LAST_SECOND = 253402300799  # since 1970: the end of the year 9999, the last one of ISO 8601 dates


def writing(settings: Settings, reporter: Reporter) -> AbstractContextManager[None]:
    """Holds the lock of the records; reports where it has to wait for another process."""
    scratch = settings.root / SCRATCH
    waiting = partial(reporter.say, "waiting: another process is recording")
    return lock(scratch, settings.records, waiting=waiting)


def run_and_write(
    state: CourseState, plan: Plan, *, executor: Executor, reporter: Reporter, jobs: int
) -> tuple[CourseState, tuple[Finding, ...]]:
    """Run what is due and write its records; the state afterwards, and what failed."""
    keep = partial(write, state.settings.records)
    done = run_due(state, plan, keep=keep, executor=executor, reporter=reporter, jobs=jobs)
    machine = plan.machine.name
    records = {**state.records, machine: {**state.records[machine], **done.records}}
    return (state.with_records(records) if done.records else state), done.findings


def run_due(
    state: CourseState,
    plan: Plan,
    *,
    keep: Keep,
    executor: Executor,
    reporter: Reporter,
    jobs: int,
) -> Executed:
    """Run what is due, `jobs` sessions side by side; `keep` gets each record when it is made.

    Lessons with an error in their source or record are left out. The executor stays open.
    """
    plan = narrowed(plan, lambda lesson, _session: lesson.name not in state.broken)
    if not plan.due:
        return Executed({}, ())
    if missing := tuple(_missing_requirements(plan.machine)):
        return Executed({}, missing)
    day = today()
    if isinstance(day, Finding):
        return Executed({}, (day,))
    recording = Recording(
        plan=plan,
        records=state.records[plan.machine.name],
        sources=state.settings.root,
        day=day,
        folder=state.settings.records,
    )
    with reporter.progress(keep=keep) as listener:
        if wrong := _wrong_platform(plan.machine, executor):
            return Executed({}, (wrong,))
        return execute(recording, executor, jobs=jobs, listener=listener)


def today() -> str | Finding:
    """The date of new records, ISO 8601 in UTC: that of `SOURCE_DATE_EPOCH` where it is set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return dt.datetime.now(dt.UTC).date().isoformat()
    # the digits are counted first: int() refuses texts of thousands of digits
    if re.fullmatch("[0-9]{1,12}", epoch) and int(epoch) <= LAST_SECOND:
        return dt.datetime.fromtimestamp(int(epoch), dt.UTC).date().isoformat()
    what = f"nothing is run: `SOURCE_DATE_EPOCH` is {epoch!r}, which is not a valid date"
    return _configuration(what, f"set it to seconds since 1970, an integer up to {LAST_SECOND}")


def _missing_requirements(machine: Machine) -> Iterator[Finding]:
    found = installed(machine)
    for requirement in unmet(machine, found) if found else ():
        yield _not_run(machine, f"it requires {requirement}", "install it, or change `requires`")


def _wrong_platform(machine: Machine, executor: Executor) -> Finding | None:
    """Checked also for programs that don't use JAX; every computer has the platform `cpu`."""
    if machine.platform == "cpu" or (here := platform_here(machine, executor)) == machine.platform:
        return None
    what = f"its platform is {machine.platform}, and the platform here is {here}"
    return _not_run(machine, what, "record it on a computer with this platform")


def _not_run(machine: Machine, why: str, remedy: str) -> Finding:
    return _configuration(f"nothing is run for the machine {machine.name}: {why}", remedy)


def _configuration(what: str, remedy: str) -> Finding:
    return Finding(Kind.SOURCE, Place("mkdocs.yml", 1), what, remedy)
