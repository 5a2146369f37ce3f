"""`show ID as=warnings`, `show ID.NAME as=warnings`: Python warnings of a run or in a variable."""

from typing import Any, cast

from lessongen.model import Show
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import CAPTION, Takes, View, ViewContext, not_recorded
from lessongen.views._subjects import name_of


def build(context: ViewContext, show: Show) -> Table | Notice:
    """A row for each warning, with its line of the program."""
    snippet, variable = show.subjects[0]
    key = VIEW.name if variable is None else f"{variable}.{VIEW.name}"
    data = context.data(snippet, key)
    if data is None:
        return Notice(not_recorded(context, snippet))
    texts = context.texts
    rows = cast("list[dict[str, Any]]", data.value)
    return Table(
        kind=VIEW.name,
        source=name_of(show.subjects[0]),
        name=texts.gettext("Warnings of {id}", id=snippet),
        head=(texts.pgettext("table", "Line"), texts.gettext("Category"), texts.gettext("Message")),
        rows=tuple(
            (
                Cell("" if row["line"] is None else str(row["line"]), CellStyle.NUMBER),
                Cell(row["category"], CellStyle.CODE),
                Cell(row["message"], CellStyle.LINES),
            )
            for row in rows
        ),
        caption=CAPTION.of(show),
        href=context.offer(snippet, key),
        notes=() if rows else (texts.gettext("Nothing was warned of."),),
    )


VIEW = View("warnings", (Takes.SNIPPET, Takes.VARIABLE), build)
