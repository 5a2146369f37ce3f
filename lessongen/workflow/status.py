"""How every lesson stands on every machine, as rows for a table, and what is to tell of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from lessongen.course import claims_with_few_runs, evaluate_claims
from lessongen.diagnostics import Finding, Kind, in_order
from lessongen.records import listing, place
from lessongen.workflow.survey import Survey


@dataclass(frozen=True)
class Row:
    """A session on a machine: its state and the reason."""

    machine: str
    lesson: str
    session: str
    state: str
    reason: str

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """The row's texts, in the order of the columns."""
        return self.machine, self.lesson, self.session, self.state, self.reason


def status_rows(surveyed: Survey) -> list[Row]:
    """A row for each session and machine, for each orphan, and for what no machine has."""
    rows = []
    for machine, plan in surveyed.plans.items():
        rows += [
            Row(machine, it.lesson.name, it.session.name, it.state.value, it.reason)
            for it in plan.sessions
        ]
        rows += [
            Row(machine, orphan.lesson, orphan.snippet or "", "orphaned", "its source is gone")
            for orphan in plan.orphans
        ]
    rows += [Row(*left, "", "orphaned", "its machine is gone") for left in _left(surveyed)]
    return rows


def status_findings(surveyed: Survey) -> tuple[Finding, ...]:
    """Faults, claims that fail, what the preferred machine lacks, and remarks.

    Those are of every plan, of records that no machine has, of prose and of claims.
    """
    machines = list(surveyed.settings.machines)
    _, claims = evaluate_claims(surveyed.course, surveyed.archive, machines)
    plans = surveyed.plans
    due = [planned.finding for planned in surveyed.due]
    remarks = [finding for plan in plans.values() for finding in plan.findings]
    remarks += _lost(surveyed)
    thin = [
        it
        for name in machines
        for it in claims_with_few_runs(surveyed.course, surveyed.archive, name)
    ]
    return in_order([*surveyed.findings, *claims, *due, *remarks, *surveyed.typed, *thin])


def _left(surveyed: Survey) -> list[tuple[str, str]]:
    """The (machine, lesson) of all records of machines that the course doesn't name."""
    settings = surveyed.settings
    return [it for it in listing(settings.records) if it[0] not in settings.machines]


def _lost(surveyed: Survey) -> Iterator[Finding]:
    """What to do about them. To move them is no help: a record names its machine."""
    folder, preferred = surveyed.settings.records, surveyed.settings.preferred.name
    for machine, found in groupby(_left(surveyed), itemgetter(0)):
        (_, first), *more = found
        lessons = f"{len(more) + 1} lessons are" if more else f"{first} is"
        yield Finding(
            Kind.ORPHANED_RECORD,
            place(folder, machine, first),
            f"{lessons} recorded on {machine}, which is no machine of the course",
            "name it under `machines` in mkdocs.yml again, or drop its records by "
            f"`lessongen record --prune`, which records what is due on {preferred}",
        )
