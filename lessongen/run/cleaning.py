"""Plain text from what a program wrote: as a terminal would leave it, with no path of the machine.

Escapes go, a carriage return and a backspace overwrite, what is no text is made visible.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from lessongen.model import Text

MOST = 1 << 20  # bytes of a kept text
OUT, ERR = "out", "err"

ERASE = re.compile(r"\x1b\[([012]?)K")
ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]"  # colours, cursor
    r"|[\]PX^_].*?(?:\x07|\x1b\\)"  # titles, links
    r"|[ -/]*[0-~])",
    re.DOTALL,
)
ESCAPES_BUT_ERASE = re.compile(rf"(?!{ERASE.pattern}){ESCAPES.pattern}", re.DOTALL)
LINES = re.compile(r"(?<=\n)")  # after each line's end
MOVES = re.compile(r"(\r|\x08|\x1b\[[012]?K)")
VISIBLE = {code: 0x2400 + code for code in range(32) if code not in (9, 10)} | {127: 0x2421}
# Embeddings, overrides and isolates (\u202a to \u202e, \u2066 to \u2069) reorder whole stretches: a
# page, and a review of a record, would show another text than was printed. The marks \u200e, \u200f
# and \u061c stay: they only place what is neutral beside them, as any letter of their script does.
ODD = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
NATIVE = (
    re.compile(  # XLA's and Abseil's log lines, and JAX's about the devices that it looked for;
        # matplotlib's, where a busy machine takes more than five seconds to list its fonts
        r"\d{4}-\d\d-\d\d [\d:.]+: [IWEF] |[IWEF]\d{4} [\d:.]+ +\d+ |"
        r"WARNING: All log messages before absl::InitializeLog\(\) is called|"
        r"(?:INFO|WARNING):\d{4}-\d\d-\d\d [\d:,]+:jax\._src\.xla_bridge:|"
        r"Matplotlib is building the font cache; this may take a moment\."
    )
)


@dataclass(frozen=True)
class Paths:
    """Folders that no text may show, the longest first: a path below one loses the front."""

    prefixes: tuple[str, ...]

    @classmethod
    def of(cls, folders: Iterable[str | Path]) -> "Paths":
        """Those that are worth a look: a root or a folder of the system is in every text."""
        names = {str(folder).rstrip("/\\") for folder in folders} - {"", "/usr", "/usr/local"}
        return cls(tuple(sorted(names, key=lambda name: (-len(name), name))))

    def remove(self, text: str) -> str:
        """The text without them; a folder itself becomes `.`."""
        for prefix in self.prefixes:
            if prefix in text:
                text = text.replace(f"{prefix}/", "")
                text = re.sub(rf"{re.escape(prefix)}(?![\w.-])", ".", text)
        return text


def clean(text: str, paths: Paths) -> str:
    """A text that wasn't printed (a message, an IR): no escapes, no paths, nothing unprintable."""
    return paths.remove(_visible(ESCAPES.sub("", text)))


def kept(text: str, stderr: Sequence[tuple[int, int]] = ()) -> Text:
    """A cleaned text, cut at the limit of what a record keeps."""
    data = text.encode()
    if len(data) <= MOST:
        return Text(text, tuple(stderr))
    short = data[:MOST].decode(errors="ignore")
    spans = ((start, min(end, len(short))) for start, end in stderr if start < len(short))
    return Text(short, tuple(spans), cut=len(text) - len(short))


def printed(pieces: Iterable[tuple[str, bytes]], paths: Paths) -> tuple[Text, str]:
    """What a program printed, and the log lines that native libraries wrote between it."""
    decoded = [(stream, data.decode("utf-8", "backslashreplace")) for stream, data in pieces]
    shown, log = _without_log(decoded)
    parts: list[str] = []
    stderr: list[tuple[int, int]] = []
    size = 0
    for stream, part in _joined(_cells(shown)):
        parts.append(clean(part, paths))
        if stream == ERR and parts[-1]:
            stderr.append((size, size + len(parts[-1])))
        size += len(parts[-1])
    return kept("".join(parts), stderr), clean(log, paths)


def _joined(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Neighbours of one stream as one piece: a path may stand across two."""
    for stream, group in itertools.groupby((piece for piece in pieces if piece[1]), itemgetter(0)):
        yield stream, "".join(text for _, text in group)


def _visible(text: str) -> str:
    return ODD.sub(_escaped, text.translate(VISIBLE))


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def _without_log(pieces: Iterable[tuple[str, str]]) -> tuple[list[tuple[str, str]], str]:
    """The pieces without native log lines, which only standard error has, and those lines."""
    shown: list[tuple[str, str]] = []
    log: list[str] = []
    at_start, in_log = True, False
    for stream, text in pieces:
        if stream != ERR:
            shown.append((stream, text))
            continue
        rest: list[str] = []
        for line in LINES.split(text):
            in_log = bool(NATIVE.match(line)) if at_start else in_log
            (log if in_log else rest).append(line)
            at_start = line.endswith("\n") or (at_start and not line)
        shown.append((stream, "".join(rest)))
    return shown, "".join(log)


def _cells(pieces: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The pieces as a terminal shows them: the last state of each line."""
    whole = [(stream, text.replace("\r\n", "\n")) for stream, text in pieces]
    if not any(MOVES.search(text) for _, text in whole):
        return whole
    done: list[tuple[str, str]] = []
    line: list[tuple[str, str]] = []  # pieces of the line that isn't ended yet
    for stream, text in whole:
        for part in LINES.split(text):
            line.append((stream, part))
            if part.endswith("\n"):
                done += _overwritten(line)
                line = []
    return done + _overwritten(line)


def _overwritten(line: list[tuple[str, str]]) -> list[tuple[str, str]]:
    if not any(MOVES.search(text) for _, text in line):
        return line
    cells: list[tuple[str, str]] = []
    at = 0
    for stream, text in line:
        for part in MOVES.split(ESCAPES_BUT_ERASE.sub("", text)):
            if part == "\r":
                at = 0
            elif part == "\b":
                at = max(0, at - 1)
            elif erase := ERASE.fullmatch(part):
                cells = _erased(cells, at, erase[1])
            else:
                for character in part:
                    if character == "\n":
                        at = len(cells)
                    cells[at : at + 1] = [(stream, character)]
                    at += 1
    return cells


def _erased(cells: list[tuple[str, str]], at: int, how: str) -> list[tuple[str, str]]:
    match how:
        case "1":
            return [(OUT, " ")] * at + cells[at:]
        case "2":
            return []
        case _:
            return cells[:at]
