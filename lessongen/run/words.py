"""Words that differed between the runs of a record: told by every build, with a remedy."""

import re
from collections.abc import Iterable
from pathlib import Path

from lessongen.errors import Finding, Kind
from lessongen.model import Record, Session, Snippet, Text
from lessongen.records.layout import file_names, place

_REMEDIES = (
    (re.compile(r"0x[0-9a-fA-F]+"), "print something else than an object's address"),
    (re.compile(r"tmp|temp", re.IGNORECASE), "print no temporary path"),
    (re.compile(r"\d{4}-\d\d-\d\d|\d\d:\d\d"), "print no date or time of day"),
)
_REMEDY = "sort what has no order, or fix the seed"
_OTHERWISE = "or say `varies=anything`"


def words(record: Record, sessions: Iterable[Session], *, folder: Path) -> tuple[Finding, ...]:
    """A finding for each text of these sessions whose runs differ in more than its author allows.

    `varies=numbers` allows numbers, `anything` all, `nothing` nothing.
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
                spans = _spans(text, snippet)
                if spans:
                    file = names[snippet.id, key]
                    found.append(_finding(record, text, spans, folder=folder, file=file))
    return tuple(found)


def _spans(text: Text, snippet: Snippet) -> list[tuple[int, int]]:
    match snippet.varies:
        case "anything":
            return []
        case "nothing":
            return sorted((*text.differing, *(span.at for span in text.volatile)))
        case _:
            return list(text.differing)


def _finding(
    record: Record, text: Text, spans: list[tuple[int, int]], *, folder: Path, file: str
) -> Finding:
    lines = sorted({text.text.count("\n", 0, start) + 1 for start, _ in spans})
    start, end = spans[0]
    shown = " ".join(text.text[start:end].split()) or "something"
    shown = shown if len(shown) <= 60 else f"{shown[:59]}…"
    what = f"`{shown}` differs between runs"
    if len(lines) > 1:
        what += f", and so do words on {len(lines) - 1} more lines"
    remedies = (remedy for pattern, remedy in _REMEDIES if pattern.search(shown))
    where = place(folder, record.machine, record.lesson, file=file, line=lines[0])
    return Finding(Kind.WORDS, where, what, f"{next(remedies, _REMEDY)}, {_OTHERWISE}")
