"""MkDocs' public events, adapted to the functions of the other parts; alone imports mkdocs."""

from lessongen.mkdocs_plugin.plugin import LessongenPlugin
from lessongen.mkdocs_plugin.settings import open_settings

__all__ = ["LessongenPlugin", "open_settings"]
