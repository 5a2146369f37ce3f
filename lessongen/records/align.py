"""Two texts line by line: which lines belong together, and where their spaces are odd."""

import difflib
import functools
import itertools
from collections.abc import Iterator, Sequence

from lessongen.records.tokens import Number, numbers, shape, skeletons, spaces

_MOST = 2000  # lines that are aligned by what they have in common


class Lines:
    """A text's lines; what is asked of it is worked out once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.numbers = functools.cache(self._numbers)

    @functools.cached_property
    def skeletons(self) -> list[str]:
        """What of each line depends on no number."""
        return skeletons(self.text)

    @functools.cached_property
    def starts(self) -> list[int]:
        """The offset of each line, and of the one that would follow the last."""
        return [0, *itertools.accumulate(len(line) + 1 for line in self.lines)]

    def _numbers(self, line: int) -> list[Number]:
        return numbers(self.lines[line])


def blocks(ours: Lines, theirs: Lines) -> Iterator[tuple[int, int, int, int]]:
    """Ranges of lines that belong together, [first, last) of ours and [begin, end) of theirs.

    Lines that differ in their numbers only stand in ranges of equal length.
    """
    a, b = ours.skeletons, theirs.skeletons
    top = _common(a, b)
    tail = _common(a[top:][::-1], b[top:][::-1])
    last, end = len(a) - tail, len(b) - tail
    yield 0, top, 0, top
    if max(last, end) - top > _MOST:
        yield top, last, top, end
    else:
        matcher = difflib.SequenceMatcher(None, a[top:last], b[top:end], autojunk=False)
        for _, first, to, begin, until in matcher.get_opcodes():
            yield top + first, top + to, top + begin, top + until
    yield last, len(a), end, len(b)


def odd_spaces(ours: str, theirs: str, *, fixed: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """White space of lines of one skeleton that differs, and not beside a number that does.

    `fixed` says of each number whether it is the same in both. Gives what of ours is around it.
    """
    if shape(ours) == shape(theirs):
        return
    mine, its = spaces(ours), spaces(theirs)
    free = itertools.chain(fixed, [True])
    after = True  # whether what stands before the space is the same in both
    for index, ((a, b, _), (c, d, _)) in enumerate(zip(mine, its, strict=True)):
        follows = mine[index + 1][2] if index + 1 < len(mine) else False
        same = next(free) if follows else True
        if ours[a:b] != theirs[c:d] and after and same:
            yield _around(ours, mine, index)
        after = same


def _around(line: str, gaps: Sequence[tuple[int, int, bool]], index: int) -> tuple[int, int]:
    start = gaps[index - 1][1] if index else 0
    end = gaps[index + 1][0] if index + 1 < len(gaps) else len(line)
    return start, end


def _common(a: Sequence[str], b: Sequence[str]) -> int:
    """How many items the two have in common at their start."""
    pairs = zip(a, b, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
