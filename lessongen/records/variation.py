"""Variation between the runs of a session: marks in texts, and the run that a page shows."""

import bisect
import difflib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from lessongen.model import Json, Text, Volatile
from lessongen.records.drift_of_texts import (
    Lines,
    Number,
    blocks,
    numbers,
    odd_spaces,
    order,
    words,
)

Span = tuple[int, int]

MOST = 5_000  # numbers of a text that are marked: a mark takes more room than the number itself


def varying(shown: Text, others: Sequence[str]) -> Text:
    """The shown run's text with `volatile` and `differing` set, from the texts of the other runs.

    Numbers are `volatile` in lines whose words are the same in all runs; white space next to them,
    which aligns columns, may differ too. All other differences are `differing`; if another run has
    more lines or words, the line or word before them is. If more than MOST numbers differ, the rest
    of the text after these is one `differing` span.
    """
    found = _Differences(Lines(shown.text))
    for other in dict.fromkeys(others):
        if other != shown.text:
            found.compare(Lines(other))
    differing = _merged(found.words)
    apart = [span for span in sorted(found.numbers) if not _within(span, differing)]
    if len(apart) > MOST:
        end = max(end for _, end in (apart[-1], *differing))
        differing = _merged([*differing, (apart[MOST - 1][1], end)])
    volatile = tuple(
        Volatile(span, min(found.numbers[span], key=order), max(found.numbers[span], key=order))
        for span in apart[:MOST]
    )
    return replace(shown, volatile=volatile, differing=tuple(differing))


def overflow(text: Text) -> bool:
    """Whether more than MOST numbers of the text differ, so that not all are marked.

    The last `differing` span then begins at the end of the last marked number.
    """
    if len(text.volatile) < MOST or not text.differing:
        return False
    return text.differing[-1][0] == text.volatile[-1].at[1]


@dataclass
class _Differences:
    """Differences found so far: numbers of all runs by their span in the shown text; spans."""

    shown: Lines
    numbers: dict[Span, list[str]] = field(default_factory=dict)
    words: list[Span] = field(default_factory=list)

    def compare(self, other: Lines) -> None:
        """Add the differences from the text of another run."""
        starts = self.shown.starts
        spans: list[Span] = []
        at_insertions: list[Span] = []
        for first, last, begin, end in blocks(self.shown, other):
            if last - first == end - begin:
                for ours, theirs in zip(range(first, last), range(begin, end), strict=True):
                    if self.shown.lines[ours] != other.lines[theirs]:
                        self._lines(ours, other, theirs)
            elif first < last:
                spans.append((starts[first], starts[last] - 1))
            else:
                before = max(first - 1, 0)
                at_insertions.append((starts[before], starts[before + 1] - 1))
        self.words += (
            spans or at_insertions
        )  # the line before an addition only if nothing else differs

    def _lines(self, ours: int, other: Lines, theirs: int) -> None:
        line, yours, start = self.shown.lines[ours], other.lines[theirs], self.shown.starts[ours]
        if self.shown.skeletons[ours] != other.skeletons[theirs]:
            self._words(line, yours, start)
            return
        pairs = list(zip(self.shown.numbers(ours), numbers(yours), strict=True))
        for mine, its in pairs:
            self._number(mine, its.text, start)
        same = [mine.text == its.text for mine, its in pairs]
        self.words += [(start + a, start + b) for a, b in odd_spaces(line, yours, fixed=same)]

    def _words(self, line: str, yours: str, start: int) -> None:
        mine, its = words(line), words(yours)
        spans: list[Span] = []
        at_insertions: list[Span] = []
        keys = [key for _, _, key in mine], [key for _, _, key in its]
        for tag, first, last, begin, end in difflib.SequenceMatcher(
            None, *keys, autojunk=False
        ).get_opcodes():
            if tag == "equal":
                for (a, b, _), (c, d, _) in zip(mine[first:last], its[begin:end], strict=True):
                    self._number(Number(a, b, line[a:b]), yours[c:d], start)
            elif first < last:
                spans.append((start + mine[first][0], start + mine[last - 1][1]))
            elif mine:
                a, b, _ = mine[max(first - 1, 0)]
                at_insertions.append((start + a, start + b))
            else:
                at_insertions.append((start, start + len(line)))
        self.words += spans or at_insertions

    def _number(self, mine: Number, its: str, start: int) -> None:
        if mine.text != its:
            span = (start + mine.start, start + mine.end)
            self.numbers.setdefault(span, [mine.text]).append(its)


def _within(span: Span, others: Sequence[Span]) -> bool:
    """Whether the span overlaps one of the others, which are sorted and disjoint."""
    before = bisect.bisect_left(others, (span[1], 0)) - 1
    return before >= 0 and others[before][1] > span[0]


def _merged(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged


Position = tuple[str | int, ...]


def shown_run(runs: Sequence[Mapping[str, Json]]) -> int:
    """The index of the run nearest to the medians: with the least sum of |log(v / median v)|.

    The sum is over all values, nested ones too, that are a positive number in every run and not the
    same number in all. The first run wins a tie.
    """
    each = [dict(_numbers(dict(run), ())) for run in runs]
    distances = [0.0] * len(runs)
    for position in each[0]:
        numbers = [run[position] for run in each if run.get(position, 0) > 0]
        if len(numbers) < len(runs) or min(numbers) == max(numbers):
            continue
        middle = math.log(median(numbers))
        for index, number in enumerate(numbers):
            distances[index] += abs(math.log(number) - middle)
    rounded = [round(distance, 9) for distance in distances]  # a tie in spite of rounding errors
    return rounded.index(min(rounded))


def _numbers(value: Json, position: Position) -> Iterator[tuple[Position, float]]:
    match value:
        case bool():
            pass
        case int() | float():
            try:
                number = float(value)
            except OverflowError:
                return
            if math.isfinite(number):
                yield position, number
        case dict():
            for key, item in value.items():
                yield from _numbers(item, (*position, key))
        case list():
            for index, item in enumerate(value):
                yield from _numbers(item, (*position, index))
