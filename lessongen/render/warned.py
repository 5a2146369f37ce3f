"""Python's warnings: of a snippet's run, or those that a variable holds."""

import json

from lessongen.model import Show
from lessongen.render.context import RenderContext
from lessongen.render.grid import Cell, Form, Grid

KEY = "warnings"


def grid(context: RenderContext, show: Show) -> Grid | None:
    """The table of a `show` with `as=warnings`; None where it isn't recorded."""
    snippet, variable = show.subjects[0]
    key = KEY if variable is None else f"{variable}.{KEY}"
    text = context.text(snippet, key)
    if text is None:
        return None
    rows = json.loads(text.text)
    return Grid(
        kind=KEY,
        source=snippet if variable is None else f"{snippet}.{variable}",
        name=context.texts.say("warnings_of", id=snippet),
        head=(
            context.texts.say("line"),
            context.texts.say("category"),
            context.texts.say("message"),
        ),
        rows=tuple(
            (
                Cell("" if row["line"] is None else str(row["line"]), Form.NUMBER),
                Cell(row["category"], Form.CODE),
                Cell(row["message"], Form.LINES),
            )
            for row in rows
        ),
        caption=show.caption,
        href=context.offer(snippet, key),
        notes=() if rows else (context.texts.say("no_warnings"),),
    )
