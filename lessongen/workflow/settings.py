"""A course's configuration as one value: read by the MkDocs plugin, used by all verbs."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from lessongen.lesson import Defaults
from lessongen.run import Machine

SCRATCH = ".lessongen"  # beside mkdocs.yml, ignored by git: locks, drafts, a site being built


class Execute(Enum):
    """When a build may run snippets. AUTO: unless `CI` is set."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"

    def allowed(self, environ: Mapping[str, str] = os.environ) -> bool:
        """Whether a build under this environment runs what must be run."""
        if self is Execute.AUTO:
            return environ.get("CI", "").lower() in {"", "0", "false"}
        return self is Execute.ALWAYS


@dataclass(frozen=True)
class Settings:
    """A course's configuration. `lessons` are paths relative to `docs`, in navigation order.

    `ordered`: the navigation is the author's, so a lesson that comes too early is told.

    `machines` is never empty; its first one is the preferred machine.
    """

    root: Path  # the folder of mkdocs.yml: what paths in messages are relative to
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
        """The machine whose pages have the lessons' addresses."""
        return next(iter(self.machines.values()))
