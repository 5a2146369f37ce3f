"""The state of a course: its lessons and records as read from disk, and a plan for each machine."""

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.course import Archive, Course, assemble, handwritten_numbers, values_in_code
from lessongen.diagnostics import Finding, FindingsError, Kind, Level, Place, in_order
from lessongen.lesson import Document, decode, read
from lessongen.model import Record
from lessongen.records import listing
from lessongen.records import read as read_record
from lessongen.run import Machine, Plan, Planned, SessionFilter, installed, plan
from lessongen.workflow.settings import Settings

Records = Mapping[str, Mapping[str, Record]]  # by machine and lesson
PROSE_CHECKS = (handwritten_numbers, values_in_code)


@dataclass(frozen=True)
class CourseState:
    """A course, its records by machine and lesson, and a plan for each machine.

    `broken` are lessons with an error in their source or record: none of their snippets is run.
    """

    settings: Settings
    course: Course
    records: Records
    plans: Mapping[str, Plan]
    findings: tuple[Finding, ...]
    broken: frozenset[str]

    @property
    def due(self) -> tuple[Planned, ...]:
        """The sessions without a fresh record on the preferred machine that can be run."""
        plan = self.plans[self.settings.preferred.name]
        return tuple(planned for planned in plan.due if planned.lesson.name not in self.broken)

    @property
    def prose_findings(self) -> tuple[Finding, ...]:
        """Remarks on prose that repeats by hand what a page should print."""
        documents = self.course.documents.values()
        return in_order(found for each in documents for of in PROSE_CHECKS for found in of(each))

    @property
    def archive(self) -> Archive:
        """The fresh sessions of every machine's records."""
        return Archive(
            {
                machine: {
                    lesson: fresh
                    for lesson, record in records.items()
                    if (fresh := self.plans[machine].fresh(record)) is not None
                }
                for machine, records in self.records.items()
                if machine in self.plans
            }
        )

    def with_records(self, records: Records) -> "CourseState":
        """The state with these records, planned again."""
        plans = _plans(self.settings, self.course, records, faulty=self.broken)
        return replace(self, records=records, plans=plans)


def read_state(settings: Settings) -> CourseState:
    """Read all lessons and records; nothing is run.

    Raises nothing for what is wrong with them: that is in `findings`.
    """
    course, findings = read_course(settings)
    records, faults = read_records(settings)
    names = {document.lesson.path: name for name, document in course.documents.items()}
    broken = {
        names[finding.place.path]
        for finding in findings
        if finding.kind.level is Level.ERROR and finding.place.path in names
    }
    broken |= {lesson for _, lesson in faults}
    findings += [finding for several in faults.values() for finding in several]
    plans = _plans(settings, course, records, faulty=broken)
    return CourseState(settings, course, records, plans, in_order(findings), frozenset(broken))


def read_course(settings: Settings) -> tuple[Course, list[Finding]]:
    """All lessons in the order of the navigation, and what is wrong with them."""
    documents: list[Document] = []
    findings: list[Finding] = []
    for source in settings.lessons:
        document, faults = _read_lesson(settings, source)
        documents.append(document)
        findings += faults
    course, between = assemble(documents, [document.lesson.name for document in documents])
    findings += [
        finding for finding in between if settings.ordered or finding.kind is not Kind.ORDER
    ]
    return course, findings


def _read_lesson(settings: Settings, source: str) -> tuple[Document, list[Finding]]:
    """A lesson; an empty one where its file can't be read, so that its records are known."""
    file = settings.docs / source
    path = Path(os.path.relpath(file, settings.root)).as_posix()
    findings: list[Finding] = []
    try:
        text = decode(file.read_bytes(), path)
    except OSError as error:
        what = f"the lesson can't be read: {error.strerror}"
        text = Finding(Kind.SOURCE, Place(path, 1), what)
    if isinstance(text, Finding):
        findings.append(text)
        text = ""
    name = source.removesuffix(".md")
    document, faults = read(name=name, path=path, text=text, defaults=settings.defaults)
    return document, [*findings, *faults]


def read_records(
    settings: Settings,
) -> tuple[dict[str, dict[str, Record]], dict[tuple[str, str], tuple[Finding, ...]]]:
    """The records of the course's machines; what is wrong with others, by machine and lesson."""
    records: dict[str, dict[str, Record]] = {name: {} for name in settings.machines}
    faults: dict[tuple[str, str], tuple[Finding, ...]] = {}
    lessons = {source.removesuffix(".md") for source in settings.lessons}
    for machine, lesson in listing(settings.records):
        if machine not in records:
            continue
        try:
            gone = lesson not in lessons
            record = read_record(settings.records, machine, lesson, gone=gone)
        except FindingsError as error:
            faults[machine, lesson] = error.findings
            continue
        if record is not None:
            records[machine][lesson] = record
    return records, faults


def _plans(
    settings: Settings, course: Course, records: Records, *, faulty: Collection[str]
) -> dict[str, Plan]:
    """A plan for each machine."""
    return {
        name: plan_for(settings, course, records, machine=machine, faulty=faulty)
        for name, machine in settings.machines.items()
    }


def plan_for(
    settings: Settings,
    course: Course,
    records: Records,
    *,
    machine: Machine,
    again: SessionFilter | None = None,
    faulty: Collection[str] = (),
) -> Plan:
    """The plan for one machine; sessions for which `again` is true are due in any state."""
    lessons = [course.documents[name].lesson for name in course.order]
    more = {} if again is None else {"again": again}
    return plan(
        lessons,
        records[machine.name],
        machine=machine,
        installed=installed(machine),
        sources=settings.root,
        folder=settings.records,
        faulty=faulty,
        requests=course.requests,
        **more,
    )
