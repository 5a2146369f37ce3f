"""`show ID as=output`: what a snippet printed, and the error that ended it.

The same block is below each snippet whose output no `show` places elsewhere.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from lessongen.diagnostics import Kind, Problem
from lessongen.model import Show, Text, Volatile
from lessongen.views._blocks import Notice, Output, OutputExcerpt, Region, Span
from lessongen.views._declaration import Takes, View, ViewContext

Mark = TypeVar("Mark", tuple[int, int], Volatile)

MAX_LINE = 2_000  # characters of a line; the middle of a longer line is left out


def build(context: ViewContext, show: Show) -> Output | Notice:
    """The output of a snippet; a notice where it has no results."""
    snippet_id = show.subjects[0][0]
    state = context.state(snippet_id)[1]
    return Notice(state) if state else output_of(context, snippet_id)


VIEW = View("output", (Takes.SNIPPET,), build)


def output_of(context: ViewContext, snippet_id: str) -> Output:
    """The regions of a snippet that ran; what they leave out is reported."""
    regions = []
    display = context.snippet(snippet_id).display
    names = {
        "output": context.texts.gettext("Output of {id}", id=snippet_id),
        "error": context.texts.gettext("Error of {id}", id=snippet_id),
    }
    for key, name in names.items():
        text = context.text(snippet_id, key)
        if text is None or not text.text:
            continue
        shown = excerpt(text, display.max_lines)
        for problem in _omissions(shown):
            context.report(context.snippet(snippet_id).place, problem, Kind.OUTPUT)
        partial = shown.omitted or shown.shortened
        regions.append(
            Region(
                excerpt=shown,
                href=context.offer(snippet_id, key) if partial else "",
                key=key,
                name=name,
                runs=context.runs(snippet_id),
            )
        )
    return Output(tuple(regions))


def _omissions(shown: OutputExcerpt) -> Iterator[Problem]:
    if shown.omitted:
        left = shown.lines - shown.omitted
        yield Problem(
            f"output of {shown.lines:,} lines, {left} are on the page", "`max_lines` sets how many"
        )
    if shown.shortened:
        lines = "a line" if shown.shortened == 1 else f"{shown.shortened} lines"
        yield Problem(
            f"output with {lines} of more than {MAX_LINE:,} characters, the page shows the ends"
        )


def excerpt(text: Text, max_lines: int) -> OutputExcerpt:
    """All of a text, or the head and tail of a text of more than `max_lines` lines."""
    body = text.text.removesuffix("\n")
    ends = [at for at, character in enumerate(body) if character == "\n"]
    lines = len(ends) + 1 if text.text else 0
    if lines <= max_lines:
        return OutputExcerpt(tuple(spans(text, 0, len(body))), lines=lines, cut=text.cut)
    first = (max_lines + 1) // 2
    last = max_lines - first
    return OutputExcerpt(
        head=tuple(spans(text, 0, ends[first - 1])),
        omitted=lines - max_lines,
        tail=tuple(spans(text, ends[-last] + 1, len(body))) if last else (),
        lines=lines,
        cut=text.cut,
    )


def spans(text: Text, start: int, end: int) -> Iterable[Span]:
    """The characters of [start, end) without the middles of long lines, split at the marks."""
    for left, right in _middles(text, start, end):
        yield from _marked(text, start, left)
        yield Span("", omitted=right - left)
        start = right
    yield from _marked(text, start, end)


def _middles(text: Text, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The [start, end) that is left out of each long line; a number that varies is never split."""
    for line in text.text[start:end].split("\n"):
        stop = start + len(line)
        if len(line) > MAX_LINE:
            left, right = start + MAX_LINE // 2, stop - MAX_LINE // 2
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


# A text may have thousands of marks. They are sorted and don't overlap, so bisection finds them.


def _at(marks: Sequence[Mark], position: int) -> Mark | None:
    """The mark of the character at a position."""
    index = bisect_right(marks, position, key=_end)
    return marks[index] if index < len(marks) and _begin(marks[index]) <= position else None


def _between(marks: Sequence[Mark], start: int, end: int) -> Sequence[Mark]:
    """The marks that cover a character in [start, end)."""
    return marks[bisect_right(marks, start, key=_end) : bisect_left(marks, end, key=_begin)]


def _begin(mark: tuple[int, int] | Volatile) -> int:
    return (mark.at if isinstance(mark, Volatile) else mark)[0]


def _end(mark: tuple[int, int] | Volatile) -> int:
    return (mark.at if isinstance(mark, Volatile) else mark)[1]
