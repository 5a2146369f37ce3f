"""The command line: `lessongen record` and its like. Exit codes are those of findings."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lessongen.diagnostics import Finding, FindingsError, LessongenError, exit_code, in_order
from lessongen.mkdocs_plugin import open_settings
from lessongen.workflow import (
    Asked,
    Row,
    Terminal,
    Wanted,
    start,
    status_findings,
    status_rows,
    survey,
)
from lessongen.workflow import check as check_lessons
from lessongen.workflow import record as record_lessons

config_option = click.option(
    "-f",
    "--config-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("mkdocs.yml"),
    help="The course's configuration.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lessongen")
def commands() -> None:
    """Run the snippets of a course, record them, and say how the records stand."""


@commands.command()
@config_option
@click.argument("lessons", nargs=-1, metavar="[LESSON[#ID]]...")
@click.option("--all", "everything", is_flag=True, help="Record again also what is fresh.")
@click.option(
    "--machine", metavar="NAME", help="The machine to record for; else the preferred one."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Runs side by side; else as configured.")
@click.option("--prune", is_flag=True, help="Drop orphaned records of all machines.")
def record(
    *,
    config_file: Path,
    lessons: Sequence[str],
    everything: bool,
    machine: str | None,
    jobs: int | None,
    prune: bool,
) -> int:
    """Run what has no fresh record, and keep what it shows."""
    wanted = Wanted(tuple(lessons), everything, machine, jobs, prune)
    return tell(record_lessons(open_settings(config_file), wanted, say=Terminal(Console())))


@commands.command()
@config_option
@click.argument("lessons", nargs=-1, metavar="[LESSON]...")
@click.option("--machine", metavar="NAME", help="The machine to check; else the preferred one.")
@click.option("--jobs", type=click.IntRange(min=1), help="Runs side by side; else as configured.")
@click.option("--accept", is_flag=True, help="Keep what lessons that drifted show now.")
def check(
    *,
    config_file: Path,
    lessons: Sequence[str],
    machine: str | None,
    jobs: int | None,
    accept: bool,
) -> int:
    """Run again what is recorded, and show what drifted; nothing is written without --accept."""
    asked = Asked(tuple(lessons), machine, jobs, accept)
    return tell(check_lessons(open_settings(config_file), asked, say=Terminal(Console())))


@commands.command()
@config_option
def status(*, config_file: Path) -> int:
    """Show every lesson and machine with its state and the reason."""
    surveyed = survey(open_settings(config_file))
    console = Console()
    if not console.is_terminal:
        console.width = 240  # a row a line, for grep
    console.print(table(status_rows(surveyed)))
    return tell(status_findings(surveyed))


@commands.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def new(*, folder: Path) -> int:
    """Make a course in FOLDER, new or empty, that builds at once."""
    for name in start(folder):
        click.echo(f"made {folder / name}")
    click.echo(f"next: cd {shlex.quote(str(folder))} && mkdocs build")
    return 0


def table(rows: Sequence[Row]) -> Table:
    """The states as a table; texts are printed as they are, no markup is read in them."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("machine", "lesson", "session", "state", "reason"):
        made.add_column(title, overflow="fold")
    for row in rows:
        made.add_row(*(Text(cell) for cell in row.cells))
    return made


def tell(findings: Sequence[Finding]) -> int:
    """Print findings to standard error; the exit code that they call for."""
    for finding in in_order(findings):
        click.echo(f"{finding.kind.level.name.lower()}: {finding}", err=True)
    return exit_code(findings)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 to 3 as the README says, no traceback for an author's mistake."""
    try:
        return int(commands.main(argv, prog_name="lessongen", standalone_mode=False) or 0)
    except FindingsError as error:
        return tell(error.findings)
    except LessongenError as error:
        click.echo(f"lessongen: {error}", err=True)
        return 2
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted; what was recorded so far is kept", err=True)
        return 130


if __name__ == "__main__":
    sys.exit(main())
