"""All that a page offers to take away, by file name."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.render.context import RenderContext
from lessongen.render.export.notebook import notebook
from lessongen.render.export.plain import plain
from lessongen.render.export.programs import programs
from lessongen.render.export.text import lesson_text

NOTEBOOK = "lesson.ipynb"
TEXT = "lesson.md"
RECORD = "record.json"


def downloads(context: RenderContext, tokens: Sequence[Token]) -> dict[str, bytes]:
    """Programs, notebook, Markdown and record; of a lesson without programs the Markdown alone."""
    simple = plain(context, tokens)
    made = programs(context.lesson)
    if made:
        made[NOTEBOOK] = notebook(context, simple)
    made[TEXT] = lesson_text(context, simple)
    if RECORD in context.files:
        made[RECORD] = context.files[RECORD]
    return made


def named(context: RenderContext) -> list[tuple[str, str]]:
    """(address, words) of each, as the page offers them."""
    files = [(name, name) for name in programs(context.lesson)]
    files += [(NOTEBOOK, context.texts.say("notebook")), (TEXT, context.texts.say("markdown"))]
    if RECORD in context.files:
        files.append((RECORD, context.texts.say("record")))
    links = [(context.view.asset(name), words) for name, words in files]
    return (
        [*links, (context.view.colab, context.texts.say("colab"))] if context.view.colab else links
    )
