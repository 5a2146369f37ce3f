"""Differences of two IR texts, operation by operation.

Lines are aligned by what they do, not by the names of their values: a name that only counts
(`%3`, `e`) makes no difference.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

from lessongen.render.ir.names import names


class Sign(Enum):
    """Whether a line is in both texts, in the old one only, or in the new one only."""

    BOTH = " "
    OLD = "-"
    NEW = "+"


@dataclass(frozen=True)
class Word:
    """A part of a line; `changed` where the other text has another, or none."""

    text: str
    changed: bool = False


@dataclass(frozen=True)
class Difference:
    """A line of a difference: its words, and its numbers (from 1) in the texts that have it."""

    sign: Sign
    words: tuple[Word, ...]
    old: int | None = None
    new: int | None = None

    @property
    def text(self) -> str:
        """The line."""
        return "".join(word.text for word in self.words)


def diff(old: str, new: str, kind: str) -> tuple[Difference, ...]:
    """The lines of both texts in order; for a line in both, the words are those of `new`.

    An operation that differs stands as its old line with its new one below.
    """
    before, after = _lines(old, kind), _lines(new, kind)
    matcher = SequenceMatcher(
        None, [it.key for it in before], [it.key for it in after], autojunk=False
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
    plain: tuple[str, ...]  # the words, with one name for every value
    key: str  # what the line does


_WORD = re.compile(r"(?:(?:\d+|\?)x)+|[\w.%@]+|\s+|[^\w\s]")
_DOES = {
    "jaxpr": re.compile(r"(?:= |^\s*)([a-z_][\w-]*)(?=[\[ ])|(in \()|(let \w+|lambda)"),
    "stablehlo": re.compile(
        r"(?:= |^\s*)\"?([a-z_]\w*\.[\w.]+|return|call @[\w.$-]+)(?: (?:public|private) (@\S+?)\()?"
    ),
    "hlo": re.compile(r"^\s+(?:ROOT )?%\S+ = (?:\([^=]*\) |\S+ )([a-z][\w-]*)\(|^(ENTRY|%)"),
}


def _lines(text: str, kind: str) -> list[_Line]:
    found, at = [], 0
    spans = {name.start: name.end for name in names(text, kind)}
    for number, line in enumerate(text.split("\n"), 1):
        words, plain = _words(line, at, spans)
        does = _DOES[kind].search(line) if kind in _DOES else None
        key = " ".join(filter(None, does.groups())) if does else "".join(plain).strip()
        found.append(_Line(number, words, plain, key))
        at += len(line) + 1
    return found


def _words(line: str, at: int, spans: dict[int, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a line that begins at `at`, and the same with names made one."""
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
    """A line of both, or where words differ the old one and the new one."""
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
    """All words of a line but its indentation."""
    indented = bool(line.words) and line.words[0].isspace()
    return range(int(indented), len(line.words))


def _marked(line: _Line, changed: Iterable[int]) -> tuple[Word, ...]:
    """The words of a line, neighbours of one kind joined."""
    marked = set(changed)
    words: list[Word] = []
    for number, text in enumerate(line.words):
        if words and words[-1].changed == (number in marked):
            words[-1] = Word(words[-1].text + text, words[-1].changed)
        else:
            words.append(Word(text, number in marked))
    return tuple(words)
