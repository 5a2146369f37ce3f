"""What commands print: findings on standard error, the table of `lessongen status`."""

from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lessongen.diagnostics import Finding, exit_code, in_order
from lessongen.workflow import StatusRow

COLUMNS = ("machine", "lesson", "session", "state", "reason")
LOG_WIDTH = 240  # columns outside of a terminal: one line for each row, so that grep finds it


def print_findings(findings: Sequence[Finding]) -> int:
    """Print findings to standard error; returns the exit code that they call for."""
    for finding in in_order(findings):
        click.echo(f"{finding.kind.level.name.lower()}: {finding}", err=True)
    return exit_code(findings)


def print_status(rows: Sequence[StatusRow]) -> None:
    """Print a table; cells are plain text, in which no markup of rich is read."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in COLUMNS:
        table.add_column(title, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row.cells))
    console = Console()
    if not console.is_terminal:
        console.width = LOG_WIDTH
    console.print(table)
