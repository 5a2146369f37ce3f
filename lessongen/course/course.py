"""Lessons assembled to a course, the findings between them, and the fresh records of all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lessongen.course.glossary import Glossary, role_findings, term_findings
from lessongen.course.prerequisites import prerequisite_findings
from lessongen.course.references import capture_requests, reference_findings
from lessongen.diagnostics import Finding, in_order
from lessongen.expressions import LookupResult, NotRecorded, RecordLookup
from lessongen.lesson import Document
from lessongen.model import Record, Requests


@dataclass(frozen=True)
class Course:
    """All lessons by name; `order` has each of them, in the navigation's order.

    `requests` are the captures that pages display and read, by the lesson that must record them.
    """

    documents: Mapping[str, Document]
    glossary: Glossary
    order: tuple[str, ...]
    requests: Mapping[str, Requests] = field(default_factory=dict)


def assemble(
    documents: Sequence[Document], order: Sequence[str]
) -> tuple[Course, tuple[Finding, ...]]:
    """The course, and what is wrong between its lessons.

    `order` names pages in the order of the navigation; lessons not in it come last, by name.
    """
    by_name = {document.lesson.name: document for document in documents}
    navigation = [name for name in dict.fromkeys(order) if name in by_name]
    names = (*navigation, *sorted(by_name.keys() - set(navigation)))
    lessons = [by_name[name].lesson for name in names]
    glossary = Glossary(tuple(term for lesson in lessons for term in lesson.terms))
    findings = [
        *term_findings(glossary.terms),
        *(finding for name in names for finding in role_findings(by_name[name], glossary)),
        *prerequisite_findings(lessons, navigation),
        *reference_findings(lessons),
    ]
    return Course(by_name, glossary, names, capture_requests(lessons)), in_order(findings)


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
