"""What the text forms of all dialects share: quoted strings and balanced brackets."""

import functools
import re

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
