"""Runs what is due and makes records of it. Failures are told and never kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, Place, in_order
from lessongen.model import Environment, Lesson, Record, SessionRecord, SessionRun
from lessongen.records import differences, together
from lessongen.run.combine import combine
from lessongen.run.executor import Executor, Work
from lessongen.run.failure import Attempt, failures
from lessongen.run.plan import Plan, Planned
from lessongen.run.requirements import elsewhere
from lessongen.run.schedule import alone, side_by_side
from lessongen.run.state import State
from lessongen.run.watch import Watch
from lessongen.run.words import words


@dataclass(frozen=True)
class Recording:
    """What is recorded: the plan, and the machine's records so far by lesson.

    `sources` is the course's root, `day` is ISO 8601, `folder` is what messages call the folder
    of records.
    """

    plan: Plan
    records: Mapping[str, Record]
    sources: Path
    day: str
    folder: Path = Path("records")


@dataclass(frozen=True)
class Executed:
    """The records of the lessons in which something was run and kept, and what is to be told."""

    records: Mapping[str, Record]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class _Done:
    """A session that was run: its record, or why there is none."""

    planned: Planned
    kept: SessionRecord | None
    environment: Environment | None
    findings: tuple[Finding, ...]


@dataclass
class _Lesson:
    """What came of a lesson so far; `waits` are its sessions that are still to be run."""

    lesson: Lesson
    waits: list[Planned]
    done: list[_Done] = field(default_factory=list)
    renewed: bool = False  # the record so far is of another environment: nothing of it stays


def execute(
    recording: Recording, executor: Executor, *, jobs: int = 1, watch: Watch | None = None
) -> Executed:
    """Run what the plan says is due, each session as often as it asks.

    `jobs` sessions run side by side; those that measure come last and alone. Where a run shows
    that the environment isn't the one of the lesson's record, the lesson's other sessions are run
    too. `watch` is told of every record as soon as it stands.
    """
    return _Execution(recording, executor, jobs, watch or Watch()).execute()


class _Execution:
    def __init__(self, recording: Recording, executor: Executor, jobs: int, watch: Watch) -> None:
        self.recording, self.executor, self.jobs, self.watch = recording, executor, jobs, watch
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
            self.watch.waiting(wave)
            wave = [more for done in self._run(wave) for more in self._take(done)]
        return Executed(self.records, in_order(self.findings))

    def _run(self, wave: Sequence[Planned]) -> Iterator[_Done]:
        beside = [planned for planned in wave if not alone(planned.session)]
        yield from side_by_side(beside, self._session, jobs=self.jobs, stop=self._stop)
        for planned in wave:
            if alone(planned.session):
                yield self._session(planned)

    def _stop(self) -> None:
        """Ends what still runs: what comes of that is no failure of a program."""
        self.stopped = True
        self.executor.close()

    def _session(self, planned: Planned) -> _Done:
        lesson, session = planned.lesson, planned.session
        folder = (self.recording.sources / lesson.path).parent
        work = Work(lesson, session, self.recording.plan.machine, folder, planned.requests)
        of = session.repeat
        runs: list[SessionRun] = []
        findings: list[Finding] = []
        for number in range(1, of + 1):
            self.watch.running(planned, number, of)
            try:
                run = self.executor.run(work)
            except BaseException:  # Ctrl-C, where this is the thread that gets it
                self.watch.interrupted(planned)
                raise
            if run.log:
                self.watch.said(run.log)
            runs.append(run)
            findings += (_notice(planned, text) for text in run.notices)
            failed = failures(Attempt(lesson, session, number, of), run)
            if failed := failed or elsewhere(planned, self.recording.plan.machine, run):
                self._ended(planned, failed)
                return _Done(planned, None, run.environment, (*findings, *failed))
        self._ended(planned, ())
        environments = [run.environment for run in runs if run.environment]
        kept = combine(work, runs)
        findings += _cuts(planned, kept)
        return _Done(planned, kept, together(environments), tuple(findings))

    def _ended(self, planned: Planned, failed: Sequence[Finding]) -> None:
        if self.stopped:
            self.watch.interrupted(planned)
        else:
            self.watch.ended(planned, failed)

    def _take(self, done: _Done) -> list[Planned]:
        """Takes a session's result; sessions that have to be run because of it."""
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
        changed = differences(old.environment, done.environment)
        return self._renew(lesson, changed) if changed else []

    def _renew(self, lesson: _Lesson, changed: Sequence[str]) -> list[Planned]:
        """The sessions of a lesson that nobody else runs: they wait now, too."""
        lesson.renewed = True
        what = f"{lesson.lesson.name} was recorded with {', '.join(changed)}"
        self.watch.said(f"{what}: the whole lesson is recorded again\n")
        ran = {it.planned.session.name for it in lesson.done}
        ran |= {it.session.name for it in lesson.waits}
        others = [
            replace(planned, state=State.AGED, due=True)
            for planned in self.recording.plan.sessions
            if planned.lesson.name == lesson.lesson.name
            and planned.session.name not in ran
            and planned.state is not State.WRONG_PLATFORM
        ]
        lesson.waits += others
        return others

    def _finish(self, lesson: _Lesson) -> None:
        record = _record(self.recording, lesson)
        if record is None:
            return
        self.records[record.lesson] = record
        new = [it.planned.session for it in lesson.done if it.kept]
        self.findings += words(record, new, folder=self.recording.folder)
        self.watch.recorded(record)


def _record(recording: Recording, lesson: _Lesson) -> Record | None:
    """The lesson's record: what was kept now, and of the one before what may stay beside it."""
    kept = {it.planned.session.name: it.kept for it in lesson.done if it.kept}
    if not kept:
        return None
    old = None if lesson.renewed else recording.records.get(lesson.lesson.name)
    sessions: dict[str, SessionRecord] = {}
    for session in lesson.lesson.sessions:
        before = old.sessions.get(session.name) if old else None
        if now := kept.get(session.name):
            sessions[session.name] = now
        elif before and all(snippet.id in before.snippets for snippet in session.snippets):
            snippets = {snippet.id: before.snippets[snippet.id] for snippet in session.snippets}
            sessions[session.name] = replace(before, snippets=snippets)
    environments = [it.environment for it in sorted(lesson.done, key=_plainness) if it.environment]
    if old and len(sessions) > len(kept):
        environments.append(old.environment)
    machine = recording.plan.machine.name
    environment = together(environments)
    return Record(lesson.lesson.name, machine, recording.day, environment, sessions)


def _plainness(done: _Done) -> tuple[bool, bool, Place]:
    """Sorts sessions so that the first sees the machine as it is, whoever ended first."""
    session = done.planned.session
    return session.platform is not None, session.cpu_devices != 1, session.snippets[0].place


def _notice(planned: Planned, text: str) -> Finding:
    place = planned.session.snippets[0].place
    return Finding(Kind.OUTPUT, place, f"`{planned.session.name}`: {text}")


def _cuts(planned: Planned, kept: SessionRecord) -> Iterator[Finding]:
    for snippet in planned.session.snippets:
        for key, text in kept.snippets[snippet.id].texts.items():
            if text.cut:
                what = f"the {key} of `{snippet.id}` was cut: {text.cut} more characters"
                yield Finding(Kind.OUTPUT, snippet.place, what, "a record keeps 1 MiB of a text")
