"""What the texts of all dialects share: strings, brackets, and ranges that an excerpt hides."""

import functools
import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeAlias

STRING = r'"(?:[^"\\\n]|\\.)*"'  # names and brackets inside a string are content

_SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPES = {  # by base of the digits
    16: r"\\(?:([0-9A-Fa-f]{2})|(.))|([^\\]+)",
    8: r"\\(?:([0-7]{3})|(.))|([^\\]+)",
}
_PAIRS = {"(": ")", "{": "}", "[": "]"}


class FormError(ValueError):
    """The text doesn't have the expected form."""


def unescaped(text: str, *, base: int) -> str:
    r"""Decode the inside of a quoted string, whose non-ASCII characters are escaped UTF-8 bytes.

    A byte is `\C3` in MLIR (`base=16`) and `\303` in HLO (`base=8`).
    """
    if "\\" not in text:
        return text
    data = b"".join(
        bytes([int(match[1], base)]) if match[1] else (match[3] or _character(match[2])).encode()
        for match in re.finditer(_ESCAPES[base], text)
    )
    return data.decode(errors="replace")


def _character(letter: str) -> str:
    return _SIMPLE_ESCAPES.get(letter, letter)


def closing(text: str, opening: int, stop: int | None = None) -> int | None:
    """Return the index after the bracket that closes the one at `opening`, or None.

    Brackets inside strings don't count. The search ends at `stop`.
    """
    opened, closed = text[opening], _PAIRS[text[opening]]
    depth = 0
    for match in _brackets(opened).finditer(text, opening, len(text) if stop is None else stop):
        depth += (match[0] == opened) - (match[0] == closed)
        if depth == 0:
            return match.end()
    return None


@functools.cache
def _brackets(opened: str) -> re.Pattern[str]:
    return re.compile(rf"{STRING}|[{re.escape(opened + _PAIRS[opened])}]")


Ranges: TypeAlias = Iterator[tuple[int, int]]  # [start, end) in a text
Finder: TypeAlias = Callable[[str], Ranges]

_MOST_DIGITS = 32
_KEPT = 9  # characters of a longer constant that stay


class Rule(Enum):
    """Why a part of a text is hidden."""

    WRAPPER = "wrapper"  # the module around the functions, and its attributes
    PRECISION = "precision"  # default precision
    LAYOUT = "layout"  # the order of dimensions in memory: `{1,0}` after a shape
    BACKEND_CONFIG = "backend_config"
    METADATA = "metadata"  # names and source locations, and their tables
    CONSTANT = "constant"  # all but the first digits of constants with more than 32 digits
    WRAPPED = "wrapped"  # line breaks within an equation


def matching(pattern: str) -> Finder:
    """Return a finder of the pattern's matches; `^` and `$` match at lines."""
    return lambda text: (match.span() for match in re.finditer(pattern, text, re.MULTILINE))


def long_constants(pattern: str) -> Finder:
    """Return a finder of the rest of long constants; the pattern's group `constant` is one."""

    def find(text: str) -> Ranges:
        for match in re.finditer(pattern, text):
            digits = sum(letter.isalnum() for letter in match["constant"])
            if digits > _MOST_DIGITS:
                yield match.start("constant") + _KEPT, match.end("constant")

    return find
