"""What is reported while sessions run, to whoever shows progress."""

from collections.abc import Sequence

from lessongen.diagnostics import Finding
from lessongen.model import Record
from lessongen.run.planning import Planned


class ProgressListener:
    """Hears what happens while sessions run; this one ignores it.

    Its methods may be called from several threads at once, except for `recorded`.
    """

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """These sessions will run, in addition to those of earlier calls."""

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Run `run` (from 1) of `runs` of a session starts."""

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """A session has no more runs; without failures it is kept."""

    def interrupted(self, planned: Planned) -> None:
        """A session was stopped while it ran: it is neither kept nor failed."""

    def recorded(self, record: Record) -> None:
        """A lesson is finished: this is its record. Called in the thread that called `execute`."""

    def said(self, text: str) -> None:
        """A text for the log: output of native libraries, or why a whole lesson runs again."""
