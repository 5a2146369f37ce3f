"""What has to be run for a machine, what is kept, and why: nothing is run here."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.model import Lesson, Record, Session
from lessongen.records import place
from lessongen.run.installed import Installed
from lessongen.run.machine import Machine
from lessongen.run.orphans import Orphan, orphans
from lessongen.run.orphans import finding as orphaned
from lessongen.run.state import Judged, State, judge
from lessongen.run.words import words

Again = Callable[[Lesson, Session], bool]


@dataclass(frozen=True)
class Planned:
    """A session of a lesson: its state, where it shows, why, and whether it has to be run."""

    lesson: Lesson
    session: Session
    state: State
    reason: str
    place: Place
    due: bool

    @property
    def finding(self) -> Finding:
        """What is told where it would have to be run, and may not be."""
        what = f"`{self.session.name}` is {self.state.value}: {self.reason}"
        return Finding(Kind.STALE, self.place, what, f"run `lessongen record {self.lesson.name}`")


@dataclass(frozen=True)
class Plan:
    """The sessions of all lessons in page order; `findings`: aged, orphaned, words that vary."""

    machine: Machine
    sessions: tuple[Planned, ...]
    orphans: tuple[Orphan, ...] = ()
    findings: tuple[Finding, ...] = ()
    differences: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def due(self) -> tuple[Planned, ...]:
        """The sessions that have to be run."""
        return tuple(planned for planned in self.sessions if planned.due)

    def fresh(self, record: Record) -> Record | None:
        """A record's sessions that pages may show; None where there is none."""
        shown = {
            snippet.id
            for planned in self.sessions
            if planned.lesson.name == record.lesson and planned.state.usable
            for snippet in planned.session.snippets
        }
        sessions = {
            name: session
            for name, session in record.sessions.items()
            if any(snippet in shown for snippet in session.snippets)
        }
        if not sessions:
            return None
        unchanged = len(sessions) == len(record.sessions)
        return record if unchanged else replace(record, sessions=sessions)


def draft(lesson: Lesson) -> Lesson:
    """The lesson with one run a session: enough while it is being written."""
    return replace(lesson, sessions=tuple(replace(it, repeat=1) for it in lesson.sessions))


def plan(
    lessons: Sequence[Lesson],
    records: Mapping[str, Record],
    *,
    machine: Machine,
    installed: Installed | None,
    sources: Path,
    again: Again = lambda _lesson, _session: False,
    folder: Path = Path("records"),
    faulty: Collection[str] = (),
) -> Plan:
    """The plan for one machine; starts no process.

    `records` are the machine's by lesson, `sources` is the course's root, `again` names sessions
    that are run whatever their state, `folder` is what messages call the folder of records.
    A lesson's record is of one environment: where today's is known to differ and a session has to
    be run, all sessions of the lesson have to be. `faulty` names lessons whose source has faults:
    what it seems to lack may be there, so that nothing of them is an orphan.
    """
    sessions: list[Planned] = []
    findings: list[Finding] = []
    differences: dict[str, tuple[str, ...]] = {}
    for lesson in lessons:
        record = records.get(lesson.name)
        judged = {
            session.name: judge(lesson, session, record, machine=machine, sources=sources)
            for session in lesson.sessions
        }
        if record and installed and (differing := installed.differences(record.environment)):
            differences[lesson.name] = differing
        planned = _lesson(lesson, judged, differences.get(lesson.name, ()), again)
        sessions += planned
        if record is None:
            continue
        if any(each.state is State.AGED and not each.due for each in planned):
            findings.append(_aged(folder, record, differences[lesson.name]))
        kept = [each.session for each in planned if each.state.usable and not each.due]
        findings += words(record, kept, folder=folder)
    lost = tuple(it for it in orphans(lessons, records) if it.lesson not in faulty)
    findings += [orphaned(orphan, machine.name, folder) for orphan in lost]
    return Plan(machine, tuple(sessions), lost, tuple(findings), differences)


def _lesson(
    lesson: Lesson, judged: Mapping[str, Judged], differing: tuple[str, ...], again: Again
) -> list[Planned]:
    ran = {
        session.name
        for session in lesson.sessions
        if (state := judged[session.name].state) is not State.ELSEWHERE
        and (state.outdated or again(lesson, session))
    }
    sessions = []
    for session in lesson.sessions:
        state, at, reason = (it := judged[session.name]).state, it.place, it.reason
        due = session.name in ran
        if state is State.FRESH and differing:
            state, reason = State.AGED, f"it was recorded with {', '.join(differing)}"
            due = due or bool(ran)
        sessions.append(Planned(lesson, session, state, reason, at, due))
    return sessions


def _aged(folder: Path, record: Record, differing: tuple[str, ...]) -> Finding:
    where = place(folder, record.machine, record.lesson)
    what = f"{record.lesson} was recorded with {', '.join(differing)}"
    again = f"lessongen record {record.lesson} --all --machine {record.machine}"
    remedy = f"`{again}` records it again"
    return Finding(Kind.AGED, where, what, remedy)
