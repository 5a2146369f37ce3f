"""The lines of a program, with the numbers of its expressions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from lessongen.ir import Span
from lessongen.render.ir.lines import Colours, PaneLine, Piece

_MOST_NUMBERS = 99  # the panes' stylesheet has rules for these
_FEW = 2  # lines that are shown instead of counted


def numbered(spans: Iterable[Span], labels: Sequence[str]) -> Mapping[Span, int]:
    """Number the expressions of the programs, from 1 in the order of their evaluation.

    `labels` are the shown programs, in order. An expression that ends first was evaluated first,
    and an expression inside another one before it. Only the first 99 have numbers.
    """
    found = [span for span in set(spans) if span.file in labels]
    order = sorted(
        found,
        key=lambda span: (
            labels.index(span.file),
            span.end_line,
            span.end_column,
            -span.line,
            -span.column,
        ),
    )
    return {span: number for number, span in enumerate(order[:_MOST_NUMBERS], 1)}


def source_lines(source: str, label: str, numbers: Mapping[Span, int]) -> tuple[PaneLine, ...]:
    """Return the lines of the program with that label; `numbers` are of linked expressions.

    A character belongs to the innermost expression around it. The first character that belongs to
    an expression is its anchor.
    """
    expressions = [
        _Expression(number, (span.line, span.column), (span.end_line, span.end_column))
        for span, number in numbers.items()
        if span.file == label
    ]
    marker = _Marker(source.removesuffix("\n"), expressions)
    return tuple(marker.lines())


def around_links(lines: Sequence[PaneLine]) -> tuple[PaneLine, ...]:
    """Return the lines with linked expressions, their neighbours, and the enclosing `def`.

    The whole program is already on the page. A line without pieces says how many lines are left
    out, unless it would take more room than they do.
    """
    linked = [at for at, line in enumerate(lines) if any(piece.within for piece in line.pieces)]
    kept = {near for at in linked for near in (at - 1, at, at + 1, _opener(lines, at))}
    made: list[PaneLine] = []
    for shown, run in groupby(range(len(lines)), key=kept.__contains__):
        several = [lines[at] for at in run]
        brief = not shown and len(several) > _FEW
        made += [PaneLine((), omitted=len(several))] if brief else several
    return tuple(made)


def _opener(lines: Sequence[PaneLine], at: int) -> int:
    """Return the nearest line above with less indentation; without one, the line itself."""
    indent = _indent(lines[at])
    above = (line for line in range(at - 1, -1, -1) if lines[line].text.strip())
    return next((line for line in above if _indent(lines[line]) < indent), at)


def _indent(line: PaneLine) -> int:
    return len(line.text) - len(line.text.lstrip())


@dataclass(frozen=True)
class _Expression:
    number: int
    start: tuple[int, int]
    end: tuple[int, int]


def _outermost_first(expression: _Expression) -> tuple[tuple[int, int], tuple[int, ...]]:
    return expression.start, tuple(-number for number in expression.end)


class _Marker:
    """Reads a program once; an expression's anchor is where it is innermost for the first time."""

    def __init__(self, source: str, expressions: Sequence[_Expression]) -> None:
        self._texts = source.split("\n")
        self._colours = Colours(source, "python")
        self._expressions = sorted(expressions, key=_outermost_first)
        self._anchored: set[int] = set()

    def lines(self) -> Iterator[PaneLine]:
        """Yield every line of the program."""
        at = 0
        for number, text in enumerate(self._texts, 1):
            yield PaneLine(tuple(self._pieces(number, text, at)))
            at += len(text) + 1

    def _pieces(self, number: int, text: str, at: int) -> Iterator[Piece]:
        indent = len(text) - len(text.lstrip())
        edges = {0, len(text), indent}
        for expression in self._expressions:
            ends = (expression.start, expression.end)
            edges |= {column for line, column in ends if line == number}
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
        return tuple(one.number for one in self._expressions if one.start <= place < one.end)

    def _anchor(self, within: tuple[int, ...]) -> int:
        if not within or within[-1] in self._anchored:
            return 0
        self._anchored.add(within[-1])
        return within[-1]

    def _ends(self, place: tuple[int, int]) -> tuple[int, ...]:
        return tuple(sorted(one.number for one in self._expressions if one.end == place))
