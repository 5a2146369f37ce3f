"""The lines of a pane in pieces: a piece has one colour, and is hidden, a name, or neither."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby

from lessongen.render.code import css_class, lexer


@dataclass(frozen=True)
class Piece:
    """Characters with the same marks.

    `hidden` names the rule that hides them. `value` is the number of the value that they name, in
    IR. In a program they are part of the expressions `within`, the outermost first; `anchor` is
    the number of the expression that links to the IR from here, `ends` are those that end after
    this piece.
    """

    text: str
    css: str = ""
    hidden: str = ""
    value: int = 0
    defines: bool = False
    within: tuple[int, ...] = ()
    anchor: int = 0
    ends: tuple[int, ...] = ()


@dataclass(frozen=True)
class PaneLine:
    """A line of a pane; `numbers` are of the expressions that it came from.

    `targets` are the numbers of the anchors that link to it. `marks` are further data attributes;
    `omitted` lines are left out after it.
    """

    pieces: tuple[Piece, ...]
    numbers: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    omitted: int = 0

    @property
    def text(self) -> str:
        """The characters that are shown."""
        return "".join(piece.text for piece in self.pieces if not piece.hidden)

    @property
    def segments(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces, with consecutive pieces of one expression grouped."""
        return tuple(tuple(run) for _, run in groupby(self.pieces, key=lambda piece: piece.within))


_NUMBER = "m"  # not coloured in IR: shapes, layouts and counts are most of its text


class Colours:
    """The colours of a text, as classes of the stylesheet."""

    def __init__(self, text: str, language: str) -> None:
        self._ranges: list[tuple[int, int, str]] = []
        for start, token, value in lexer(language).get_tokens_unprocessed(text):
            name = css_class(token)
            if name and (name != _NUMBER or language == "python"):
                self._add(start, start + len(value), name)
        self.edges = frozenset(edge for start, end, _ in self._ranges for edge in (start, end))

    def _add(self, start: int, end: int, name: str) -> None:
        """Append a range, or extend the last one if it has the same colour."""
        if self._ranges and self._ranges[-1][1:] == (start, name):
            start = self._ranges.pop()[0]
        self._ranges.append((start, end, name))

    def at(self, place: int) -> str:
        """Return the class of the character at that offset, "" if it has none."""
        index = bisect_right(self._ranges, place, key=lambda one: one[0]) - 1
        found = index >= 0 and place < self._ranges[index][1]
        return self._ranges[index][2] if found else ""
