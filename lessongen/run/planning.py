"""Plans: which sessions must be run for a machine, which records stay, and which are orphaned."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.model import Lesson, Record, Requests, Session
from lessongen.records import place
from lessongen.run.machine import Machine
from lessongen.run.nondeterminism import nondeterminism
from lessongen.run.requirements import Installed
from lessongen.run.state import SessionState, State, session_state


@dataclass(frozen=True)
class Orphan:
    """A recorded lesson, or a recorded snippet, without a source."""

    lesson: str
    snippet: str | None  # None: the whole lesson

    @property
    def name(self) -> str:
        """Its name in messages and for `lessongen record`."""
        return f"{self.lesson}#{self.snippet}" if self.snippet else self.lesson


def orphans(lessons: Sequence[Lesson], records: Mapping[str, Record]) -> tuple[Orphan, ...]:
    """All orphans among a machine's records, which are by lesson."""
    snippets = {lesson.name: {snippet.id for snippet in lesson.snippets} for lesson in lessons}
    found = []
    for name, record in sorted(records.items()):
        recorded = [snippet for session in record.sessions.values() for snippet in session.snippets]
        if name not in snippets:
            found.append(Orphan(name, None))
        else:
            found += [
                Orphan(name, snippet)
                for snippet in sorted(recorded)
                if snippet not in snippets[name]
            ]
    return tuple(found)


def dropped(found: Sequence[Orphan], records: Mapping[str, Record]) -> Mapping[str, Record | None]:
    """The records that change when orphans are dropped, without them; None: nothing is left."""
    changed: dict[str, Record | None] = {}
    for name in {orphan.lesson for orphan in found}:
        gone = {orphan.snippet for orphan in found if orphan.lesson == name}
        changed[name] = None if None in gone else _without(records[name], gone)
    return changed


def orphan_finding(orphan: Orphan, machine: str, folder: Path) -> Finding:
    """The finding of an orphan; `folder` is the folder of records as messages name it."""
    what = f"{orphan.name} is recorded on {machine}, but there is no such "
    what += "snippet" if orphan.snippet else "lesson"
    remedy = f"the next `lessongen record --machine {machine}` drops it"
    return Finding(Kind.ORPHANED_RECORD, place(folder, machine, orphan.lesson), what, remedy)


def _without(record: Record, gone: set[str | None]) -> Record | None:
    sessions = {}
    for name, session in record.sessions.items():
        snippets = {id_: snippet for id_, snippet in session.snippets.items() if id_ not in gone}
        if snippets:
            sessions[name] = replace(session, snippets=snippets)
    return replace(record, sessions=sessions) if sessions else None


SessionFilter = Callable[[Lesson, Session], bool]


@dataclass(frozen=True)
class Planned:
    """A session of a lesson: its state, where it shows, why, and whether it has to be run.

    `requests` are the captures that records of the lesson must have.
    """

    lesson: Lesson
    session: Session
    state: State
    reason: str
    place: Place
    due: bool
    requests: Requests = field(default_factory=dict)

    @property
    def finding(self) -> Finding:
        """The finding of a build that must not run it, although it is due."""
        what = f"`{self.session.name}` is {self.state.value}: {self.reason}"
        return Finding(Kind.STALE, self.place, what, f"run `lessongen record {self.lesson.name}`")


@dataclass(frozen=True)
class Plan:
    """The sessions of all lessons in page order.

    `findings` are of aged and orphaned records, and of recorded texts that vary between runs.
    `differences` has, for each lesson whose record is of another environment, what differs.
    """

    machine: Machine
    sessions: tuple[Planned, ...]
    orphans: tuple[Orphan, ...] = ()
    findings: tuple[Finding, ...] = ()
    differences: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def due(self) -> tuple[Planned, ...]:
        """The sessions that must be run."""
        return tuple(planned for planned in self.sessions if planned.due)

    def fresh(self, record: Record) -> Record | None:
        """The sessions of a record that pages may show; None if there are none."""
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
    """The lesson with one run for each session: enough while it is being written."""
    sessions = tuple(replace(session, repeat=1) for session in lesson.sessions)
    return replace(lesson, sessions=sessions)


def plan(
    lessons: Sequence[Lesson],
    records: Mapping[str, Record],
    *,
    machine: Machine,
    installed: Installed | None,
    sources: Path,
    again: SessionFilter = lambda _lesson, _session: False,
    folder: Path = Path("records"),
    faulty: Collection[str] = (),
    requests: Mapping[str, Requests] | None = None,
) -> Plan:
    """The plan for one machine; starts no process.

    `records` are the machine's by lesson, `sources` is the course's root, `folder` the folder of
    records as messages name it. `again` selects sessions that are run whatever their state.
    A lesson's record is of one environment: where `installed` differs from it and a session must
    be run, all sessions of the lesson must. `faulty` are lessons whose source has errors: their
    snippets may be incomplete, so that nothing of their records counts as an orphan. `requests`
    are the captures that pages need, by lesson.
    """
    sessions: list[Planned] = []
    findings: list[Finding] = []
    differences: dict[str, tuple[str, ...]] = {}
    for lesson in lessons:
        asked = (requests or {}).get(lesson.name, {})
        record = records.get(lesson.name)
        judged = {
            session.name: session_state(
                lesson, session, record, requests=asked, machine=machine, sources=sources
            )
            for session in lesson.sessions
        }
        if record and installed and (differing := installed.differences(record.environment)):
            differences[lesson.name] = differing
        planned = [
            replace(each, requests=asked)
            for each in _lesson(lesson, judged, differences.get(lesson.name, ()), again)
        ]
        sessions += planned
        if record is None:
            continue
        if any(each.state is State.AGED and not each.due for each in planned):
            findings.append(_aged(folder, record, differences[lesson.name]))
        kept = [each.session for each in planned if each.state.usable and not each.due]
        findings += nondeterminism(record, kept, folder=folder)
    lost = tuple(orphan for orphan in orphans(lessons, records) if orphan.lesson not in faulty)
    findings += [orphan_finding(orphan, machine.name, folder) for orphan in lost]
    return Plan(machine, tuple(sessions), lost, tuple(findings), differences)


def _lesson(
    lesson: Lesson,
    judged: Mapping[str, SessionState],
    differing: tuple[str, ...],
    again: SessionFilter,
) -> list[Planned]:
    ran = {
        session.name
        for session in lesson.sessions
        if (state := judged[session.name].state) is not State.WRONG_PLATFORM
        and (state.outdated or again(lesson, session))
    }
    sessions = []
    for session in lesson.sessions:
        verdict = judged[session.name]
        state, reason = verdict.state, verdict.reason
        due = session.name in ran
        if state is State.FRESH and differing:
            state, reason = State.AGED, f"it was recorded with {', '.join(differing)}"
            due = due or bool(ran)
        sessions.append(Planned(lesson, session, state, reason, verdict.place, due))
    return sessions


def _aged(folder: Path, record: Record, differing: tuple[str, ...]) -> Finding:
    where = place(folder, record.machine, record.lesson)
    what = f"{record.lesson} was recorded with {', '.join(differing)}"
    again = f"lessongen record {record.lesson} --all --machine {record.machine}"
    remedy = f"`{again}` records it again"
    return Finding(Kind.ENVIRONMENT_CHANGED, where, what, remedy)
