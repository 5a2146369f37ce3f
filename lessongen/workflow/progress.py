"""Plain lines of progress: which session runs, what waits, how long it took, and a summary."""

import time
from collections.abc import Callable, Sequence

from lessongen.errors import Finding
from lessongen.model import Record
from lessongen.run.plan import Planned
from lessongen.run.watch import Watch

Say = Callable[[str], None]


class Progress(Watch):
    """Says what happens, and keeps every record as soon as it stands."""

    def __init__(self, say: Say, *, keep: Callable[[Record], object]) -> None:
        self.say = say
        self.keep = keep
        self.start = time.monotonic()
        self.waits = 0
        self.ran = 0
        self.failed = 0

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """Say how much there is to do, and why."""
        self.waits += len(sessions)
        for planned in sessions:
            self.say(f"to run: {_name(planned)} ({planned.state.value}: {planned.reason})")

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Say which session starts, at its first run."""
        if run == 1:
            times = f", {runs} runs" if runs > 1 else ""
            self.say(f"running {_name(planned)}{times}; {self.waits - 1} more wait")

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """Say how a session ended."""
        self.waits -= 1
        self.ran += 1
        self.failed += bool(failures)
        self.say(f"{'FAILED' if failures else 'done'} {_name(planned)}")

    def recorded(self, record: Record) -> None:
        """Keep the record at once: what comes later can't take it away."""
        self.keep(record)

    def said(self, text: str) -> None:
        """Pass on what belongs to the log."""
        for line in text.splitlines():
            self.say(line)

    def summary(self) -> None:
        """Say what was done, and in what time."""
        seconds = time.monotonic() - self.start
        failed = f", {self.failed} of them failed" if self.failed else ""
        self.say(f"ran {self.ran} sessions in {seconds:.1f} s{failed}")


def _name(planned: Planned) -> str:
    return f"{planned.lesson.name}#{planned.session.name}"
