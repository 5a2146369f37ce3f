"""Nondeterminism: recorded texts that differ between runs although they shouldn't."""

import functools
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.model import Record, Session, Snippet, Text
from lessongen.records import MOST, file_names, overflow, place

_REMEDIES = (
    (re.compile(r"0x[0-9a-fA-F]+"), "don't print addresses of objects"),
    (re.compile(r"tmp|temp", re.IGNORECASE), "don't print temporary paths"),
    (re.compile(r"\d{4}-\d\d-\d\d|\d\d:\d\d"), "don't print dates or times of day"),
)
_REMEDY = "sort unordered collections, or fix the seed"
_FEWER = "print fewer"
_OTHERWISE = "or set `varies=anything`"


def nondeterminism(
    record: Record, sessions: Iterable[Session], *, folder: Path
) -> tuple[Finding, ...]:
    """A finding for each text of these sessions that differs in more than its author allows.

    `varies=numbers` allows numbers, up to the limit of marked ones, `anything` allows any
    difference, `nothing` allows none. `folder` is the folder of records as messages name it.
    """
    snippets = {
        name: snippet
        for session in record.sessions.values()
        for name, snippet in session.snippets.items()
    }
    texts = {name: snippet.texts for name, snippet in snippets.items()}
    names = file_names({name: snippet.filed for name, snippet in snippets.items()})
    found = []
    for session in sessions:
        for snippet in session.snippets:
            for key, text in texts.get(snippet.id, {}).items():
                where = functools.partial(
                    place, folder, record.machine, record.lesson, file=names[snippet.id, key]
                )
                spans = _spans(text, snippet)
                if spans:
                    found.append(_finding(text, spans, where))
                if overflow(text) and snippet.varies == "numbers":
                    found.append(_too_many(text, where))
    return tuple(found)


def _spans(text: Text, snippet: Snippet) -> list[tuple[int, int]]:
    match snippet.varies:
        case "anything":
            return []
        case "nothing":
            return sorted((*text.differing, *(span.at for span in text.volatile)))
        case _:
            return list(text.differing[:-1] if overflow(text) else text.differing)


def _too_many(text: Text, where: Callable[..., Place]) -> Finding:
    last = text.volatile[-1].at[1]
    what = (
        f"more than {MOST:,} numbers differ between runs, the numbers after this line aren't marked"
    )
    line = text.text.count("\n", 0, last) + 1
    return Finding(Kind.NONDETERMINISM, where(line=line), what, f"{_FEWER}, {_OTHERWISE}")


def _finding(text: Text, spans: list[tuple[int, int]], where: Callable[..., Place]) -> Finding:
    lines = sorted({text.text.count("\n", 0, start) + 1 for start, _ in spans})
    start, end = spans[0]
    shown = " ".join(text.text[start:end].split()) or "something"
    shown = shown if len(shown) <= 60 else f"{shown[:59]}…"
    what = f"`{shown}` differs between runs"
    if len(lines) > 1:
        what += f", and so do words on {len(lines) - 1} more lines"
    remedies = (remedy for pattern, remedy in _REMEDIES if pattern.search(shown))
    return Finding(
        Kind.NONDETERMINISM, where(line=lines[0]), what, f"{next(remedies, _REMEDY)}, {_OTHERWISE}"
    )
