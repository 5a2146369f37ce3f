"""The adapter to MkDocs: its public events and configuration. Only this package imports mkdocs."""

from lessongen.mkdocs_plugin.plugin import LessongenPlugin
from lessongen.mkdocs_plugin.settings import open_settings

__all__ = ["LessongenPlugin", "open_settings"]
