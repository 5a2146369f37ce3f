"""The lines of an IR pane: an excerpt with colours, SSA names, and numbers of expressions."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from lessongen.ir import DIALECTS, Name, Rule
from lessongen.model import Excerpt as Selection
from lessongen.render.code import css_class, lexer
from lessongen.render.ir.excerpt import Part, ShownLine, excerpt, selected, shown_lines


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


LONGEST = (120, 90, 60)  # lines of one pane, of each of two, of each of more; the rest is linked
_WIDTH = 70  # characters of a line on average
_MOST_HIDDEN = 6_000  # hidden characters that a page contains, so that a copy has them


@dataclass(frozen=True)
class Picked:
    """The lines of a text that a page shows: the first, and after omitted lines the last ones."""

    first: tuple[ShownLine, ...]
    omitted: int = 0
    last: tuple[ShownLine, ...] = ()
    rules: tuple[Rule, ...] = ()  # the rules that hid something in the whole text

    @property
    def lines(self) -> tuple[ShownLine, ...]:
        """All shown lines."""
        return (*self.first, *self.last)


def picked(text: str, kind: str, *, selection: Selection, longest: int) -> Picked:
    """Return what a page shows of a text: at most `longest` lines. Raises SelectionError.

    Fewer lines are shown if they are long, to limit the size of a page.
    """
    made = excerpt(text, kind)
    lines = shown_lines(made)
    if selection != Selection():
        lines = tuple(lines[index] for index in selected(lines, selection, kind=kind))
    count = next(
        count
        for count in range(longest, 0, -4)
        if count <= 4 or _fits(lines, count, longest * _WIDTH)
    )
    if len(lines) <= count:
        return Picked(lines, rules=made.rules)
    first, last = _ends(lines, count)
    return Picked(first, len(lines) - count, last, made.rules)


def _fits(lines: Sequence[ShownLine], count: int, most: int) -> bool:
    shown = lines if len(lines) <= count else (*_ends(lines, count)[0], *_ends(lines, count)[1])
    return sum(len(line.text) for line in shown) <= most


def _ends(
    lines: Sequence[ShownLine], count: int
) -> tuple[tuple[ShownLine, ...], tuple[ShownLine, ...]]:
    half = count // 2
    return tuple(lines[:half]), tuple(lines[half - count :])


def listing(
    text: str, kind: str, shown: Picked, *, numbers: Mapping[int, tuple[int, ...]]
) -> tuple[PaneLine, ...]:
    """Return the lines of a pane; `numbers` are of expressions, by the text's line (from 1)."""
    hidden = sum(len(part.text) for line in shown.lines for part in line.parts if part.rule)
    marks = _Marks(text, kind)
    made = [
        PaneLine(
            tuple(_pieces(line, marks, keep=hidden <= _MOST_HIDDEN)), numbers.get(line.number, ())
        )
        for line in shown.lines
    ]
    if made and text.endswith("\n") and _end(shown.lines[-1]) == len(text) - 1:
        made[-1] = replace(made[-1], pieces=(*made[-1].pieces, Piece("\n", hidden="end")))
    if shown.omitted:
        middle = len(shown.first) - 1
        made[middle] = replace(made[middle], omitted=shown.omitted)
    return tuple(made)


def _end(line: ShownLine) -> int:
    return line.parts[-1].start + len(line.parts[-1].text) if line.parts else -1


class _Marks:
    """The marks of a text's characters: colours, and SSA names that occur more than once."""

    def __init__(self, text: str, kind: str) -> None:
        dialect = DIALECTS.get(kind)
        self._colours = Colours(text, dialect.lexer if dialect else kind)
        found = list(dialect.numbering.names(text)) if dialect else []
        often = Counter(name.value for name in found)
        self._names = [name for name in found if often[name.value] > 1]
        self._edges = sorted(
            self._colours.edges | {edge for name in self._names for edge in (name.start, name.end)}
        )

    def pieces(self, part: Part) -> Iterator[Piece]:
        """Yield the pieces of a shown part."""
        end = part.start + len(part.text)
        inside = slice(bisect_right(self._edges, part.start), bisect_left(self._edges, end))
        edges = [part.start, *self._edges[inside], end]
        for left, right in pairwise(edges):
            name = self._name(left)
            yield Piece(
                part.text[left - part.start : right - part.start],
                css=self._colours.at(left),
                value=name.value if name else 0,
                defines=name is not None and name.defines,
            )

    def _name(self, at: int) -> Name | None:
        index = bisect_right(self._names, at, key=lambda name: name.start) - 1
        found = index >= 0 and at < self._names[index].end
        return self._names[index] if found else None


def _pieces(line: ShownLine, marks: _Marks, *, keep: bool) -> Iterator[Piece]:
    for part in line.parts:
        if part.rule is None:
            yield from marks.pieces(part)
        elif keep or part.rule is Rule.CONSTANT:
            yield Piece(part.text if keep else "", hidden=part.rule.value)
