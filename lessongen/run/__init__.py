"""Running: what is due, where, in which order, and what came of it."""

from lessongen.run.execute import Executed, Recording, execute
from lessongen.run.executor import Executor, Work, make_executor
from lessongen.run.installed import installed
from lessongen.run.machine import Machine
from lessongen.run.orphans import dropped
from lessongen.run.plan import Again, Plan, Planned, draft, plan
from lessongen.run.requirements import is_requirement, platform_here, unmet
from lessongen.run.state import State
from lessongen.run.watch import Watch

__all__ = [
    "Again",
    "Executed",
    "Executor",
    "Machine",
    "Plan",
    "Planned",
    "Recording",
    "State",
    "Watch",
    "Work",
    "draft",
    "dropped",
    "execute",
    "installed",
    "is_requirement",
    "make_executor",
    "plan",
    "platform_here",
    "unmet",
]
