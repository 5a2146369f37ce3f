"""Progress of runs in a terminal: a bar for each running session and one for all of them."""

from collections.abc import Sequence
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
from lessongen.run import Planned
from lessongen.workflow import Keep, LineProgress, Reporter, label


class ConsoleReporter(Reporter):
    """Prints on a console; shows bars where it is a terminal, else lines."""

    def __init__(self, console: Console) -> None:
        super().__init__(self._print)
        self.console = console

    def progress(self, *, keep: Keep) -> LineProgress:
        """Bars in a terminal, else lines."""
        if self.console.is_terminal:
            return BarProgress(self, keep=keep)
        return super().progress(keep=keep)

    def _print(self, line: str) -> None:
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)


class BarProgress(LineProgress):
    """A bar for each running session and one for all; finished sessions leave a line."""

    def __init__(self, reporter: ConsoleReporter, *, keep: Keep) -> None:
        super().__init__(reporter.say, keep=keep)
        self.bars = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=reporter.console,
            transient=True,
        )
        self.all = self.bars.add_task("sessions", total=0)
        self.tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        self.bars.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.bars.stop()
        super().__exit__(*error)

    def waiting(self, sessions: Sequence[Planned]) -> None:
        """Lengthen the bar of all sessions."""
        total = (self.bars.tasks[0].total or 0) + len(sessions)
        self.bars.update(self.all, total=total)

    def running(self, planned: Planned, run: int, runs: int) -> None:
        """Move the session's bar; it has one from its first run on."""
        if run == 1:
            self.started(planned)
            self.tasks[label(planned)] = self.bars.add_task(label(planned), total=runs)
        self.bars.update(self.tasks[label(planned)], completed=run - 1)

    def ended(self, planned: Planned, failures: Sequence[Finding]) -> None:
        """Replace the session's bar by its line."""
        super().ended(planned, failures)
        self.bars.remove_task(self.tasks.pop(label(planned)))
        self.bars.advance(self.all)

    def interrupted(self, planned: Planned) -> None:
        """Replace the session's bar by its line; the bar of all sessions doesn't move."""
        super().interrupted(planned)
        self.bars.remove_task(self.tasks.pop(label(planned)))
