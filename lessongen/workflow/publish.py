"""A course made ready for its pages: what must be run was run, claims are judged, all is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lessongen import render
from lessongen.course import Archive, Course, judge
from lessongen.errors import Finding, Place, in_order
from lessongen.expressions import Verdict
from lessongen.records import newest_day
from lessongen.run.state import State
from lessongen.workflow.progress import Say
from lessongen.workflow.recording import run_due
from lessongen.workflow.settings import Settings
from lessongen.workflow.survey import Survey, survey


@dataclass(frozen=True)
class Prepared:
    """A course from which pages of the preferred machine are rendered."""

    surveyed: Survey
    archive: Archive
    verdicts: Mapping[tuple[str, str, int], Verdict]
    findings: tuple[Finding, ...]

    @property
    def settings(self) -> Settings:
        """The course's configuration."""
        return self.surveyed.settings

    @property
    def course(self) -> Course:
        """The lessons, and what they are to each other."""
        return self.surveyed.course

    def day(self, name: str) -> str | None:
        """The day that a page is of: its record's, else the newest of all records."""
        record = self.archive.record(machine=self.settings.preferred.name, lesson=name)
        return record.day if record else newest_day(self.settings.records)

    def page(
        self,
        name: str,
        *,
        url: Callable[[str], str],
        asset: Callable[[str], str],
        link: Callable[[str, Place], str],
    ) -> render.Page:
        """The page of a lesson; the callbacks give addresses relative to it."""
        machine = self.settings.preferred.name
        document = self.course.documents[name]
        view = render.View(
            course=self.course,
            machine=machine,
            record=self.archive.record(machine=machine, lesson=name),
            recorded=self.archive.at(machine=machine, lesson=name),
            verdicts={
                claim.number: self.verdicts[machine, name, claim.number]
                for claim in document.lesson.claims
            },
            url=url,
            asset=asset,
            link=link,
            not_run=self._elsewhere(name),
        )
        return render.render(document, view=view)

    def _elsewhere(self, name: str) -> dict[str, str]:
        plan = self.surveyed.plans[self.settings.preferred.name]
        return {
            snippet.id: planned.reason
            for planned in plan.sessions
            if planned.lesson.name == name and planned.state is State.ELSEWHERE
            for snippet in planned.session.snippets
        }


def prepare(settings: Settings, *, may_run: bool, say: Say) -> Prepared:
    """Read, run what is due on the preferred machine where that is allowed, judge all claims."""
    surveyed = survey(settings)
    plan = surveyed.plans[settings.preferred.name]
    findings = list(surveyed.findings)
    if may_run:
        surveyed, ran = run_due(surveyed, plan, say=say)
        findings += ran
    else:
        findings += [planned.finding for planned in plan.due]
    archive = surveyed.archive
    verdicts, failed = judge(surveyed.course, archive, list(settings.machines))
    findings += failed
    findings += [it for plan in surveyed.plans.values() for it in plan.findings]
    return Prepared(surveyed, archive, verdicts, in_order(findings))
