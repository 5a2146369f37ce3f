"""The settings of a course, which all commands use."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from lessongen.lesson import Defaults
from lessongen.run import Machine

SCRATCH = ".lessongen"  # in the course's folder, ignored by git: locks, drafts, unfinished sites


class Execute(Enum):
    """Whether a build runs snippets. AUTO: unless `CI` is set."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"

    def allowed(self, environ: Mapping[str, str] = os.environ) -> bool:
        """Whether a build in this environment runs snippets."""
        if self is Execute.AUTO:
            return environ.get("CI", "").lower() in {"", "0", "false"}
        return self is Execute.ALWAYS


@dataclass(frozen=True)
class Settings:
    """The settings of a course. `lessons` are paths relative to `docs`, in navigation order.

    `ordered`: the author has defined the navigation, so that the order of lessons is checked.
    `machines` is never empty; its first one is the preferred machine.
    """

    root: Path  # paths in messages are relative to it
    docs: Path
    lessons: tuple[str, ...]
    records: Path
    machines: Mapping[str, Machine]
    defaults: Defaults = field(default_factory=Defaults)
    execute: Execute = Execute.AUTO
    jobs: int = 1
    ordered: bool = True
    changes: tuple[str, str] | None = None  # the machines that "What changed" compares

    @property
    def preferred(self) -> Machine:
        """The machine whose pages have the addresses of the lessons."""
        return next(iter(self.machines.values()))
