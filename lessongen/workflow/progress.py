"""Progress: which session runs, what waits, how long it took, and a summary."""

import time
from collections.abc import Callable, Sequence
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from lessongen.diagnostics import Finding
from lessongen.model import Record
from lessongen.run import Planned, ProgressListener

Say = Callable[[str], None]


class Terminal:
    """Says lines on a console, which may be one that a terminal watches."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def __call__(self, text: str) -> None:
        """Print a line as it is: no markup is read in it, and none is wrapped."""
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)


class Lines(ProgressListener):
    """Plain lines, for logs; keeps every record as soon as it stands."""

    def __init__(self, say: Say, *, keep: Callable[[Record], object]) -> None:
        self.say = say
        self.keep = keep
        self.start = time.monotonic()
        self.starts: dict[str, float] = {}
        self.waits = self.ran = self.failed = self.unfinished = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Say what was done, and in what time."""
        seconds = time.monotonic() - self.start
        failed = f", {self.failed} of them failed" if self.failed else ""
        unfinished = f"; {self.unfinished} not finished" if self.unfinished else ""
        sessions = "1 session" if self.ran == 1 else f"{self.ran} sessions"
        self.say(f"ran {sessions} in {seconds:.1f} s{failed}{unfinished}")

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """Say how much there is to do, and why."""
        self.waits += len(sessions)
        for planned in sessions:
            why = f": {planned.reason}" if planned.reason else ""
            self.say(f"to run: {name(planned)} ({planned.state.value}{why})")

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Say which session starts, at its first run."""
        if run == 1:
            self.waits -= 1
            self.starts[name(planned)] = time.monotonic()
            times = f", {runs} runs" if runs > 1 else ""
            self.say(f"running {name(planned)}{times}; {self.waits} more wait")

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """Say how a session ended."""
        self.ran += 1
        self.failed += bool(failures)
        self.say(f"{'FAILED' if failures else 'done'} {name(planned)} in {self._took(planned)}")

    def interrupted(self, planned: Planned) -> None:
        """Say which session was not finished."""
        self.unfinished += 1
        self.say(f"interrupted {name(planned)} after {self._took(planned)}")

    def recorded(self, record: Record) -> None:
        """Keep the record at once: what comes later can't take it away."""
        self.keep(record)

    def said(self, text: str) -> None:
        """Pass on what belongs to the log."""
        for line in text.splitlines():
            self.say(line)

    def _took(self, planned: Planned) -> str:
        return f"{time.monotonic() - self.starts.get(name(planned), self.start):.1f} s"


class Bars(Lines):
    """A bar for each running session and one for all, where a terminal watches."""

    def __init__(self, console: Console, *, keep: Callable[[Record], object]) -> None:
        super().__init__(Terminal(console), keep=keep)
        self.bars = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        )
        self.every = self.bars.add_task("sessions", total=0)
        self.tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        self.bars.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.bars.stop()
        super().__exit__(*error)

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """Lengthen the bar of all."""
        total = (self.bars.tasks[0].total or 0) + len(sessions)
        self.bars.update(self.every, total=total)

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Move the session's bar; it has one from its first run on."""
        if run == 1:
            self.starts[name(planned)] = time.monotonic()
            self.tasks[name(planned)] = self.bars.add_task(name(planned), total=runs)
        self.bars.update(self.tasks[name(planned)], completed=run - 1)

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """Take the session's bar away; its line stays."""
        super().ended(planned, failures)
        self.bars.remove_task(self.tasks.pop(name(planned)))
        self.bars.advance(self.every)

    def interrupted(self, planned: Planned) -> None:
        """Take the session's bar away; that of all does not move."""
        super().interrupted(planned)
        self.bars.remove_task(self.tasks.pop(name(planned)))


def progress(say: Say, *, keep: Callable[[Record], object]) -> Lines:
    """Bars where a terminal watches, else plain lines."""
    if isinstance(say, Terminal) and say.console.is_terminal:
        return Bars(say.console, keep=keep)
    return Lines(say, keep=keep)


def name(planned: Planned) -> str:
    """What a session is called: `l/one#add`."""
    return f"{planned.lesson.name}#{planned.session.name}"
