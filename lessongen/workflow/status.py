"""How every lesson stands on every machine, as rows for a table, and what is to tell of it."""

from dataclasses import dataclass

from lessongen.course import judge, thin_claims
from lessongen.errors import Finding, in_order
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
    """A row for each session and machine, and for each orphan."""
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
    return rows


def status_findings(surveyed: Survey) -> tuple[Finding, ...]:
    """Faults, claims that fail, what the preferred machine lacks, and remarks of every plan."""
    machines = list(surveyed.settings.machines)
    _, claims = judge(surveyed.course, surveyed.archive, machines)
    plans = surveyed.plans
    due = [planned.finding for planned in surveyed.due]
    remarks = [finding for plan in plans.values() for finding in plan.findings]
    thin = [it for name in machines for it in thin_claims(surveyed.course, surveyed.archive, name)]
    return in_order([*surveyed.findings, *claims, *due, *remarks, *surveyed.typed, *thin])
