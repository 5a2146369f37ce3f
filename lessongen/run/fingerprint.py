"""Fingerprints: a short text of what determines a run. A record with another one is stale."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lessongen.model import Invalidates, Json, Session, Snippet, options_of
from lessongen.records import canonical, sha256

_DIGITS = 16  # of each part's SHA-256: 64 bits are enough for the versions of a lesson


@dataclass(frozen=True)
class Parts:
    """The parts of a fingerprint, which show what has changed."""

    label: str
    sources: str
    options: str
    inputs: str

    @classmethod
    def of(cls, fingerprint: str) -> "Parts | None":
        """The parts of a fingerprint; None for a text that isn't one."""
        parts = fingerprint.split("-")
        return cls(*parts) if len(parts) == 4 else None


def fingerprint(session: Session, upto: str, label: str, inputs: Mapping[str, str]) -> str:
    """The fingerprint of the snippet `upto`: four hashes of canonical JSON, joined by hyphens.

    1. label: `label`, the lesson's and the snippet's name, which tracebacks and IR contain.
    2. sources: of each snippet of the session up to this one, in page order, its id and source.
    3. options: those that are declared as `Invalidates.OPTIONS`: the session's name and options;
       of each snippet up to this one its id, `raises` and `match`, and its other options.
    4. inputs: of each file, found or declared, its path relative to the lesson's folder and the
       SHA-256 of its bytes, or "" for a file that doesn't exist.

    Prose, other options, capture requests, the environment and the format of records aren't part
    of it.
    """
    snippets = _up_to(session, upto)
    options: dict[str, Any] = {
        "session": session.name,
        "expected": [[snippet.id, *_expected(snippet)] for snippet in snippets],
        **_decisive(session),
    }
    if own := {snippet.id: given for snippet in snippets if (given := _decisive(snippet))}:
        options["snippets"] = own
    sources: Json = [[snippet.id, snippet.source] for snippet in snippets]
    hashes = (_digest(label), _digest(sources), _digest(options), _digest(dict(inputs)))
    return "-".join(hashes)


def _up_to(session: Session, upto: str) -> tuple[Snippet, ...]:
    ids = [snippet.id for snippet in session.snippets]
    return session.snippets[: ids.index(upto) + 1]


def _expected(snippet: Snippet) -> tuple[str | None, str | None]:
    expected = snippet.expected
    return (expected.type, expected.match) if expected else (None, None)


def _decisive(owner: Session | Snippet) -> dict[str, Any]:
    """The options that determine a run, by field.

    Options at their default are left out, so that a new option leaves fingerprints as they are;
    for older options `hash_default` keeps them. Required ones are hashed by name above.
    """
    given = {}
    for row in options_of(type(owner)):
        value = getattr(owner, row.field)
        decisive = row.invalidates is Invalidates.OPTIONS and not row.required
        if decisive and (row.hash_default or value != row.default):
            given[row.field] = dict(value) if isinstance(value, Mapping) else value
    return given


def _digest(value: Json) -> str:
    return sha256(canonical(value))[:_DIGITS]
