"""Drafts: runs that a development server shows, one for each session, kept out of the records.

They are written to `.lessongen/records/`, so that a restarted server needn't repeat them.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, in_order
from lessongen.lesson import Document
from lessongen.model import Record
from lessongen.records import make_scratch
from lessongen.run import Executor, draft
from lessongen.workflow.course_state import CourseState, read_records, read_state
from lessongen.workflow.preparing import PreparedCourse, judged
from lessongen.workflow.progress import Reporter
from lessongen.workflow.running import run_and_write
from lessongen.workflow.settings import SCRATCH, Settings

FOLDER = Path(SCRATCH) / "records"


@dataclass(frozen=True)
class Drafted:
    """A course's state in which drafts replace what has no fresh record.

    `recorded` are the fresh records of the preferred machine, by lesson.
    """

    state: CourseState
    recorded: Mapping[str, Record]

    def is_draft(self, lesson: str, shown: Record | None) -> bool:
        """Whether a page that shows this record shows anything that isn't recorded."""
        kept = self.recorded.get(lesson)
        sessions = kept.sessions if kept else {}
        return shown is not None and any(
            sessions.get(name) != session for name, session in shown.sessions.items()
        )


def prepare_draft(settings: Settings, *, executor: Executor, reporter: Reporter) -> PreparedCourse:
    """As `prepare`, for a development server: each session is run once and no record is written.

    The executor stays open.
    """
    read = read_state(settings)
    drafted = with_drafts(read)
    plan = drafted.state.plans[settings.preferred.name]
    with suppress(OSError):  # a draft that can't be written is reported when it is made
        make_scratch(settings.root / SCRATCH)
    state, ran = run_and_write(
        drafted.state, plan, executor=executor, reporter=reporter, jobs=settings.jobs
    )
    prepared = judged(state, [*read.findings, *ran])
    drafts = {name for name in state.course.order if drafted.is_draft(name, prepared.record(name))}
    findings = in_order(map(_lenient_finding, prepared.findings))
    return replace(prepared, drafts=frozenset(drafts), findings=findings)


def with_drafts(state: CourseState) -> Drafted:
    """The state for a development server: one run a session is enough, records are drafts."""
    settings = state.settings
    machine = settings.preferred.name
    recorded = state.archive.records.get(machine, {})
    folder = replace(settings, records=settings.root / FOLDER)
    drafts, _ = read_records(folder)  # a draft that can't be read is run again
    names = {*recorded, *drafts[machine]}
    merged = {name: _merged(recorded.get(name), drafts[machine].get(name)) for name in names}
    records = {name: record for name, record in merged.items() if record is not None}
    lessons = {name: _lenient(document) for name, document in state.course.documents.items()}
    course = replace(state.course, documents=lessons)
    here = replace(state, settings=_only_preferred(folder), course=course)
    return Drafted(here.with_records({**state.records, machine: records}), recorded)


def _merged(recorded: Record | None, drafts: Record | None) -> Record | None:
    if recorded is None or drafts is None:
        return recorded or drafts
    return replace(drafts, sessions={**drafts.sessions, **recorded.sessions})


def _lenient(document: Document) -> Document:
    """The document with one run a session, and claims that need no number of runs."""
    lesson = draft(document.lesson)
    claims = tuple(replace(claim, holds=None) for claim in lesson.claims)
    return replace(document, lesson=replace(lesson, claims=claims))


def _lenient_finding(finding: Finding) -> Finding:
    """A claim that fails in the one run of a draft is a warning and not an error."""
    return replace(finding, kind=Kind.DRAFT) if finding.kind is Kind.CLAIM else finding


def _only_preferred(settings: Settings) -> Settings:
    return replace(settings, machines={settings.preferred.name: settings.preferred})
