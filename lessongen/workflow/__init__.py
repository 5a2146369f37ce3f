"""What each verb does from end to end: survey, record, judge, publish."""

from lessongen.workflow.checking import Asked, check
from lessongen.workflow.migration import migrate
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
    "Execute",
    "Prepared",
    "Row",
    "Settings",
    "Terminal",
    "Wanted",
    "check",
    "migrate",
    "prepare",
    "prepare_draft",
    "record",
    "start",
    "status_findings",
    "status_rows",
    "survey",
]
