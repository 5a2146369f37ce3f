"""What each verb does from end to end: survey, record, judge, publish."""

from lessongen.workflow.checking import Asked, check
from lessongen.workflow.configuration import CourseOptions, configure, is_lesson
from lessongen.workflow.option_reference import (
    configuration_schema,
    front_matter_schema,
    option_rows,
    options_as_json,
    options_as_markdown,
    options_as_text,
)
from lessongen.workflow.progress import Terminal
from lessongen.workflow.publish import Prepared, prepare, prepare_draft
from lessongen.workflow.recording import Wanted, record
from lessongen.workflow.settings import SCRATCH, Execute, Settings
from lessongen.workflow.starting import start
from lessongen.workflow.status import Row, status_findings, status_rows
from lessongen.workflow.survey import survey

__all__ = [
    "SCRATCH",
    "Asked",
    "CourseOptions",
    "Execute",
    "Prepared",
    "Row",
    "Settings",
    "Terminal",
    "Wanted",
    "check",
    "configuration_schema",
    "configure",
    "front_matter_schema",
    "is_lesson",
    "option_rows",
    "options_as_json",
    "options_as_markdown",
    "options_as_text",
    "prepare",
    "prepare_draft",
    "record",
    "start",
    "status_findings",
    "status_rows",
    "survey",
]
