"""A course made ready for its pages: what must be run was run, claims are judged, all is told."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from lessongen import render
from lessongen.course import Archive, Course, judge
from lessongen.diagnostics import Finding, Place, in_order
from lessongen.expressions import Verdict
from lessongen.model import Record
from lessongen.records import Drift, make_scratch
from lessongen.run import Executor, State
from lessongen.workflow.drafts import drafted, lenient
from lessongen.workflow.drift import drifts
from lessongen.workflow.progress import Say
from lessongen.workflow.recording import run_due, writing
from lessongen.workflow.settings import SCRATCH, Settings
from lessongen.workflow.survey import Survey, survey


@dataclass(frozen=True)
class Prepared:
    """A course from which pages of the preferred machine are rendered."""

    surveyed: Survey
    archive: Archive
    verdicts: Mapping[tuple[str, str, int], Verdict]
    findings: tuple[Finding, ...]
    drafts: frozenset[str] = frozenset()  # lessons whose page shows what isn't recorded

    @property
    def settings(self) -> Settings:
        """The course's configuration."""
        return self.surveyed.settings

    @property
    def course(self) -> Course:
        """The lessons, and what they are to each other."""
        return self.surveyed.course

    def record(self, name: str, machine: str | None = None) -> Record | None:
        """What is fresh of a lesson on a machine, the preferred one where none is named."""
        return self.archive.record(machine=machine or self.settings.preferred.name, lesson=name)

    def day(self, name: str) -> str | None:
        """The day that a page is of: its record's, else the newest of the course's records.

        ISO 8601; None where the course has no record.
        """
        if record := self.record(name):
            return record.day
        days = (it.day for lessons in self.surveyed.records.values() for it in lessons.values())
        return max(days, default=None)

    def machines(self, name: str) -> tuple[str, ...]:
        """The machines that a lesson has a page for: the preferred one, and all it is fresh on."""
        preferred = self.settings.preferred.name
        others = [
            machine
            for machine in self.settings.machines
            if machine != preferred and self.record(name, machine)
        ]
        return (preferred, *others)

    def page(
        self,
        name: str,
        *,
        machine: str,
        url: Callable[[str], str],
        asset: Callable[[str], str],
        texts: render.Texts,
        link: Callable[[str, Place], str],
        address: str = "",
        colab: str = "",
    ) -> render.Page:
        """The page of a lesson on a machine; arguments as those of `View`."""
        document = self.course.documents[name]
        others = [it for it in self.machines(name) if it != machine]
        view = render.View(
            course=self.course,
            machine=machine,
            record=self.record(name, machine),
            recorded=self.archive.at(machine=machine, lesson=name),
            verdicts=self._verdicts(name, machine),
            elsewhere={it: self._verdicts(name, it) for it in others},
            url=url,
            asset=asset,
            texts=texts,
            link=link,
            not_run=self._not_run(name, machine),
            draft=name in self.drafts,
            address=address,
            colab=colab,
        )
        return render.render(document, view=view)

    def changes(self) -> dict[str, tuple[Drift, ...]]:
        """What is another on the second of two machines, for each lesson that both have."""
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
        verdicts = self._verdicts(name, old.machine), self._verdicts(name, new.machine)
        return drifts(lesson, old, new, verdicts=verdicts, folder=self.settings.records)

    def _verdicts(self, name: str, machine: str) -> dict[int, Verdict]:
        return {
            claim.number: self.verdicts[machine, name, claim.number]
            for claim in self.course.documents[name].lesson.claims
        }

    def _not_run(self, name: str, machine: str) -> dict[str, str]:
        plan = self.surveyed.plans[machine]
        return {
            snippet.id: planned.reason
            for planned in plan.sessions
            if planned.lesson.name == name and planned.state is State.ELSEWHERE
            for snippet in planned.session.snippets
        }


def prepare(settings: Settings, *, may_run: bool, say: Say) -> Prepared:
    """Read, run what is due on the preferred machine where that is allowed, judge all claims."""
    surveyed = survey(settings)
    due = surveyed.due
    ran: Iterable[Finding] = ()
    if due and may_run:
        with writing(settings, say):
            surveyed = survey(settings)  # another process may have recorded meanwhile
            surveyed, ran = run_due(surveyed, surveyed.plans[settings.preferred.name], say=say)
    elif due:
        ran = [planned.finding for planned in due]
    findings = [*surveyed.findings, *ran]
    findings += [it for plan in surveyed.plans.values() for it in plan.findings]
    return _judged(surveyed, findings)


def prepare_draft(settings: Settings, *, executor: Executor, say: Say) -> Prepared:
    """As `prepare`, for a development server: one run each, kept beside the records."""
    read = survey(settings)
    draft = drafted(read)
    plan = draft.surveyed.plans[settings.preferred.name]
    with suppress(OSError):  # where a draft can't be written, that is told
        make_scratch(settings.root / SCRATCH)
    surveyed, ran = run_due(draft.surveyed, plan, say=say, executor=executor)
    prepared = _judged(surveyed, [*read.findings, *ran])
    drafts = {name for name in surveyed.course.order if draft.is_draft(name, prepared.record(name))}
    told = in_order(map(lenient, prepared.findings))
    return replace(prepared, drafts=frozenset(drafts), findings=told)


def _judged(surveyed: Survey, findings: Iterable[Finding]) -> Prepared:
    archive = surveyed.archive
    machines = list(surveyed.settings.machines)
    verdicts, failed = judge(surveyed.course, archive, machines)
    return Prepared(surveyed, archive, verdicts, in_order([*findings, *failed, *surveyed.typed]))
