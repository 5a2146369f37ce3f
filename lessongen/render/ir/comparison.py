"""The difference of two IR texts, operation by operation.

Lines are aligned by what they do. SSA names (`%3`, `e`) make no difference.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

from lessongen.ir import DIALECTS, Dialect


class Sign(Enum):
    """Whether a line is in both texts, only in the old one, or only in the new one."""

    BOTH = " "
    OLD = "-"
    NEW = "+"


@dataclass(frozen=True)
class Word:
    """A part of a line; `changed` if the other text doesn't have it there."""

    text: str
    changed: bool = False


@dataclass(frozen=True)
class Difference:
    """A line of a difference: its words, and its line numbers (from 1) in the texts."""

    sign: Sign
    words: tuple[Word, ...]
    old: int | None = None
    new: int | None = None

    @property
    def text(self) -> str:
        """The line."""
        return "".join(word.text for word in self.words)


def diff(old: str, new: str, kind: str) -> tuple[Difference, ...]:
    """Return the lines of both texts in order; a line in both has the words of `new`.

    An operation that differs is its old line, followed by its new one.
    """
    dialect = DIALECTS.get(kind)
    before, after = _lines(old, dialect), _lines(new, dialect)
    matcher = SequenceMatcher(
        None, [line.key for line in before], [line.key for line in after], autojunk=False
    )
    found: list[Difference] = []
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            for left, right in zip(before[i:j], after[k:m], strict=True):
                found += _same(left, right)
        else:
            found += _apart(before[i:j], after[k:m])
    return tuple(found)


@dataclass(frozen=True)
class _Line:
    number: int
    words: tuple[str, ...]
    plain: tuple[str, ...]  # the words, with the same name for every value
    key: str  # what the line does


_WORD = re.compile(r"(?:(?:\d+|\?)x)+|[\w.%@]+|\s+|[^\w\s]")


def _lines(text: str, dialect: Dialect | None) -> list[_Line]:
    found, at = [], 0
    names = dialect.numbering.names(text) if dialect else ()
    spans = {name.start: name.end for name in names}
    for number, line in enumerate(text.split("\n"), 1):
        words, plain = _words(line, at, spans)
        operation = dialect.operation_of(line) if dialect else ""
        found.append(_Line(number, words, plain, operation or "".join(plain).strip()))
        at += len(line) + 1
    return found


def _words(line: str, at: int, spans: dict[int, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words of a line that begins at `at`, and the same with `%` for every SSA name."""
    words, plain, here = [], [], 0
    while here < len(line):
        end = spans.get(at + here)
        match = _WORD.match(line, here)
        stop = end - at if end is not None else match.end() if match else here + 1
        words.append(line[here:stop])
        plain.append("%" if end is not None else words[-1])
        here = stop
    return tuple(words), tuple(plain)


def _same(left: _Line, right: _Line) -> Iterator[Difference]:
    """Yield a line of both texts; if words differ, the old and the new line."""
    if left.plain == right.plain:
        yield Difference(
            Sign.BOTH, tuple(map(Word, right.words)), old=left.number, new=right.number
        )
        return
    changed_left, changed_right = set(range(len(left.plain))), set(range(len(right.plain)))
    matcher = SequenceMatcher(None, left.plain, right.plain, autojunk=False)
    for i, k, size in matcher.get_matching_blocks():
        changed_left -= set(range(i, i + size))
        changed_right -= set(range(k, k + size))
    yield Difference(Sign.OLD, _marked(left, changed_left), old=left.number)
    yield Difference(Sign.NEW, _marked(right, changed_right), new=right.number)


def _apart(before: Sequence[_Line], after: Sequence[_Line]) -> Iterator[Difference]:
    for line in before:
        yield Difference(Sign.OLD, _marked(line, _all(line)), old=line.number)
    for line in after:
        yield Difference(Sign.NEW, _marked(line, _all(line)), new=line.number)


def _all(line: _Line) -> range:
    """Return the indices of all words of a line but its indentation."""
    indented = bool(line.words) and line.words[0].isspace()
    return range(int(indented), len(line.words))


def _marked(line: _Line, changed: Iterable[int]) -> tuple[Word, ...]:
    """Return the words of a line, with neighbours of one kind joined."""
    marked = set(changed)
    words: list[Word] = []
    for number, text in enumerate(line.words):
        if words and words[-1].changed == (number in marked):
            words[-1] = Word(words[-1].text + text, words[-1].changed)
        else:
            words.append(Word(text, number in marked))
    return tuple(words)
