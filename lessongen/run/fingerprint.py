"""What decides what runs, as one short text: when it changes, what was recorded is stale."""

from collections.abc import Mapping
from dataclasses import dataclass

from lessongen.model import Json, Session, Snippet
from lessongen.records import canonical, sha256

_DIGITS = 16  # of each part's SHA-256: 64 bits tell one lesson's versions apart


@dataclass(frozen=True)
class Parts:
    """A fingerprint taken apart, so that a change can be named."""

    label: str
    sources: str
    options: str
    inputs: str

    @classmethod
    def of(cls, fingerprint: str) -> "Parts | None":
        """The parts of a fingerprint; None for a text that is none."""
        parts = fingerprint.split("-")
        return cls(*parts) if len(parts) == 4 else None


def fingerprint(session: Session, upto: str, label: str, inputs: Mapping[str, str]) -> str:
    """The fingerprint of snippet `upto`: four hashes of canonical JSON, joined by hyphens.

    1. label: `label`, the lesson's and the snippet's name, which tracebacks and IR show.
    2. sources: of each snippet of the session up to this one, in page order, its id and source.
    3. options: the session's name, `env`, `cpu_devices`, `platform` (null: the machine's) and
       `fresh`; of each snippet up to this one its id, `raises` and `match`.
    4. inputs: of each file, found or declared, its path relative to the lesson's folder and the
       SHA-256 of its bytes, "" where there is none.

    Nothing else: no prose, no display option, no `repeat`, `timeout`, `memory` or `varies`, not
    what the page asks for, not the environment, not the format of records.
    """
    snippets = _up_to(session, upto)
    options: Json = {
        "session": session.name,
        "env": dict(session.env),
        "cpu_devices": session.cpu_devices,
        "platform": session.platform,
        "fresh": session.fresh,
        "expected": [[snippet.id, *_expected(snippet)] for snippet in snippets],
    }
    sources: Json = [[snippet.id, snippet.source] for snippet in snippets]
    hashes = (_digest(label), _digest(sources), _digest(options), _digest(dict(inputs)))
    return "-".join(hashes)


def _up_to(session: Session, upto: str) -> tuple[Snippet, ...]:
    ids = [snippet.id for snippet in session.snippets]
    return session.snippets[: ids.index(upto) + 1]


def _expected(snippet: Snippet) -> tuple[str | None, str | None]:
    wanted = snippet.expected
    return (wanted.type, wanted.match) if wanted else (None, None)


def _digest(value: Json) -> str:
    return sha256(canonical(value))[:_DIGITS]
