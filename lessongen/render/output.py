"""What a program printed, cut into the spans that a page marks."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from lessongen.model import Text, Volatile

Mark = TypeVar("Mark", tuple[int, int], Volatile)

LONGEST = 2_000  # characters of a line: from a longer one the middle is left out


@dataclass(frozen=True)
class Span:
    """Characters that are shown alike; `varies` has the range of a number that differs.

    `omitted` counts the characters that are left out of a long line here; there is no text then.
    """

    text: str
    stderr: bool = False
    varies: Volatile | None = None
    omitted: int = 0


@dataclass(frozen=True)
class Excerpt:
    """The first and last lines of a text, and how many stand between them (0: all is in `head`)."""

    head: tuple[Span, ...]
    omitted: int = 0
    tail: tuple[Span, ...] = ()
    lines: int = 0
    cut: int = 0

    def joined(self, note: str) -> tuple[Span, ...]:
        """All of it as one text, `note` on a line of its own where lines are left out."""
        if not self.omitted:
            return self.head
        ends = "\n" if self.tail else ""
        return (*self.head, Span(f"\n[{note}]{ends}"), *self.tail)

    @property
    def shortened(self) -> int:
        """How many of the lines lack their middle."""
        return sum(bool(span.omitted) for span in (*self.head, *self.tail))

    @property
    def varying(self) -> tuple[tuple[int, Span], ...]:
        """The numbers that differ between runs, each with its line in the whole text, from 1."""
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


def excerpt(text: Text, max_lines: int) -> Excerpt:
    """All of a text, or the head and tail of one that has more than `max_lines` lines."""
    body = text.text.removesuffix("\n")
    ends = [at for at, character in enumerate(body) if character == "\n"]
    lines = len(ends) + 1 if text.text else 0
    if lines <= max_lines:
        return Excerpt(tuple(spans(text, 0, len(body))), lines=lines, cut=text.cut)
    first = (max_lines + 1) // 2
    last = max_lines - first
    return Excerpt(
        head=tuple(spans(text, 0, ends[first - 1])),
        omitted=lines - max_lines,
        tail=tuple(spans(text, ends[-last] + 1, len(body))) if last else (),
        lines=lines,
        cut=text.cut,
    )


def spans(text: Text, start: int, end: int) -> Iterable[Span]:
    """The characters of [start, end) but for the middles of long lines, split by the marks."""
    for left, right in _middles(text, start, end):
        yield from _marked(text, start, left)
        yield Span("", omitted=right - left)
        start = right
    yield from _marked(text, start, end)


def _middles(text: Text, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The [start, end) of what is left out of each long line; no number that varies is cut."""
    for line in text.text[start:end].split("\n"):
        stop = start + len(line)
        if len(line) > LONGEST:
            left, right = start + LONGEST // 2, stop - LONGEST // 2
            over_left, over_right = _at(text.volatile, left), _at(text.volatile, right)
            left = over_left.at[0] if over_left else left
            right = over_right.at[1] if over_right and over_right.at[0] < right else right
            yield left, right
        start = stop + 1


def _marked(text: Text, start: int, end: int) -> Iterator[Span]:
    """The characters of [start, end), split wherever a mark begins or ends."""
    marks = [
        *_between(text.stderr, start, end),
        *(each.at for each in _between(text.volatile, start, end)),
    ]
    edges = sorted({start, end, *(at for pair in marks for at in pair if start < at < end)})
    for left, right in pairwise(edges):
        yield Span(
            text.text[left:right],
            stderr=_at(text.stderr, left) is not None,
            varies=_at(text.volatile, left),
        )


# A text may have thousands of marks: they are in order and apart, and none is looked at in vain.


def _at(marks: Sequence[Mark], position: int) -> Mark | None:
    """The mark that the character at the position has."""
    index = bisect_right(marks, position, key=_end)
    return marks[index] if index < len(marks) and _begin(marks[index]) <= position else None


def _between(marks: Sequence[Mark], start: int, end: int) -> Sequence[Mark]:
    """The marks that have a character in [start, end)."""
    return marks[bisect_right(marks, start, key=_end) : bisect_left(marks, end, key=_begin)]


def _begin(mark: tuple[int, int] | Volatile) -> int:
    return (mark.at if isinstance(mark, Volatile) else mark)[0]


def _end(mark: tuple[int, int] | Volatile) -> int:
    return (mark.at if isinstance(mark, Volatile) else mark)[1]
