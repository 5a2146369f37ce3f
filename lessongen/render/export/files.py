"""All that a page offers to take away, by file name."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.render.export.notebook import notebook
from lessongen.render.export.plain import plain
from lessongen.render.export.programs import programs
from lessongen.render.export.text import lesson_text
from lessongen.render.sheet import Sheet
from lessongen.render.strings import say

NOTEBOOK = "lesson.ipynb"
TEXT = "lesson.md"
RECORD = "record.json"


def downloads(sheet: Sheet, tokens: Sequence[Token]) -> dict[str, bytes]:
    """Programs, notebook, Markdown and record; of a lesson without programs the Markdown alone."""
    simple = plain(sheet, tokens)
    made = programs(sheet.lesson)
    if made:
        made[NOTEBOOK] = notebook(sheet, simple)
    made[TEXT] = lesson_text(sheet, simple)
    if RECORD in sheet.files:
        made[RECORD] = sheet.files[RECORD]
    return made


def named(sheet: Sheet) -> list[tuple[str, str]]:
    """(address, words) of each, as the page offers them."""
    files = [(name, name) for name in programs(sheet.lesson)]
    files += [(NOTEBOOK, say("notebook")), (TEXT, say("markdown"))]
    if RECORD in sheet.files:
        files.append((RECORD, say("record")))
    links = [(sheet.view.asset(name), words) for name, words in files]
    return [*links, (sheet.view.colab, say("colab"))] if sheet.view.colab else links
