"""Terminal codes: the text that a terminal would show after a program has written to it.

Written by hand, since terminal emulators have lines of a fixed width and don't keep apart which
stream wrote a character.
"""

import re
from collections.abc import Iterable

Pieces = list[tuple[str, str]]  # (stream, text), in the order of writing

_ERASE = re.compile(r"\x1b\[([012]?)K")
_ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]"  # colours, cursor
    r"|[\]PX^_].*?(?:\x07|\x1b\\)"  # titles, links
    r"|[ -/]*[0-~])",
    re.DOTALL,
)
_ESCAPES_BUT_ERASE = re.compile(rf"(?!{_ERASE.pattern}){_ESCAPES.pattern}", re.DOTALL)
_LINE_ENDS = re.compile(r"(?<=\n)")
_MOVES = re.compile(r"(\r|\x08|\x1b\[[012]?K)")
_BLANK = ("out", " ")


def without_escapes(text: str) -> str:
    """The text without escape sequences."""
    return _ESCAPES.sub("", text)


def lines(text: str) -> list[str]:
    """The lines of a text, each with its line end; the last one may be empty."""
    return _LINE_ENDS.split(text)


def displayed(pieces: Iterable[tuple[str, str]]) -> Pieces:
    """The pieces after carriage returns, backspaces and erasures: the last state of each line.

    Other escape sequences are only removed from lines that have one of these.
    """
    text_pieces = [(stream, text.replace("\r\n", "\n")) for stream, text in pieces]
    if not any(_MOVES.search(text) for _, text in text_pieces):
        return text_pieces
    done: Pieces = []
    line: Pieces = []  # pieces of the line that has no end yet
    for stream, text in text_pieces:
        for part in lines(text):
            line.append((stream, part))
            if part.endswith("\n"):
                done += _overwritten(line)
                line = []
    return done + _overwritten(line)


def _overwritten(line: Pieces) -> Pieces:
    if not any(_MOVES.search(text) for _, text in line):
        return line
    cells: Pieces = []  # a character each
    column = 0
    for stream, text in line:
        for part in _MOVES.split(_ESCAPES_BUT_ERASE.sub("", text)):
            if part == "\r":
                column = 0
            elif part == "\b":
                column = max(0, column - 1)
            elif erase := _ERASE.fullmatch(part):
                cells = _erased(cells, column, erase[1])
            else:
                for character in part:
                    if character == "\n":
                        column = len(cells)
                    cells[column : column + 1] = [(stream, character)]
                    column += 1
    return cells


def _erased(cells: Pieces, column: int, mode: str) -> Pieces:
    """The line after EL (ECMA-48, 8.3.41): to its end, to the cursor (1), or all of it (2)."""
    match mode:
        case "1":
            return [_BLANK] * column + cells[column:]
        case "2":
            return []
        case _:
            return cells[:column]
