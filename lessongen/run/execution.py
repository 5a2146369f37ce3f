"""Executes a plan: runs the sessions that are due, reports progress, and builds records of them.

A failure becomes a finding and is never kept.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from lessongen.diagnostics import Finding, in_order
from lessongen.model import Environment, Lesson, Record, Session, SessionRecord, SessionRun
from lessongen.records import differences, together
from lessongen.run.build_record import lesson_environments, session_record, sessions_to_keep
from lessongen.run.executor import Executor, Work
from lessongen.run.findings import Attempt, failures, notices, truncated, wrong_platform
from lessongen.run.nondeterminism import nondeterminism
from lessongen.run.planning import Plan, Planned
from lessongen.run.state import State


class ProgressListener:
    """Hears what happens while sessions run; this one ignores it.

    Its methods may be called from several threads at once, except for `recorded`.
    """

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """These sessions will run, in addition to those of earlier calls."""

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Run `run` (from 1) of `runs` of a session starts."""

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """A session has no more runs; without failures it is kept."""

    def interrupted(self, planned: Planned) -> None:
        """A session was stopped while it ran: it is neither kept nor failed."""

    def recorded(self, record: Record) -> None:
        """A lesson is finished: this is its record. Called in the thread that called `execute`."""

    def said(self, text: str) -> None:
        """A text for the log: output of native libraries, or why a whole lesson runs again."""


T = TypeVar("T")
R = TypeVar("R")

ALONE_ABOVE = 2  # a session with more runs measures: no other session runs at the same time


@dataclass(frozen=True)
class Recording:
    """What is to be recorded: the plan, and the machine's records so far by lesson.

    `sources` is the course's root, `day` an ISO 8601 date, `folder` the folder of records as
    messages name it.
    """

    plan: Plan
    records: Mapping[str, Record]
    sources: Path
    day: str
    folder: Path = Path("records")


@dataclass(frozen=True)
class Executed:
    """The records of the lessons in which a session was run and kept, and all findings."""

    records: Mapping[str, Record]
    findings: tuple[Finding, ...]


def execute(
    recording: Recording,
    executor: Executor,
    *,
    jobs: int = 1,
    listener: ProgressListener | None = None,
) -> Executed:
    """Run the sessions that are due, each as often as its `repeat` says.

    `jobs` sessions run at the same time; those that measure come last and run alone. Where a run
    shows that the environment differs from the one of the lesson's record, the lesson's other
    sessions are run, too. `listener` gets every record as soon as its lesson is finished.
    """
    return _Execution(recording, executor, jobs, listener or ProgressListener()).execute()


@dataclass(frozen=True)
class _Done:
    """A session that was run; `kept` is None after a failure."""

    planned: Planned
    kept: SessionRecord | None
    environment: Environment | None
    findings: tuple[Finding, ...]


@dataclass
class _Lesson:
    """The progress of a lesson; `waits` are its sessions that are still to be run."""

    lesson: Lesson
    waits: list[Planned]
    done: list[_Done] = field(default_factory=list)
    renewed: bool = False  # the old record is of another environment: nothing of it is kept


