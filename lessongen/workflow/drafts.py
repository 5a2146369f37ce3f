"""Drafts: what `mkdocs serve` shows. One run a session, kept in `.lessongen/`, in no record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.diagnostics import Finding, Kind
from lessongen.lesson import Document
from lessongen.model import Record
from lessongen.run import draft
from lessongen.workflow.settings import SCRATCH, Settings
from lessongen.workflow.survey import Survey, read_records, replanned

FOLDER = Path(SCRATCH) / "records"


@dataclass(frozen=True)
class Drafted:
    """A survey in which drafts stand where nothing fresh is recorded.

    `recorded` are the fresh records of the preferred machine, by lesson.
    """

    surveyed: Survey
    recorded: Mapping[str, Record]

    def is_draft(self, lesson: str, shown: Record | None) -> bool:
        """Whether a page shows something that isn't in its record."""
        kept = self.recorded.get(lesson)
        sessions = kept.sessions if kept else {}
        return shown is not None and any(
            sessions.get(name) != session for name, session in shown.sessions.items()
        )


def drafted(surveyed: Survey) -> Drafted:
    """The survey with drafts for what isn't fresh; one run is enough, and is written to drafts."""
    settings = surveyed.settings
    machine = settings.preferred.name
    recorded = surveyed.archive.records.get(machine, {})
    folder = replace(settings, records=settings.root / FOLDER)
    drafts, _ = read_records(folder)  # one that can't be read is run again
    names = {*recorded, *drafts[machine]}
    merged = {name: _merged(recorded.get(name), drafts[machine].get(name)) for name in names}
    records = {**surveyed.records, machine: {n: it for n, it in merged.items() if it is not None}}
    lessons = {name: _lenient(it) for name, it in surveyed.course.documents.items()}
    course = replace(surveyed.course, documents=lessons)
    here = replace(surveyed, settings=_only_preferred(folder), course=course)
    return Drafted(replanned(here, records), recorded)


def lenient(finding: Finding) -> Finding:
    """A claim that fails in one run is a remark about the draft, no end of the build."""
    return replace(finding, kind=Kind.DRAFT) if finding.kind is Kind.CLAIM else finding


def _merged(recorded: Record | None, drafts: Record | None) -> Record | None:
    if recorded is None or drafts is None:
        return recorded or drafts
    return replace(drafts, sessions={**drafts.sessions, **recorded.sessions})


def _lenient(document: Document) -> Document:
    lesson = draft(document.lesson)
    claims = tuple(replace(claim, holds=None) for claim in lesson.claims)
    return replace(document, lesson=replace(lesson, claims=claims))


def _only_preferred(settings: Settings) -> Settings:
    return replace(settings, machines={settings.preferred.name: settings.preferred})
