"""Tables of captures, as data: what a template prints, and what a download says in text."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from lessongen.model import Volatile


class Form(Enum):
    """How a cell is set."""

    WORDS = "words"
    NUMBER = "number"  # at the end of its column
    CODE = "code"
    LINES = "lines"  # keeps its line breaks
    ABSENT = "absent"  # words in place of what isn't there


@dataclass(frozen=True)
class Cell:
    """What stands in a cell. `varies` has the range of a number that differs between runs."""

    text: str
    form: Form = Form.WORDS
    varies: Volatile | None = None


@dataclass(frozen=True)
class Grid:
    """A table. `headed`: the first cell of each row names it. `href` leads to all of it.

    `name` is what the table is called where it has no caption; `notes` stand under it.
    `omitted` counts rows that aren't in `rows`.
    """

    kind: str
    source: str
    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    headed: bool = False
    caption: str | None = None
    href: str = ""
    notes: tuple[str, ...] = ()
    omitted: int = 0
    runs: int = 0

    @property
    def varying(self) -> tuple[tuple[str, Cell], ...]:
        """The numbers that differ between runs, each with what its row is called."""
        return tuple(
            (row[0].text if self.headed else str(number), cell)
            for number, row in enumerate(self.rows, 1)
            for cell in row
            if cell.varies
        )

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Of each column whether it holds numbers."""
        forms = [{row[column].form for row in self.rows} for column in range(len(self.head))]
        return tuple(Form.NUMBER in each for each in forms)


def overlapping(spans: Sequence[Volatile], start: int, end: int) -> Volatile | None:
    """The first of the spans that has a character in [start, end)."""
    return next((span for span in spans if span.at[0] < end and start < span.at[1]), None)
