"""`show ID.NAME as=table`: rows and columns of a program, numbers in few digits."""

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import cast

from lessongen.model import Data, Range, Show
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import CAPTION, Takes, View, ViewContext, not_recorded
from lessongen.views._subjects import name_of

MAX_ROWS = 60  # of a page; the download has all of them
MAX_WHOLE = 1e15  # up to here a float represents every whole number
DIGITS = 6  # significant digits of a number with a decimal point


def build(context: ViewContext, show: Show) -> Table | Notice:
    """The first rows of the table; columns that hold only numbers are aligned as numbers."""
    snippet, variable = show.subjects[0]
    key = f"{variable}.{VIEW.name}"
    data = context.data(snippet, key)
    if data is None:
        return Notice(not_recorded(context, snippet))
    head, *rows = _cells(data)
    shown = [row for row in rows[:MAX_ROWS] if len(row) == len(head)]
    numeric = [_is_numeric([row[column] for row in shown]) for column in range(len(head))]
    return Table(
        kind=VIEW.name,
        source=name_of(show.subjects[0]),
        name=context.texts.gettext(
            "Table: {columns}", columns=", ".join(cell.text for cell in head if cell.text)
        ),
        head=tuple(cell.text for cell in head),
        rows=tuple(
            tuple(
                _number(cell) if of_numbers else cell
                for cell, of_numbers in zip(row, numeric, strict=True)
            )
            for row in shown
        ),
        caption=CAPTION.of(show),
        href=context.offer(snippet, key),
        omitted=len(rows) - len(shown),
        runs=context.runs(snippet),
    )


def _cells(data: Data) -> list[list[Cell]]:
    return [
        [
            Cell(text, varies=data.varying.get((row, column)))
            for column, text in enumerate(cast("list[str]", texts))
        ]
        for row, texts in enumerate(cast("list[object]", data.value))
    ]


def _is_numeric(column: Sequence[Cell]) -> bool:
    texts = [cell.text for cell in column if cell.text]
    return bool(texts) and all(_value(text) is not None for text in texts)


def _value(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _number(cell: Cell) -> Cell:
    varies = cell.varies and Range(short_number(cell.varies.min), short_number(cell.varies.max))
    return replace(cell, text=short_number(cell.text), style=CellStyle.NUMBER, varies=varies)


def short_number(text: str) -> str:
    """A number with a decimal point in at most six digits; a whole number unchanged."""
    value = _value(text)
    if value is None or not isfinite(value) or text.strip("+-").isdigit():
        return text
    if value.is_integer() and abs(value) < MAX_WHOLE:
        return f"{value:.0f}"
    short = f"{value:.{DIGITS}g}"
    return short if len(short) < len(text) else text


VIEW = View("table", (Takes.VARIABLE,), build)
