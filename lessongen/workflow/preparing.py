"""A course prepared for a build: what is due was run where that is allowed, claims are judged."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass

from lessongen.course import Archive, Course, evaluate_claims
from lessongen.diagnostics import Finding, in_order
from lessongen.expressions import Verdict
from lessongen.model import Record
from lessongen.records import Drift
from lessongen.run import State, make_executor
from lessongen.workflow.checking import drifts
from lessongen.workflow.course_state import CourseState, read_state
from lessongen.workflow.progress import Reporter
from lessongen.workflow.running import ExecutorFactory, run_and_write, writing
from lessongen.workflow.settings import Settings


@dataclass(frozen=True)
class PreparedCourse:
    """A course from which pages are rendered.

    `archive` holds the fresh records, `verdicts` are by (machine, lesson, number of the claim),
    `drafts` are the lessons whose page shows runs that aren't recorded.
    """

    state: CourseState
    archive: Archive
    verdicts: Mapping[tuple[str, str, int], Verdict]
    findings: tuple[Finding, ...]
    drafts: frozenset[str] = frozenset()

    @property
    def settings(self) -> Settings:
        """The course's configuration."""
        return self.state.settings

    @property
    def course(self) -> Course:
        """The lessons and what they share."""
        return self.state.course

    def record(self, name: str, machine: str | None = None) -> Record | None:
        """The fresh sessions of a lesson's record; None for the machine is the preferred one."""
        return self.archive.record(machine=machine or self.settings.preferred.name, lesson=name)

    def day(self, name: str) -> str | None:
        """The date of a page: that of its record, else that of the newest record of the course.

        ISO 8601; None where the course has no record.
        """
        if record := self.record(name):
            return record.day
        by_machine = self.state.records.values()
        days = (record.day for records in by_machine for record in records.values())
        return max(days, default=None)

    def machines(self, name: str) -> tuple[str, ...]:
        """The machines for which a lesson has a page: the preferred one first, then others.

        Others are those with a fresh record of the lesson.
        """
        preferred = self.settings.preferred.name
        others = [
            machine
            for machine in self.settings.machines
            if machine != preferred and self.record(name, machine)
        ]
        return (preferred, *others)

    def verdicts_of(self, name: str, machine: str) -> dict[int, Verdict]:
        """The verdicts of a lesson's claims on a machine, by number."""
        return {
            claim.number: self.verdicts[machine, name, claim.number]
            for claim in self.course.documents[name].lesson.claims
        }

    def not_run(self, name: str, machine: str) -> dict[str, str]:
        """The snippets of a lesson that can't be run on a machine, each with the reason."""
        return {
            snippet.id: planned.reason
            for planned in self.state.plans[machine].sessions
            if planned.lesson.name == name and planned.state is State.WRONG_PLATFORM
            for snippet in planned.session.snippets
        }

    def changes(self) -> dict[str, tuple[Drift, ...]]:
        """The differences between the two machines of the option `changes`.

        They are by lesson, for each lesson with a fresh record on both; empty without the option.
        """
        if self.settings.changes is None:
            return {}
        old, new = self.settings.changes
        return {
            name: tuple(self._drifts(name, before, after))
            for name in self.course.order
            if (before := self.record(name, old)) and (after := self.record(name, new))
        }

    def _drifts(self, name: str, old: Record, new: Record) -> Iterator[Drift]:
        lesson = self.course.documents[name].lesson
        verdicts = self.verdicts_of(name, old.machine), self.verdicts_of(name, new.machine)
        return drifts(lesson, old, new, verdicts=verdicts, folder=self.settings.records)


def prepare(
    settings: Settings,
    *,
    may_run: bool,
    reporter: Reporter,
    executors: ExecutorFactory = make_executor,
) -> PreparedCourse:
    """Read the course, run and record what is due on the preferred machine, judge all claims.

    Where nothing may be run, each session that is due is a finding.
    """
    state = read_state(settings)
    ran: Iterable[Finding] = ()
    if state.due and may_run:
        with writing(settings, reporter), closing(executors(settings.jobs)) as executor:
            state = read_state(settings)  # another process may have recorded in the meantime
            plan = state.plans[settings.preferred.name]
            state, ran = run_and_write(
                state, plan, executor=executor, reporter=reporter, jobs=settings.jobs
            )
    else:
        ran = [planned.finding for planned in state.due]
    findings = [*state.findings, *ran]
    findings += [finding for plan in state.plans.values() for finding in plan.findings]
    return judged(state, findings)


def judged(state: CourseState, findings: Iterable[Finding]) -> PreparedCourse:
    """The course with the verdicts of its claims; their findings are added to `findings`."""
    archive = state.archive
    verdicts, failed = evaluate_claims(state.course, archive, list(state.settings.machines))
    every = in_order([*findings, *failed, *state.prose_findings])
    return PreparedCourse(state, archive, verdicts, every)
