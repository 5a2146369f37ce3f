"""Where a course's configuration is read: by the host, the program that builds the site.

A host is an entry point in the group `lessongen.hosts`: a function that gets the path of the
configuration file, returns `Settings`, and raises LessongenError where the file can't be read or
FindingsError where its values aren't valid. It is imported only when it is called, so that commands
don't import a site generator before they need its configuration.
"""

from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

from lessongen.diagnostics import LessongenError
from lessongen.workflow.settings import Settings

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