class _Execution:
    def __init__(
        self, recording: Recording, executor: Executor, jobs: int, listener: ProgressListener
    ) -> None:
        self.recording, self.executor, self.jobs = recording, executor, jobs
        self.listener = listener
        self.lessons: dict[str, _Lesson] = {}
        self.records: dict[str, Record] = {}
        self.findings: list[Finding] = []
        self.stopped = False

    def execute(self) -> Executed:
        plan = self.recording.plan
        wave = list(plan.due)
        for planned in wave:
            name = planned.lesson.name
            self.lessons.setdefault(name, _Lesson(planned.lesson, [])).waits.append(planned)
        for name, lesson in self.lessons.items():
            if name in plan.differences:
                wave += self._renew(lesson, plan.differences[name])
        while wave:
            self.listener.waiting(wave)
            wave = [more for done in self._run(wave) for more in self._take(done)]
        return Executed(self.records, in_order(self.findings))

    def _run(self, wave: Sequence[Planned]) -> Iterator[_Done]:
        concurrent = [planned for planned in wave if not _measures(planned.session)]
        yield from _concurrently(concurrent, self._session, jobs=self.jobs, stop=self._stop)
        for planned in wave:
            if _measures(planned.session):
                yield self._session(planned)

    def _stop(self) -> None:
        """End all runs in progress; that they fail is no failure of their programs."""
        self.stopped = True
        self.executor.close()

    def _session(self, planned: Planned) -> _Done:
        lesson, session, machine = planned.lesson, planned.session, self.recording.plan.machine
        folder = (self.recording.sources / lesson.path).parent
        work = Work(lesson, session, machine, folder, planned.requests)
        runs: list[SessionRun] = []
        findings: list[Finding] = []
        for number in range(1, session.repeat + 1):
            self.listener.running(planned, number, session.repeat)
            try:
                run = self.executor.run(work)
            except BaseException:  # Ctrl-C, where this is the main thread
                self.listener.interrupted(planned)
                raise
            if run.log:
                self.listener.said(run.log)
            runs.append(run)
            findings += notices(session, run)
            failed = failures(Attempt(lesson, session, number, session.repeat), run)
            if failed := failed or wrong_platform(session, machine, run):
                self._ended(planned, failed)
                return _Done(planned, None, run.environment, (*findings, *failed))
        self._ended(planned, ())
        environments = [run.environment for run in runs if run.environment]
        kept = session_record(work, runs)
        findings += truncated(session, kept)
        return _Done(planned, kept, together(environments), tuple(findings))

    def _ended(self, planned: Planned, failed: Sequence[Finding]) -> None:
        if self.stopped:
            self.listener.interrupted(planned)
        else:
            self.listener.ended(planned, failed)

    def _take(self, done: _Done) -> list[Planned]:
        """Take the result of a session; the sessions that must be run because of it."""
        lesson = self.lessons[done.planned.lesson.name]
        lesson.waits.remove(done.planned)
        lesson.done.append(done)
        self.findings += done.findings
        more = self._renewal(lesson, done)
        if not lesson.waits:
            self._finish(lesson)
        return more

    def _renewal(self, lesson: _Lesson, done: _Done) -> list[Planned]:
        old = self.recording.records.get(lesson.lesson.name)
        if lesson.renewed or old is None or done.kept is None or done.environment is None:
            return []
        changed = tuple(map(str, differences(old.environment, done.environment)))
        return self._renew(lesson, changed) if changed else []

    def _renew(self, lesson: _Lesson, changed: Sequence[str]) -> list[Planned]:
        """The lesson's sessions that haven't run and don't wait yet: now they wait, too."""
        lesson.renewed = True
        what = f"{lesson.lesson.name} was recorded with {', '.join(changed)}"
        self.listener.said(f"{what}: the whole lesson is recorded again\n")
        known = {done.planned.session.name for done in lesson.done}
        known |= {planned.session.name for planned in lesson.waits}
        others = [
            replace(planned, state=State.AGED, due=True)
            for planned in self.recording.plan.sessions
            if planned.lesson.name == lesson.lesson.name
            and planned.session.name not in known
            and planned.state is not State.WRONG_PLATFORM
        ]
        lesson.waits += others
        return others

    def _finish(self, lesson: _Lesson) -> None:
        record = _record(self.recording, lesson)
        if record is None:
            return
        self.records[record.lesson] = record
        new = [done.planned.session for done in lesson.done if done.kept]
        self.findings += nondeterminism(record, new, folder=self.recording.folder)
        self.listener.recorded(record)


def _record(recording: Recording, lesson: _Lesson) -> Record | None:
    """The lesson's record: the sessions that were kept now, and what may stay of the old record."""
    new = {done.planned.session.name: done.kept for done in lesson.done if done.kept}
    if not new:
        return None
    name = lesson.lesson.name
    old = None if lesson.renewed else recording.records.get(name)
    sessions = sessions_to_keep(lesson.lesson, new, old)
    environments = lesson_environments(
        [(done.planned.session, done.environment) for done in lesson.done]
    )
    if old and len(sessions) > len(new):
        environments.append(old.environment)
    machine = recording.plan.machine.name
    return Record(name, machine, recording.day, together(environments), sessions)


def _measures(session: Session) -> bool:
    return session.repeat > ALONE_ABOVE


def _concurrently(
    items: Sequence[T], act: Callable[[T], R], *, jobs: int, stop: Callable[[], object]
) -> Iterator[R]:
    """The results of `act` in the order of completion, `jobs` at a time.

    Whatever ends this early, Ctrl-C included, calls `stop`, which must end the actions in progress.
    """
    if jobs < 2 or len(items) < 2:
        yield from map(act, items)
        return
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="lessongen")
    futures = [pool.submit(act, item) for item in items]
    try:
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        stop()
        raise
    finally:
        pool.shutdown(wait=True)
