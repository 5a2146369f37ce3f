"""The settings of a course, and the host that opens its configuration."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from importlib.metadata import entry_points
from pathlib import Path

from lessongen.diagnostics import LessongenError
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


GROUP = "lessongen.hosts"


def open_settings(config_file: Path, *, host: str = "mkdocs") -> Settings:
    """The configuration of a course, read by the host of that name.

    Raises LessongenError for an unknown host, and what the host raises.
    """
    found = entry_points(group=GROUP)
    if host not in found.names:
        raise LessongenError(
            f"there is no host `{host}`", "install lessongen again, or a package with this host"
        )
    read: Callable[[Path], Settings] = found[host].load()
    return read(config_file)
