"""Drift of texts: two recordings compared line by line, and the differences that are excused."""

import difflib
import functools
import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lessongen.ir import DIALECTS, Numbering
from lessongen.model import Text

Starts = Mapping[int, set[int]]  # line to the columns of its volatile numbers


def excused(old: Text, new: Text, *, kind: str) -> tuple[list[str], list[str]]:
    """The lines of both texts, where a new line that doesn't drift is replaced by the old one.

    Numbers that vary between the runs of either recording don't drift, nor the white space next to
    them; in IR, names of values don't. Two equal lists mean that there is no drift.
    """
    if kind in DIALECTS:
        return _excused_names(old.text, new.text, DIALECTS[kind].numbering)
    ours, theirs = Lines(old.text), Lines(new.text)
    of_ours, of_theirs = _volatile(old), _volatile(new)
    lines: list[str] = []
    for first, last, begin, end in blocks(ours, theirs):
        if last - first != end - begin:
            lines += theirs.lines[begin:end]
            continue
        for mine, yours in zip(range(first, last), range(begin, end), strict=True):
            may = (of_ours.get(mine, set()), of_theirs.get(yours, set()))
            one, other = ours.lines[mine], theirs.lines[yours]
            same = one == other or (
                ours.skeletons[mine] == theirs.skeletons[yours] and _same(one, other, *may)
            )
            lines.append(one if same else other)
    return ours.lines, lines


def diff(old: Sequence[str], new: Sequence[str], *, name: str) -> tuple[int, str]:
    """The first line of the old text that differs, from 1, and a unified diff."""
    lines = list(difflib.unified_diff(old, new, name, f"{name} (now)", lineterm=""))
    first = next(number for number, line in _numbered(lines) if line[:1] in "+-")
    return first, "\n".join(lines)


def _numbered(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of the hunks with their number in the old text."""
    number = 0
    for line in lines[2:]:
        if line.startswith("@@"):
            number = max(1, int(line.split()[1].partition(",")[0][1:]))
            continue
        yield number, line
        number += not line.startswith("+")


def _volatile(text: Text) -> Starts:
    found: dict[int, set[int]] = {}
    for span in text.volatile:
        line = text.text.count("\n", 0, span.at[0])
        start = text.text.rfind("\n", 0, span.at[0]) + 1
        found.setdefault(line, set()).add(span.at[0] - start)
    return found


def _same(ours: str, theirs: str, of_ours: set[int], of_theirs: set[int]) -> bool:
    """Whether two lines with equal skeletons differ only in numbers that vary."""
    pairs = list(zip(numbers(ours), numbers(theirs), strict=True))
    may = [a.start in of_ours or b.start in of_theirs for a, b in pairs]
    if not all(a.text == b.text or free for (a, b), free in zip(pairs, may, strict=True)):
        return False
    return not any(odd_spaces(ours, theirs, fixed=[not free for free in may]))


def _excused_names(old: str, new: str, numbering: Numbering) -> tuple[list[str], list[str]]:
    ours, theirs = old.split("\n"), new.split("\n")
    numbered, renumbered = numbering.numbered(old), numbering.numbered(new)
    if numbered == renumbered:
        return ours, ours
    plain, other = numbering.nameless(old).split("\n"), numbering.nameless(new).split("\n")
    if plain == other:  # the same operations on other values: only the numbers can show it
        return numbered.split("\n"), renumbered.split("\n")
    lines: list[str] = []
    matcher = difflib.SequenceMatcher(None, plain, other, autojunk=False)
    for tag, first, last, begin, end in matcher.get_opcodes():
        lines += ours[first:last] if tag == "equal" else theirs[begin:end]
    return ours, lines


_NUMBER = (
    r"(?:(?<![\w.)\]])[-+])?"  # a sign, not the minus of `a-1` and `x[0]-1`
    r"(?<![\w.])(?!0x[0-9a-fA-F])"
    r"(?:(?:[0-9]++(?:\.[0-9]++)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?(?![0-9])"
    r"(?![A-Za-z_]+[0-9])"  # not of `7f3a`, `2x4`
    r"|(?:nan|inf)(?!\w))"
)
_POINT = r"(?:\.(?!\w))?"  # of numpy's `1.`; a full stop may match too, which does no harm
_NUMBERS = re.compile(rf"(?P<number>{_NUMBER}){_POINT}")
_TOKENS = re.compile(rf"(?P<number>{_NUMBER}){_POINT}|\w+|\S")
_SPACES = re.compile(r"[^\S\n]+")
_NEEDLESS = re.compile(r" ?(\n|\0|\A|\Z) ?")
NUMBER = "\0"  # replaces every number


@dataclass(frozen=True)
class Number:
    """A number as printed, and its offsets."""

    start: int
    end: int
    text: str


def skeletons(text: str) -> list[str]:
    """Each line without what depends on its numbers: `NUMBER` for each, normalised spaces."""
    plain = _SPACES.sub(" ", _NUMBERS.sub(NUMBER, text))
    return _NEEDLESS.sub(r"\1", plain).split("\n")


def shape(line: str) -> str:
    """The line with `NUMBER` for every number and unchanged spaces."""
    return _NUMBERS.sub(NUMBER, line)


def numbers(line: str) -> list[Number]:
    """The numbers of a line. Lines with equal skeletons have equally many."""
    return [Number(*match.span("number"), match["number"]) for match in _NUMBERS.finditer(line)]


def spaces(line: str) -> list[tuple[int, int, bool]]:
    """The white space before each token and after the last one: (start, end, after a number)."""
    found, start, is_number = [], 0, False
    for match in _TOKENS.finditer(line):
        found.append((start, match.start(), is_number))
        start, is_number = match.end(), match["number"] is not None
    return [*found, (start, len(line), is_number)]


def words(line: str) -> list[tuple[int, int, str]]:
    """The tokens of a line: (start, end, text), with `NUMBER` as the text of numbers."""
    return [
        (*match.span("number"), NUMBER) if match["number"] else (*match.span(), match[0])
        for match in _TOKENS.finditer(line)
    ]


def order(number: str) -> tuple[bool, float]:
    """A sort key: printed numbers by value, `nan` last."""
    value = float(number)
    return (True, 0.0) if math.isnan(value) else (False, value)


_MOST = 2000  # more lines are not aligned: difflib takes quadratic time


class Lines:
    """A text's lines; what is derived from them is computed once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.numbers = functools.cache(self._numbers)

    @functools.cached_property
    def skeletons(self) -> list[str]:
        """The skeleton of each line."""
        return skeletons(self.text)

    @functools.cached_property
    def starts(self) -> list[int]:
        """The offset of each line, and of the line that would follow the last one."""
        return [0, *itertools.accumulate(len(line) + 1 for line in self.lines)]

    def _numbers(self, line: int) -> list[Number]:
        return numbers(self.lines[line])


def blocks(ours: Lines, theirs: Lines) -> Iterator[tuple[int, int, int, int]]:
    """Corresponding ranges of lines: [first, last) of ours and [begin, end) of theirs.

    Lines that differ only in their numbers are in ranges of equal length.
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
    """Differing white space of lines with equal skeletons, except next to numbers that differ.

    `fixed` has for each number whether it is the same in both lines. Yields spans of our line,
    from the end of the token before the white space to the start of the token after it.
    """
    if shape(ours) == shape(theirs):
        return
    mine, its = spaces(ours), spaces(theirs)
    free = itertools.chain(fixed, [True])
    after = True  # whether the token before the space is the same in both
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
    """The length of the common prefix."""
    pairs = zip(a, b, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
