"""Lessons with their records to pages. Nothing is run, read or written here."""

from lessongen.render.article import render
from lessongen.render.changes import changes_page, changes_title
from lessongen.render.glossary import glossary_page, glossary_title
from lessongen.render.machines import machines
from lessongen.render.page import Heading, Link, Page, View
from lessongen.render.texts import Texts, texts_in
from lessongen.render.writers.llms import llms_text

__all__ = [
    "Heading",
    "Link",
    "Page",
    "Texts",
    "View",
    "changes_page",
    "changes_title",
    "glossary_page",
    "glossary_title",
    "llms_text",
    "machines",
    "render",
    "texts_in",
]
