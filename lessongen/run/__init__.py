"""Running: what is due, where, in which order, and what came of it."""

from lessongen.run.execute import Executed, Recording, execute
from lessongen.run.executor import Executor, LocalExecutor
from lessongen.run.installed import installed
from lessongen.run.machine import Machine
from lessongen.run.orphans import dropped
from lessongen.run.plan import Again, Plan, Planned, draft, plan
from lessongen.run.requirements import platform_here, unmet
from lessongen.run.state import State
from lessongen.run.watch import Watch

__all__ = [
    "Again",
    "Executed",
    "Executor",
    "LocalExecutor",
    "Machine",
    "Plan",
    "Planned",
    "Recording",
    "State",
    "Watch",
    "draft",
    "dropped",
    "execute",
    "installed",
    "plan",
    "platform_here",
    "unmet",
]
