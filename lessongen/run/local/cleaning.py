"""Plain text from the output of a program: as a terminal displays it, without paths of the machine.

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
from lessongen.run.local.terminal import displayed, lines, without_escapes

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
