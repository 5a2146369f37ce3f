"""Orphans: recorded lessons and snippets whose source was removed; recording drops them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.diagnostics import Finding, Kind
from lessongen.model import Lesson, Record
from lessongen.records import place


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


def finding(orphan: Orphan, machine: str, folder: Path) -> Finding:
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
