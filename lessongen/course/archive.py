"""The fresh records of a course, as expressions read them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lessongen.expressions import LookupResult, NotRecorded, RecordLookup
from lessongen.model import Record


@dataclass(frozen=True)
class Archive:
    """What is fresh, by machine and lesson; a record may lack sessions that aren't."""

    records: Mapping[str, Mapping[str, Record]] = field(default_factory=dict)

    def record(self, *, machine: str, lesson: str) -> Record | None:
        """The record of a lesson on a machine."""
        return self.records.get(machine, {}).get(lesson)

    def at(self, *, machine: str, lesson: str) -> RecordLookup:
        """The records as the page of that lesson and machine sees them."""
        return _Standing(self, machine, lesson)


@dataclass(frozen=True)
class _Standing:
    archive: Archive
    machine: str
    lesson: str

    def find(self, snippet: str, lesson: str | None, machine: str | None) -> LookupResult:
        """The snippet's record; None is where this stands."""
        at = machine or self.machine
        record = self.archive.record(machine=at, lesson=lesson or self.lesson)
        found = record.snippet(snippet) if record is not None else None
        return NotRecorded(f"not recorded on {at}") if found is None else found
