"""Running: which sessions are due, where and how they run, and the records of what they gave."""

from lessongen.run.execution import Executed, ProgressListener, Recording, execute
from lessongen.run.executor import Executor, Work, make_executor
from lessongen.run.machine import Machine
from lessongen.run.planning import Plan, Planned, SessionFilter, draft, dropped, plan
from lessongen.run.requirements import Installed, installed, platform_here, unmet
from lessongen.run.state import State

__all__ = [
    "Executed",
    "Executor",
    "Installed",
    "Machine",
    "Plan",
    "Planned",
    "ProgressListener",
    "Recording",
    "SessionFilter",
    "State",
    "Work",
    "draft",
    "dropped",
    "execute",
    "installed",
    "make_executor",
    "plan",
    "platform_here",
    "unmet",
]
