"""Lessons with their records to pages. Nothing is run, read or written here."""

from lessongen.render.article import render
from lessongen.render.changes import changes_page, changes_title
from lessongen.render.glossary import glossary_page, glossary_title
from lessongen.render.headings import Heading
from lessongen.render.page import Link, Page, View
from lessongen.render.provenance import machine_links
from lessongen.render.texts import SOURCE, Texts, closest_language, compiled, shipped, texts_in
from lessongen.render.writers.lesson_markdown import llms_text

__all__ = [
    "SOURCE",
    "Heading",
    "Link",
    "Page",
    "Texts",
    "View",
    "changes_page",
    "changes_title",
    "closest_language",
    "compiled",
    "glossary_page",
    "glossary_title",
    "llms_text",
    "machine_links",
    "render",
    "shipped",
    "texts_in",
]
