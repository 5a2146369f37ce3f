"""Texts as numbers, which may differ between runs, and the words and spaces around them."""

import math
import re
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
