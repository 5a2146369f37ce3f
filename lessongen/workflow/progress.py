"""Progress of runs as lines of text: what is due, what runs, how long it took, and a summary."""

import time
from collections.abc import Callable, Sequence
from typing import Self

from lessongen.diagnostics import Finding
from lessongen.model import Record
from lessongen.run import Planned, ProgressListener

Keep = Callable[[Record], object]


class Reporter:
    """Receives the messages of a verb and the progress of its runs; this one prints lines.

    `say` gets one line, without its line end, possibly from several threads at once. A subclass
    for another display replaces `progress`.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say

    def progress(self, *, keep: Keep) -> "LineProgress":
        """A context manager that shows runs; it passes each finished record to `keep`."""
        return LineProgress(self.say, keep=keep)


class LineProgress(ProgressListener):
    """A line for each event, for logs. Each record is passed to `keep` as soon as it is made."""

    def __init__(self, say: Callable[[str], None], *, keep: Keep) -> None:
        self.say = say
        self.keep = keep
        self.start = time.monotonic()
        self.starts: dict[str, float] = {}
        self.waits = self.ran = self.failed = self.unfinished = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Print the summary."""
        seconds = time.monotonic() - self.start
        failed = f", {self.failed} of them failed" if self.failed else ""
        unfinished = f"; {self.unfinished} not finished" if self.unfinished else ""
        sessions = "1 session" if self.ran == 1 else f"{self.ran} sessions"
        self.say(f"ran {sessions} in {seconds:.1f} s{failed}{unfinished}")

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """Print which sessions are due, and why."""
        self.waits += len(sessions)
        for planned in sessions:
            why = f": {planned.reason}" if planned.reason else ""
            self.say(f"to run: {label(planned)} ({planned.state.value}{why})")

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Print which session starts, at its first run."""
        if run == 1:
            self.waits -= 1
            self.started(planned)
            times = f", {runs} runs" if runs > 1 else ""
            self.say(f"running {label(planned)}{times}; {self.waits} left")

    def started(self, planned: Planned) -> None:
        """Start a session's clock."""
        self.starts[label(planned)] = time.monotonic()

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """Print how a session ended."""
        self.ran += 1
        self.failed += bool(failures)
        self.say(f"{'FAILED' if failures else 'done'} {label(planned)} in {self._took(planned)}")

    def interrupted(self, planned: Planned) -> None:
        """Print which session was not finished."""
        self.unfinished += 1
        self.say(f"interrupted {label(planned)} after {self._took(planned)}")

    def recorded(self, record: Record) -> None:
        """Keep the record now, so that a later failure doesn't lose it."""
        self.keep(record)

    def said(self, text: str) -> None:
        """Print text that belongs to the log."""
        for line in text.splitlines():
            self.say(line)

    def _took(self, planned: Planned) -> str:
        return f"{time.monotonic() - self.starts.get(label(planned), self.start):.1f} s"


def label(planned: Planned) -> str:
    """How a session is written in messages: `l/one#add`."""
    return f"{planned.lesson.name}#{planned.session.name}"
