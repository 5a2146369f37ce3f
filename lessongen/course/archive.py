"""The fresh records of a course, looked up by machine, lesson and snippet."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lessongen.expressions import LookupResult, NotRecorded, RecordLookup
from lessongen.model import Record


@dataclass(frozen=True)
class Archive:
    """Fresh records by machine and lesson. A record may lack sessions that aren't fresh."""

    records: Mapping[str, Mapping[str, Record]] = field(default_factory=dict)

    def record(self, *, machine: str, lesson: str) -> Record | None:
        """The record of a lesson on a machine; None if there is no fresh one."""
        return self.records.get(machine, {}).get(lesson)

    def at(self, *, machine: str, lesson: str) -> RecordLookup:
        """The records as seen from the page of a lesson on a machine."""
        return _PageLookup(self, machine, lesson)


@dataclass(frozen=True)
class _PageLookup:
    archive: Archive
    machine: str
    lesson: str

    def find(self, snippet: str, lesson: str | None, machine: str | None) -> LookupResult:
        """The snippet's record; None is the page's own lesson or machine."""
        on = machine or self.machine
        record = self.archive.record(machine=on, lesson=lesson or self.lesson)
        found = record.snippet(snippet) if record is not None else None
        return NotRecorded(f"not recorded on {on}") if found is None else found
