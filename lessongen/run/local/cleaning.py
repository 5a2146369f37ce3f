"""Plain text of a program's output: as a terminal displays it, without paths of the machine.

Control characters and bytes that aren't UTF-8 become visible; log lines of native libraries are
kept apart.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from lessongen.model import Text

MAX_TEXT = 1 << 20  # bytes of a text in a record
ERR = "err"  # the worker's name for standard error

VISIBLE = {code: 0x2400 + code for code in range(32) if code not in (9, 10)} | {127: 0x2421}
# Embeddings, overrides and isolates (\u202a to \u202e, \u2066 to \u2069) reorder whole passages: a
# page, and a review of a record, would show another text than was printed. The marks \u200e, \u200f
# and \u061c stay: like a letter of their script, they only affect neutral characters next to them.
ODD = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
NATIVE = (
    re.compile(  # log lines of XLA and Abseil, and of JAX about the devices that it looked for;
        # matplotlib's, on a machine that needs more than five seconds to list its fonts
        r"\d{4}-\d\d-\d\d [\d:.]+: [IWEF] |[IWEF]\d{4} [\d:.]+ +\d+ |"
        r"WARNING: All log messages before absl::InitializeLog\(\) is called|"
        r"(?:INFO|WARNING):\d{4}-\d\d-\d\d [\d:,]+:jax\._src\.xla_bridge:|"
        r"Matplotlib is building the font cache; this may take a moment\."
    )
)


@dataclass(frozen=True)
class Paths:
    """Folders that must not appear in a text, the longest first."""

    prefixes: tuple[str, ...]

    @classmethod
    def of(cls, folders: Iterable[str | Path]) -> "Paths":
        """Without roots and system folders, which appear in texts that mean something else."""
        names = {str(folder).rstrip("/\\") for folder in folders} - {"", "/usr", "/usr/local"}
        return cls(tuple(sorted(names, key=lambda name: (-len(name), name))))

    def remove(self, text: str) -> str:
        """The text with paths relative to these folders; a folder itself becomes `.`."""
        for prefix in self.prefixes:
            if prefix in text:
                text = text.replace(f"{prefix}/", "")
                text = re.sub(rf"{re.escape(prefix)}(?![\w.-])", ".", text)
        return text


def clean(text: str, paths: Paths) -> str:
    """A text without escape sequences and paths of the machine, its control characters visible."""
    return paths.remove(_visible(without_escapes(text)))


def kept(text: str, stderr: Sequence[tuple[int, int]] = ()) -> Text:
    """A cleaned text, cut at the size limit of a record's texts; `stderr` as in `Text`."""
    data = text.encode()
    if len(data) <= MAX_TEXT:
        return Text(text, tuple(stderr))
    short = data[:MAX_TEXT].decode(errors="ignore")
    spans = ((start, min(end, len(short))) for start, end in stderr if start < len(short))
    return Text(short, tuple(spans), cut=len(text) - len(short))


def printed(pieces: Iterable[tuple[str, bytes]], paths: Paths) -> tuple[Text, str]:
    """The output as a page shows it, and the log lines of native libraries in it.

    `pieces` are (stream, bytes), in the order of writing.
    """
    decoded = [(stream, data.decode("utf-8", "backslashreplace")) for stream, data in pieces]
    shown, log = _without_log(decoded)
    parts: list[str] = []
    stderr: list[tuple[int, int]] = []
    size = 0
    for stream, part in _joined(displayed(shown)):
        parts.append(clean(part, paths))
        if stream == ERR and parts[-1]:
            stderr.append((size, size + len(parts[-1])))
        size += len(parts[-1])
    return kept("".join(parts), stderr), clean(log, paths)


def _joined(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Adjacent pieces of one stream as one piece: a path may be split between two."""
    for stream, group in itertools.groupby((piece for piece in pieces if piece[1]), itemgetter(0)):
        yield stream, "".join(text for _, text in group)


def _visible(text: str) -> str:
    return ODD.sub(_escaped, text.translate(VISIBLE))


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def _without_log(pieces: Iterable[tuple[str, str]]) -> tuple[list[tuple[str, str]], str]:
    """The pieces without native log lines, and these lines; only standard error has them."""
    shown: list[tuple[str, str]] = []
    log: list[str] = []
    at_start, in_log = True, False
    for stream, text in pieces:
        if stream != ERR:
            shown.append((stream, text))
            continue
        rest: list[str] = []
        for line in lines(text):
            in_log = bool(NATIVE.match(line)) if at_start else in_log
            (log if in_log else rest).append(line)
            at_start = line.endswith("\n") or (at_start and not line)
        shown.append((stream, "".join(rest)))
    return shown, "".join(log)


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
