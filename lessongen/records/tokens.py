"""A line as tokens: numbers, which may differ between runs, and the words around them."""

import functools
import math
import re
from dataclasses import dataclass

_SIGN = r"(?:(?<![\w.)\]])[-+])?"  # not of `a-1` and `x[0]-1`
_DIGITS = r"(?:[0-9]++(?:\.[0-9]++)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?(?![0-9])"
_NUMBER = (
    rf"{_SIGN}(?<![\w.])(?:{_DIGITS}(?![A-Za-z_]+[0-9])|(?:nan|inf)(?!\w))"  # not of `7f3a`, `2x4`
)
_TOKEN = re.compile(
    rf"(?P<address>0x[0-9a-fA-F]+)|(?P<number>{_NUMBER})(?P<point>\.(?!\w))?|(?P<word>\w+|\S)"
)
NUMBER = "\0"  # the key of every number


@dataclass(frozen=True)
class Token:
    """A number or word of a line: its offsets, what it reads, and `after`, where its gap starts."""

    start: int
    end: int
    text: str
    key: str
    after: int

    @property
    def is_number(self) -> bool:
        """Whether its text is a number, which all have the same key."""
        return self.key == NUMBER


@functools.lru_cache(maxsize=4096)
def tokens(line: str) -> tuple[Token, ...]:
    """The tokens of a line; what lies between them is white space."""
    return tuple(_token(match) for match in _TOKEN.finditer(line))


def skeleton(line: str) -> tuple[str, ...]:
    """What of a line doesn't depend on its numbers."""
    return tuple(token.key for token in tokens(line))


def gaps(line: str) -> tuple[str, ...]:
    """The white space before each token, and after the last."""
    found = tokens(line)
    starts = [0, *(token.after for token in found)]
    ends = [*(token.start for token in found), len(line)]
    return tuple(line[start:end] for start, end in zip(starts, ends, strict=True))


def order(number: str) -> tuple[bool, float]:
    """Sorts numbers as printed by what they are worth; `nan` comes last."""
    worth = float(number)
    return (True, 0.0) if math.isnan(worth) else (False, worth)


def _token(match: re.Match[str]) -> Token:
    if match["number"] is None:
        return Token(match.start(), match.end(), match[0], match[0], match.end())
    # the point of numpy's `1.` belongs to the number, but the full stop after it may not
    start, end = match.span("number")
    return Token(start, end, match["number"], NUMBER, match.end())
