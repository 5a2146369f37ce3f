"""Tables that a program made: CSV in the record, rows and columns on the page."""

import re
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite

from lessongen.model import Show, Text, Volatile
from lessongen.render.context import RenderContext
from lessongen.render.grid import Cell, Form, Grid, overlapping

CELL = re.compile(r'(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<plain>[^,"\n]*))(?P<end>,|\n|\Z)')
LONGEST = 60  # rows of a page; the file has all
WHOLE = 1e15  # up to here a float tells whole numbers apart
DIGITS = 6  # of a number with a point


def grid(context: RenderContext, show: Show) -> Grid | None:
    """The table of a variable; None where it isn't recorded."""
    snippet, variable = show.subjects[0]
    key = f"{variable}.table"
    text = context.text(snippet, key)
    if text is None:
        return None
    head, *rows = cells(text)
    shown = [row for row in rows[:LONGEST] if len(row) == len(head)]
    numeric = [_is_numeric([row[column] for row in shown]) for column in range(len(head))]
    return Grid(
        kind="table",
        source=f"{snippet}.{variable}",
        name=context.texts.say("table", columns=", ".join(cell.text for cell in head if cell.text)),
        head=tuple(cell.text for cell in head),
        rows=tuple(
            tuple(_set(cell, numeric=it) for cell, it in zip(row, numeric, strict=True))
            for row in shown
        ),
        caption=show.caption,
        href=context.offer(snippet, key),
        omitted=len(rows) - len(shown),
        runs=context.runs(snippet),
    )


def cells(text: Text) -> list[list[Cell]]:
    """The rows of a CSV text, the first of them its header."""
    rows: list[list[Cell]] = [[]]
    for match in CELL.finditer(text.text):
        if match.start() == len(text.text):
            break
        quoted = match["quoted"]
        words = match["plain"] if quoted is None else quoted.replace('""', '"')
        rows[-1].append(Cell(words, varies=overlapping(text.volatile, *match.span())))
        if match["end"] != ",":
            rows.append([])
    return [row for row in rows if row]


def _is_numeric(column: Sequence[Cell]) -> bool:
    texts = [cell.text for cell in column if cell.text]
    return bool(texts) and all(_worth(text) is not None for text in texts)


def _worth(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _set(cell: Cell, *, numeric: bool) -> Cell:
    if not numeric:
        return cell
    varies = cell.varies and Volatile(
        cell.varies.at, brief(cell.varies.min), brief(cell.varies.max)
    )
    return replace(cell, text=brief(cell.text), form=Form.NUMBER, varies=varies)


def brief(text: str) -> str:
    """A number with a point in few digits; whole ones as they are."""
    worth = _worth(text)
    if worth is None or not isfinite(worth) or text.strip("+-").isdigit():
        return text
    if worth.is_integer() and abs(worth) < WHOLE:
        return f"{worth:.0f}"
    short = f"{worth:.{DIGITS}g}"
    return short if len(short) < len(text) else text
