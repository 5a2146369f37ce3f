"""What each verb does from end to end: record, check, status, new, and preparing a build."""

from lessongen.workflow.builds import Preparation
from lessongen.workflow.checking import CheckOptions, check
from lessongen.workflow.configuration import CourseOptions, configure, is_lesson, option_place
from lessongen.workflow.course_state import CourseState, read_state
from lessongen.workflow.migration import migrate
from lessongen.workflow.new_course import create_course
from lessongen.workflow.option_reference import (
    OPTION_FORMATS,
    configuration_schema,
    front_matter_schema,
    option_rows,
    options_as_json,
    options_as_markdown,
    options_as_text,
)
from lessongen.workflow.preparing import PreparedCourse
from lessongen.workflow.progress import Keep, LineProgress, Reporter, label
from lessongen.workflow.recording import RecordOptions, record
from lessongen.workflow.running import ExecutorFactory
from lessongen.workflow.settings import SCRATCH, Execute, Settings, open_settings
from lessongen.workflow.status import StatusRow, status_findings, status_rows

__all__ = [
    "OPTION_FORMATS",
    "SCRATCH",
    "CheckOptions",
    "CourseOptions",
    "CourseState",
    "Execute",
    "ExecutorFactory",
    "Keep",
    "LineProgress",
    "Preparation",
    "PreparedCourse",
    "RecordOptions",
    "Reporter",
    "Settings",
    "StatusRow",
    "check",
    "configuration_schema",
    "configure",
    "create_course",
    "front_matter_schema",
    "is_lesson",
    "label",
    "migrate",
    "open_settings",
    "option_place",
    "option_rows",
    "options_as_json",
    "options_as_markdown",
    "options_as_text",
    "read_state",
    "record",
    "status_findings",
    "status_rows",
]
