"""`lessongen status`: the state of every lesson on every machine, and findings about the course."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from itertools import groupby
from operator import itemgetter

from lessongen.course import claims_with_few_runs, evaluate_claims
from lessongen.diagnostics import Finding, Kind, in_order
from lessongen.records import listing, place
from lessongen.workflow.course_state import CourseState


@dataclass(frozen=True)
class StatusRow:
    """A session on a machine: its state, and the reason for it."""

    machine: str
    lesson: str
    session: str
    state: str
    reason: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts, in the order of the fields."""
        return astuple(self)


def status_rows(state: CourseState) -> list[StatusRow]:
    """A row for each session on each machine, each orphan, and each record of unknown machines."""
    rows = []
    for machine, plan in state.plans.items():
        rows += [
            StatusRow(
                machine,
                planned.lesson.name,
                planned.session.name,
                planned.state.value,
                planned.reason,
            )
            for planned in plan.sessions
        ]
        rows += [
            StatusRow(
                machine, orphan.lesson, orphan.snippet or "", "orphaned", "its source is gone"
            )
            for orphan in plan.orphans
        ]
    rows += [
        StatusRow(machine, lesson, "", "orphaned", "its machine is gone")
        for machine, lesson in _of_unknown_machines(state)
    ]
    return rows


def status_findings(state: CourseState) -> tuple[Finding, ...]:
    """Findings about sources, records, claims, what is due on the preferred machine, and prose."""
    machines = list(state.settings.machines)
    _, claims = evaluate_claims(state.course, state.archive, machines)
    due = [planned.finding for planned in state.due]
    plans = [finding for plan in state.plans.values() for finding in plan.findings]
    thin = [
        found
        for name in machines
        for found in claims_with_few_runs(state.course, state.archive, name)
    ]
    lost = _unknown_machines(state)
    prose = state.prose_findings
    return in_order([*state.findings, *claims, *due, *plans, *lost, *prose, *thin])


def _of_unknown_machines(state: CourseState) -> list[tuple[str, str]]:
    """The (machine, lesson) of all records of machines that the course doesn't configure."""
    settings = state.settings
    return [found for found in listing(settings.records) if found[0] not in settings.machines]


def _unknown_machines(state: CourseState) -> Iterator[Finding]:
    """A finding for each such machine. Moving records doesn't help: each names its machine."""
    folder, preferred = state.settings.records, state.settings.preferred.name
    for machine, found in groupby(_of_unknown_machines(state), itemgetter(0)):
        (_, first), *more = found
        lessons = f"{len(more) + 1} lessons are" if more else f"{first} is"
        yield Finding(
            Kind.ORPHANED_RECORD,
            place(folder, machine, first),
            f"{lessons} recorded on {machine}, which is not a machine of the course",
            "add it to `machines` in mkdocs.yml, or remove its records with "
            f"`lessongen record --prune`, which also records what is due on {preferred}",
        )
