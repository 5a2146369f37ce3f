"""The lines of a program, with its expressions numbered where they stand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from lessongen.captures.maps import Span
from lessongen.render.ir.pieces import Colours, PaneLine, Piece

FEW = 2  # lines that are shown rather than counted


def source_lines(source: str, label: str, numbers: Mapping[Span, int]) -> tuple[PaneLine, ...]:
    """The lines of the program with that label; `numbers` of the expressions that are linked.

    A character belongs to the innermost expression around it. The first of an expression's own is
    its anchor.
    """
    expressions = [
        _Expression(number, (span.line, span.column), (span.end_line, span.end_column))
        for span, number in numbers.items()
        if span.file == label
    ]
    marker = _Marker(source.removesuffix("\n"), expressions)
    return tuple(marker.lines())


def around_links(lines: Sequence[PaneLine]) -> tuple[PaneLine, ...]:
    """The lines with linked expressions, their neighbours, and the `def` that they stand in.

    The rest is above in the page: a line without pieces says how many lines are left out there,
    where it takes less room than they would.
    """
    linked = [at for at, line in enumerate(lines) if any(it.within for it in line.pieces)]
    kept = {near for at in linked for near in (at - 1, at, at + 1, _opener(lines, at))}
    made: list[PaneLine] = []
    for shown, run in groupby(range(len(lines)), key=kept.__contains__):
        several = [lines[at] for at in run]
        brief = not shown and len(several) > FEW
        made += [PaneLine((), omitted=len(several))] if brief else several
    return tuple(made)


def _opener(lines: Sequence[PaneLine], at: int) -> int:
    """The nearest line above that is indented less; the line itself at the outermost level."""
    indent = _indent(lines[at])
    above = (it for it in range(at - 1, -1, -1) if lines[it].text.strip())
    return next((it for it in above if _indent(lines[it]) < indent), at)


def _indent(line: PaneLine) -> int:
    return len(line.text) - len(line.text.lstrip())


@dataclass(frozen=True)
class _Expression:
    number: int
    start: tuple[int, int]
    end: tuple[int, int]


def _outermost_first(it: _Expression) -> tuple[tuple[int, int], tuple[int, ...]]:
    return it.start, tuple(-number for number in it.end)


class _Marker:
    """Goes through a program once; an expression's anchor is set where it first is innermost."""

    def __init__(self, source: str, expressions: Sequence[_Expression]) -> None:
        self._texts = source.split("\n")
        self._colours = Colours(source, "python")
        self._expressions = sorted(expressions, key=_outermost_first)
        self._anchored: set[int] = set()

    def lines(self) -> Iterator[PaneLine]:
        """Every line of the program."""
        at = 0
        for number, text in enumerate(self._texts, 1):
            yield PaneLine(tuple(self._pieces(number, text, at)))
            at += len(text) + 1

    def _pieces(self, number: int, text: str, at: int) -> Iterator[Piece]:
        indent = len(text) - len(text.lstrip())
        edges = {0, len(text), indent}
        edges |= {it.start[1] for it in self._expressions if it.start[0] == number}
        edges |= {it.end[1] for it in self._expressions if it.end[0] == number}
        edges |= {edge - at for edge in self._colours.edges}
        order = sorted(edge for edge in edges if 0 <= edge <= len(text))
        for left, right in pairwise(order):
            within = self._within((number, left)) if left >= indent else ()
            yield Piece(
                text[left:right],
                css=self._colours.at(at + left),
                within=within,
                anchor=self._anchor(within),
                ends=self._ends((number, right)),
            )

    def _within(self, place: tuple[int, int]) -> tuple[int, ...]:
        return tuple(it.number for it in self._expressions if it.start <= place < it.end)

    def _anchor(self, within: tuple[int, ...]) -> int:
        if not within or within[-1] in self._anchored:
            return 0
        self._anchored.add(within[-1])
        return within[-1]

    def _ends(self, place: tuple[int, int]) -> tuple[int, ...]:
        return tuple(sorted(it.number for it in self._expressions if it.end == place))
