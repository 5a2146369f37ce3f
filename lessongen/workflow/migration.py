"""`lessongen migrate`: records of older formats are converted to the current one."""

from lessongen import records
from lessongen.diagnostics import Finding
from lessongen.workflow.progress import Say
from lessongen.workflow.recording import writing
from lessongen.workflow.settings import Settings


def migrate(settings: Settings, *, say: Say) -> tuple[Finding, ...]:
    """Convert the records of a course; the findings of those that can't be converted.

    Runs no snippet. Raises FindingsError if a record can't be written.
    """
    with writing(settings, say):
        done = records.migrate(settings.records)
    for where, number in done.converted.items():
        say(f"{where.path}: converted from format {number} to {records.FORMAT}")
    say(f"{len(done.converted)} converted, {done.current} already in format {records.FORMAT}")
    return done.findings
