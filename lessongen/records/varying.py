"""What differs between the texts of several runs: numbers with their range, and words."""

import difflib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from lessongen.model import Text, Volatile
from lessongen.records.tokens import Token, gaps, order, skeleton, tokens

_MOST = 4000  # lines that are aligned by what they have in common
Span = tuple[int, int]


def varying(shown: Text, others: Sequence[str]) -> Text:
    """The shown run's text with its `volatile` and `differing` spans, by the other runs' texts.

    Numbers differ alone where a line's words are the same in all runs, white space beside them
    apart, which makes room for them. Whatever else differs is `differing`; where another run has
    more lines or words, what stands before is.
    """
    found = _Differences()
    for other in dict.fromkeys(others):
        if other != shown.text:
            _compare(shown.text, other, found)
    differing = tuple(_merged(found.words))
    volatile = tuple(
        Volatile(span, min(numbers, key=order), max(numbers, key=order))
        for span, numbers in sorted(found.numbers.items())
        if not any(start < span[1] and span[0] < end for start, end in differing)
    )
    return replace(shown, volatile=volatile, differing=differing)


@dataclass
class _Differences:
    """Grows as texts are compared: numbers by their span in the shown text, spans of words."""

    numbers: dict[Span, list[str]] = field(default_factory=dict)
    words: list[Span] = field(default_factory=list)

    def add(self, spans: Sequence[Span], beside_more: Sequence[Span]) -> None:
        """Words that differ; where there are none, what stands beside the other's additions."""
        self.words += spans or beside_more


def _compare(shown: str, other: str, found: _Differences) -> None:
    ours, theirs = shown.split("\n"), other.split("\n")
    starts = [0, *itertools.accumulate(len(line) + 1 for line in ours)]
    spans: list[Span] = []
    beside: list[Span] = []
    for first, last, begin, end in blocks(ours, theirs):
        if last - first == end - begin:
            for index, line in enumerate(theirs[begin:end], first):
                _compare_lines(ours[index], line, starts[index], found)
        elif first < last:
            spans.append((starts[first], starts[last] - 1))
        else:
            line_before = max(first - 1, 0)
            beside.append((starts[line_before], starts[line_before + 1] - 1))
    found.add(spans, beside)


def blocks(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Ranges of lines that belong together, [first, last) of ours and [begin, end) of theirs.

    Lines that differ in their numbers only stand in ranges of equal length.
    """
    a, b = [skeleton(line) for line in ours], [skeleton(line) for line in theirs]
    if a == b:
        yield 0, len(a), 0, len(b)
        return
    top = _common(a, b)
    tail = _common(a[top:][::-1], b[top:][::-1])
    yield 0, top, 0, top
    last, end = len(a) - tail, len(b) - tail
    if max(last, end) - top > _MOST:
        yield top, last, top, end
    else:
        matcher = difflib.SequenceMatcher(None, a[top:last], b[top:end], autojunk=False)
        for _, first, to, begin, until in matcher.get_opcodes():
            yield top + first, top + to, top + begin, top + until
    yield last, len(a), end, len(b)


def _common(a: Sequence[object], b: Sequence[object]) -> int:
    """How many items the two have in common at their start."""
    pairs = zip(a, b, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))


def _compare_lines(ours: str, theirs: str, start: int, found: _Differences) -> None:
    if ours == theirs:
        return
    mine, yours = tokens(ours), tokens(theirs)
    spans: list[Span] = []
    beside: list[Span] = []
    matcher = difflib.SequenceMatcher(None, skeleton(ours), skeleton(theirs), autojunk=False)
    for tag, first, last, begin, end in matcher.get_opcodes():
        if tag == "equal":
            for ours_, theirs_ in zip(mine[first:last], yours[begin:end], strict=True):
                _compare_numbers(ours_, theirs_, start, found)
        elif first < last:
            spans.append((start + mine[first].start, start + mine[last - 1].end))
        elif mine:
            before = mine[max(first - 1, 0)]
            beside.append((start + before.start, start + before.end))
        else:
            beside.append((start, start + len(ours)))
    if not spans and not beside:
        spans = [(start + a, start + b) for a, b in _odd_gaps(ours, theirs)]
    found.add(spans, beside)


def _compare_numbers(ours: Token, theirs: Token, start: int, found: _Differences) -> None:
    if ours.text != theirs.text:
        span = (start + ours.start, start + ours.end)
        found.numbers.setdefault(span, [ours.text]).append(theirs.text)


def _odd_gaps(ours: str, theirs: str) -> Iterator[Span]:
    """White space that differs, and not beside a number that does."""
    mine, yours = tokens(ours), tokens(theirs)
    same = [True, *(a.text == b.text for a, b in zip(mine, yours, strict=True)), True]
    for index, (gap, other) in enumerate(zip(gaps(ours), gaps(theirs), strict=True)):
        if gap != other and same[index] and same[index + 1]:
            start = mine[index - 1].start if index else 0
            yield start, mine[index].end if index < len(mine) else len(ours)


def _merged(spans: Sequence[Span]) -> Iterator[Span]:
    current: Span | None = None
    for start, end in sorted(spans):
        if current is None:
            current = start, end
        elif start <= current[1]:
            current = current[0], max(current[1], end)
        else:
            yield current
            current = start, end
    if current is not None:
        yield current
