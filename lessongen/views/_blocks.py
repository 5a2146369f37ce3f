"""Blocks: what a view puts on a page, as data without markup.

Writers turn blocks into HTML, Markdown and notebooks. HTML has a template for each type of block,
found by the type's name: `templates/blocks/table.html` for `Table`. The other writers know the
basic types (`Basic`); every other type says with `basic()` what it is made of in these.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from lessongen.model import Range, Volatile


class Block(Protocol):
    """What every block that isn't basic has."""

    def basic(self) -> "Sequence[Basic]":
        """The same content in basic blocks, for formats that have no form of its own for it."""


@dataclass(frozen=True)
class Notice:
    """A sentence in place of what can't be shown; an empty one shows nothing."""

    text: str


class CellStyle(Enum):
    """How a cell of a table is typeset."""

    TEXT = "text"
    NUMBER = "number"  # aligned to the end of its column
    CODE = "code"
    LINES = "lines"  # keeps its line breaks
    ABSENT = "absent"  # a text in place of a value that isn't available


@dataclass(frozen=True)
class Cell:
    """A cell of a table. `varies` is the range of a number that varies between runs."""

    text: str
    style: CellStyle = CellStyle.TEXT
    varies: Range | None = None


@dataclass(frozen=True)
class Table:
    """A table of data.

    `source` is the snippet or variable that it was made from, `name` its accessible name where it
    has no caption. With `row_headers` the first cell of each row names the row. `href` is the
    address of the complete data, `omitted` the number of rows that are only there. `runs` is how
    many runs the ranges of its numbers are from. `notes` are sentences below it.
    """

    kind: str
    source: str
    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    row_headers: bool = False
    caption: str | None = None
    href: str = ""
    notes: tuple[str, ...] = ()
    omitted: int = 0
    runs: int = 0

    @property
    def varying(self) -> tuple[tuple[str, Cell], ...]:
        """The numbers that vary between runs, each with the name or the number of its row."""
        return tuple(
            (row[0].text if self.row_headers else str(number), cell)
            for number, row in enumerate(self.rows, 1)
            for cell in row
            if cell.varies
        )

    @property
    def numeric(self) -> tuple[bool, ...]:
        """For each column, whether it holds numbers."""
        styles = [{row[column].style for row in self.rows} for column in range(len(self.head))]
        return tuple(CellStyle.NUMBER in each for each in styles)


@dataclass(frozen=True)
class Picture:
    """A picture in a file of its own; width and height in CSS pixels, None where unknown."""

    source: str
    href: str
    alt: str
    caption: str | None
    width: int | None
    height: int | None
    note: str = ""  # a sentence after the caption


@dataclass(frozen=True)
class Listing:
    """A text in a language, with a title."""

    text: str
    language: str
    title: str = ""


@dataclass(frozen=True)
class Span:
    """Characters of an output that are displayed alike.

    `varies` is the range of a number that varies between runs. `omitted` counts the characters of a
    long line that are left out here; `text` is empty then.
    """

    text: str
    stderr: bool = False
    varies: Volatile | None = None
    omitted: int = 0


@dataclass(frozen=True)
class OutputExcerpt:
    """The first and the last lines of an output; `omitted` lines between them are left out.

    Without omitted lines all of it is in `head`. `lines` counts all lines of the output, `cut` the
    characters that the recorder left out at its size limit.
    """

    head: tuple[Span, ...]
    omitted: int = 0
    tail: tuple[Span, ...] = ()
    lines: int = 0
    cut: int = 0

    @property
    def shortened(self) -> int:
        """The number of lines whose middle is left out."""
        return sum(bool(span.omitted) for span in (*self.head, *self.tail))

    @property
    def varying(self) -> tuple[tuple[int, Span], ...]:
        """The numbers that vary between runs, each with its line (from 1) in the whole output."""
        found = []
        for line, spans in ((1, self.head), (self._tail_line, self.tail)):
            at = line
            for span in spans:
                if span.varies:
                    found.append((at, span))
                at += span.text.count("\n")
        return tuple(found)

    @property
    def _tail_line(self) -> int:
        return self.lines - sum(span.text.count("\n") for span in self.tail)


@dataclass(frozen=True)
class Region:
    """An output (`key` is "output") or a traceback ("error") of a snippet.

    `href` is the address of the complete text, empty where all of it is shown.
    """

    excerpt: OutputExcerpt
    href: str
    key: str
    name: str
    runs: int


@dataclass(frozen=True)
class Output:
    """What a snippet printed, and the error that ended it."""

    regions: tuple[Region, ...]


Basic: TypeAlias = Notice | Table | Picture | Listing | Output
