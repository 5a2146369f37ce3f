"""Lessons: source text to what it says, by one Markdown parser that also renders the page."""

from lessongen.lesson.browsing import Browsing
from lessongen.lesson.capture_requests import with_requests
from lessongen.lesson.document import Document, read
from lessongen.lesson.given import Defaults, parse_defaults
from lessongen.lesson.html import html_ids
from lessongen.lesson.parser import parser
from lessongen.lesson.slug import slug
from lessongen.lesson.text import decode
from lessongen.lesson.words import plain_text

__all__ = [
    "Browsing",
    "Defaults",
    "Document",
    "decode",
    "html_ids",
    "parse_defaults",
    "parser",
    "plain_text",
    "read",
    "slug",
    "with_requests",
]
