"""Texts line by line: the numbers, words and spaces of a line, and which lines correspond."""

import difflib
import functools
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_NUMBER = (
    r"(?:(?<![\w.)\]])[-+])?"  # a sign, not the minus of `a-1` and `x[0]-1`
    r"(?<![\w.])(?!0x[0-9a-fA-F])"
    r"(?:(?:[0-9]++(?:\.[0-9]++)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?(?![0-9])"
    r"(?![A-Za-z_]+[0-9])"  # not of `7f3a`, `2x4`
    r"|(?:nan|inf)(?!\w))"
)
_POINT = r"(?:\.(?!\w))?"  # of numpy's `1.`; a full stop may be one too, and does no harm
_NUMBERS = re.compile(rf"(?P<number>{_NUMBER}){_POINT}")
_TOKENS = re.compile(rf"(?P<number>{_NUMBER}){_POINT}|\w+|\S")
_SPACES = re.compile(r"[^\S\n]+")
_NEEDLESS = re.compile(r" ?(\n|\0|\A|\Z) ?")
NUMBER = "\0"  # what stands for every number


@dataclass(frozen=True)
class Number:
    """A number as printed, and its offsets."""

    start: int
    end: int
    text: str


def skeletons(text: str) -> list[str]:
    """What of each line depends neither on its numbers nor on the room that is made for them."""
    plain = _SPACES.sub(" ", _NUMBERS.sub(NUMBER, text))
    return _NEEDLESS.sub(r"\1", plain).split("\n")


def shape(line: str) -> str:
    """The line with `NUMBER` for every number, spaces as they are."""
    return _NUMBERS.sub(NUMBER, line)


def numbers(line: str) -> list[Number]:
    """The numbers of a line; as many in every line of the same skeleton."""
    return [Number(*match.span("number"), match["number"]) for match in _NUMBERS.finditer(line)]


def spaces(line: str) -> list[tuple[int, int, bool]]:
    """The white space before each token and after the last: where, and whether after a number."""
    found, start, is_number = [], 0, False
    for match in _TOKENS.finditer(line):
        found.append((start, match.start(), is_number))
        start, is_number = match.end(), match["number"] is not None
    return [*found, (start, len(line), is_number)]


def words(line: str) -> list[tuple[int, int, str]]:
    """The tokens of a line with their offsets; all numbers read `NUMBER`."""
    return [
        (*match.span("number"), NUMBER) if match["number"] else (*match.span(), match[0])
        for match in _TOKENS.finditer(line)
    ]


def order(number: str) -> tuple[bool, float]:
    """Sorts numbers as printed by what they are worth; `nan` comes last."""
    worth = float(number)
    return (True, 0.0) if math.isnan(worth) else (False, worth)


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
