"""Structured captures, read from the text that a record keeps of them: JSON and CSV."""

import csv
import json
import re
from collections.abc import Sequence
from io import StringIO

from lessongen.model import Json, Text, Volatile
from lessongen.views import Data, Range

FIGURE = re.compile(r'^  (?P<name>"(?:[^"\\]|\\.)*"): (?P<figure>.+?),?$', re.MULTILINE)
CELL = re.compile(r'(?:"(?:[^"]|"")*"|[^,"\n]*)(?P<end>,|\n|\Z)')


def from_json(text: Text) -> Data:
    """A JSON text; ranges are known of the numbers of a flat object."""
    varying: dict[tuple[str | int, ...], Range] = {
        (json.loads(match["name"]),): found
        for match in FIGURE.finditer(text.text)
        if (found := _range(text.volatile, *match.span("figure")))
    }
    return Data(json.loads(text.text), varying)


def from_csv(text: Text) -> Data:
    """A CSV text as rows of texts; the path of a cell is its row and column, the header row 0."""
    rows: list[Json] = [list(row) for row in csv.reader(StringIO(text.text, newline="")) if row]
    return Data(rows, dict(_cells(text)) if text.volatile else {})


def _cells(text: Text) -> Sequence[tuple[tuple[str | int, ...], Range]]:
    found: list[tuple[tuple[str | int, ...], Range]] = []
    row, column = 0, 0
    for match in CELL.finditer(text.text):
        if varies := _range(text.volatile, *match.span()):
            found.append(((row, column), varies))
        row, column = (row, column + 1) if match["end"] == "," else (row + 1, 0)
    return found


def _range(volatile: Sequence[Volatile], start: int, end: int) -> Range | None:
    """The range of the first number that has a character in [start, end)."""
    found = next((each for each in volatile if each.at[0] < end and start < each.at[1]), None)
    return Range(found.min, found.max) if found else None
