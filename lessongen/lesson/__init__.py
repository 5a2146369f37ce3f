"""Lessons: the text of a source file to a `Document`, by the parser that also renders the page."""

from lessongen.lesson.document import Document, decode, read
from lessongen.lesson.front_matter import FrontMatter
from lessongen.lesson.headings import slug
from lessongen.lesson.ids import TolerantHTMLParser, html_ids
from lessongen.lesson.inline import plain_text
from lessongen.lesson.markdown import parser
from lessongen.lesson.options import (
    FENCE_OPTIONS,
    Defaults,
    defaults_schema,
    parse_defaults,
    parse_options,
)

__all__ = [
    "FENCE_OPTIONS",
    "Defaults",
    "Document",
    "FrontMatter",
    "TolerantHTMLParser",
    "decode",
    "defaults_schema",
    "html_ids",
    "parse_defaults",
    "parse_options",
    "parser",
    "plain_text",
    "read",
    "slug",
]
