"""What is told while sessions run, to whoever shows progress."""

from collections.abc import Sequence

from lessongen.diagnostics import Finding
from lessongen.model import Record
from lessongen.run.plan import Planned


class Watch:
    """Told what happens; this one does nothing. Several threads may tell at a time."""

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """These sessions will be run, besides those already told."""

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Run `run` of `runs` (from 1) of a session starts."""

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """A session has no more runs to come; without failures it is kept."""

    def interrupted(self, planned: Planned) -> None:
        """A session that was running when all was stopped: nothing of it is kept or failed."""

    def recorded(self, record: Record) -> None:
        """A lesson is done: this is its record now. Told in the thread that called `execute`."""

    def said(self, text: str) -> None:
        """Something for the log: what native libraries wrote, why a whole lesson is run."""
