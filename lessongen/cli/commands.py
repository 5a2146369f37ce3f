"""The commands of `lessongen`: a function each, from options of the shell to a verb's arguments.

A command returns its exit code. One that runs snippets gets the factory of executors first.
"""

import shlex
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from lessongen.cli.output import print_findings, print_status
from lessongen.cli.progress import ConsoleReporter
from lessongen.diagnostics import FindingsError, LessongenError
from lessongen.run import make_executor
from lessongen.workflow import (
    OPTION_FORMATS,
    CheckOptions,
    ExecutorFactory,
    RecordOptions,
    Reporter,
    create_course,
    open_settings,
    read_state,
    status_findings,
    status_rows,
)
from lessongen.workflow import check as check_lessons
from lessongen.workflow import migrate as migrate_records
from lessongen.workflow import record as record_lessons

config_option = click.option(
    "-f",
    "--config-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("mkdocs.yml"),
    help="The configuration file of the course.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), help="Sessions run side by side; default: as configured."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lessongen")
def commands() -> None:
    """Run the snippets of a course, record the results, and show the state of the records."""


@commands.command()
@config_option
@click.argument("lessons", nargs=-1, metavar="[LESSON[#ID]]...")
@click.option("--all", "everything", is_flag=True, help="Also record what is fresh.")
@click.option("--machine", metavar="NAME", help="Record for this machine; default: the first.")
@jobs_option
@click.option("--prune", is_flag=True, help="Remove orphaned records of all machines.")
@click.pass_obj
def record(
    executors: ExecutorFactory,
    *,
    config_file: Path,
    lessons: Sequence[str],
    everything: bool,
    machine: str | None,
    jobs: int | None,
    prune: bool,
) -> int:
    """Run what has no fresh record, and write its records."""
    options = RecordOptions(tuple(lessons), everything, machine, jobs, prune)
    settings, reporter = open_settings(config_file), ConsoleReporter(Console())
    return print_findings(record_lessons(settings, options, reporter=reporter, executors=executors))


@commands.command()
@config_option
@click.argument("lessons", nargs=-1, metavar="[LESSON]...")
@click.option("--machine", metavar="NAME", help="Check this machine; default: the first.")
@jobs_option
@click.option("--accept", is_flag=True, help="Write the new records of lessons that drifted.")
@click.pass_obj
def check(
    executors: ExecutorFactory,
    *,
    config_file: Path,
    lessons: Sequence[str],
    machine: str | None,
    jobs: int | None,
    accept: bool,
) -> int:
    """Run recorded sessions again and show what drifted."""
    options = CheckOptions(tuple(lessons), machine, jobs, accept)
    settings, reporter = open_settings(config_file), ConsoleReporter(Console())
    return print_findings(check_lessons(settings, options, reporter=reporter, executors=executors))


@commands.command()
@config_option
def status(*, config_file: Path) -> int:
    """Show the state of every lesson on every machine."""
    state = read_state(open_settings(config_file))
    print_status(status_rows(state))
    return print_findings(status_findings(state))


@commands.command()
@config_option
def migrate(*, config_file: Path) -> int:
    """Convert records of an older format to the current one.

    No snippet is run.
    """
    reporter = Reporter(click.echo)
    return print_findings(migrate_records(open_settings(config_file), reporter=reporter))


@commands.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(list(OPTION_FORMATS)),
    default="text",
    help="`schema` is a JSON Schema for editors: of the plugin's options, of front matter.",
)
def options(*, form: str) -> int:
    """Show all options of fences, front matter and the plugin."""
    click.echo(OPTION_FORMATS[form]().rstrip("\n"))
    return 0


@commands.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def new(*, folder: Path) -> int:
    """Create a course in FOLDER, new or empty."""
    for name in create_course(folder):
        click.echo(f"created {folder / name}")
    click.echo(f"next: cd {shlex.quote(str(folder))} && mkdocs build")
    return 0


def run(argv: Sequence[str] | None, *, executors: ExecutorFactory | None) -> int:
    """Run a command; see `lessongen.cli.main`."""
    try:
        return int(
            commands.main(
                argv, prog_name="lessongen", standalone_mode=False, obj=executors or make_executor
            )
            or 0
        )
    except FindingsError as error:
        return print_findings(error.findings)
    except LessongenError as error:
        click.echo(f"lessongen: {error}", err=True)
        return 2
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:  # what click makes of KeyboardInterrupt
        raise KeyboardInterrupt from None
