"""Elision: ranges of a text that an excerpt hides, each by a named rule.

A dialect lists pairs of a `Rule` and a `Finder`. Patterns are compiled on first use, because the
process that runs programs loads the dialects and never makes an excerpt.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeAlias

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
