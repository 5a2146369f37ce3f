"""How a course stands: its sources read, its records read, and a plan for each machine."""

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.course import Archive, Course, assemble, typed_numbers, unprinted_values
from lessongen.diagnostics import Finding, FindingsError, Kind, Level, Place, in_order
from lessongen.lesson import Document, decode, read
from lessongen.model import Record
from lessongen.records import listing
from lessongen.records import read as read_record
from lessongen.run import Again, Machine, Plan, Planned, installed, plan
from lessongen.workflow.settings import Settings

Records = Mapping[str, Mapping[str, Record]]  # by machine and lesson
TYPED = (typed_numbers, unprinted_values)


@dataclass(frozen=True)
class Survey:
    """A course, its records and plans.

    `broken` are lessons with a fault in their source or record: nothing of them is run.
    """

    settings: Settings
    course: Course
    records: Records
    plans: Mapping[str, Plan]
    findings: tuple[Finding, ...]
    broken: frozenset[str]

    @property
    def due(self) -> tuple[Planned, ...]:
        """What the preferred machine lacks and a run could give."""
        plan = self.plans[self.settings.preferred.name]
        return tuple(planned for planned in plan.due if planned.lesson.name not in self.broken)

    @property
    def typed(self) -> tuple[Finding, ...]:
        """Remarks on prose that types what a page should print."""
        documents = self.course.documents.values()
        found = (it for each in documents for of in TYPED for it in of(each))
        return in_order(found)

    @property
    def archive(self) -> Archive:
        """What is fresh, on every machine."""
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


def survey(settings: Settings) -> Survey:
    """Read everything and run nothing. All that is wrong is in `findings`; nothing is raised."""
    course, findings = read_course(settings)
    records, faults = read_records(settings)
    by_path = {document.lesson.path: name for name, document in course.documents.items()}
    broken = {by_path[it.place.path] for it in findings if _fatal(it) and it.place.path in by_path}
    broken |= {lesson for _, lesson in faults}
    told = (*findings, *(finding for several in faults.values() for finding in several))
    planned = plans(settings, course, records, faulty=broken)
    return Survey(settings, course, records, planned, in_order(told), frozenset(broken))


def read_course(settings: Settings) -> tuple[Course, list[Finding]]:
    """All lessons, in the navigation's order, and what is wrong with them."""
    documents: list[Document] = []
    findings: list[Finding] = []
    for source in settings.lessons:
        file = settings.docs / source
        path = Path(os.path.relpath(file, settings.root)).as_posix()
        try:
            text = decode(file.read_bytes(), path)
        except OSError as error:
            text = Finding(
                Kind.SOURCE, Place(path, 1), f"the lesson can't be read: {error.strerror}"
            )
        if isinstance(text, Finding):  # its name and its records are there all the same
            findings.append(text)
            text = ""
        name = source.removesuffix(".md")
        document, faults = read(name=name, path=path, text=text, defaults=settings.defaults)
        documents.append(document)
        findings += faults
    names = [source.removesuffix(".md") for source in settings.lessons]
    course, between = assemble(documents, names)
    more = [finding for finding in between if settings.ordered or finding.kind is not Kind.ORDER]
    return course, [*findings, *more]


def read_records(
    settings: Settings,
) -> tuple[dict[str, dict[str, Record]], dict[tuple[str, str], tuple[Finding, ...]]]:
    """The records of the course's machines, and what is wrong with those that can't be read."""
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


def plans(
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
    again: Again | None = None,
    faulty: Collection[str] = (),
) -> Plan:
    """The plan for one machine; `again` names sessions that are run whatever their state."""
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


def replanned(surveyed: Survey, records: Records) -> Survey:
    """The survey with what is recorded now."""
    again = plans(surveyed.settings, surveyed.course, records, faulty=surveyed.broken)
    return replace(surveyed, records=records, plans=again)


def _fatal(finding: Finding) -> bool:
    return finding.kind.level is Level.ERROR
