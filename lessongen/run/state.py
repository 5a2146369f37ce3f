"""The state of a session's record: fresh, or not usable for a reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from lessongen import captures
from lessongen.diagnostics import Place
from lessongen.model import (
    CaptureRequest,
    Expected,
    Invalidates,
    Lesson,
    Record,
    Requests,
    Session,
    Snippet,
    SnippetRecord,
    options_of,
)
from lessongen.run.fingerprint import Parts, fingerprint
from lessongen.run.inputs import ABSENT, hashes
from lessongen.run.machine import Machine


class State(Enum):
    """The states of a session's record on a machine."""

    FRESH = "fresh"
    STALE = "stale"
    INCOMPLETE = "incomplete"
    FEW_RUNS = "few runs"
    MISSING = "missing"
    AGED = "aged"
    ORPHANED = "orphaned"
    WRONG_PLATFORM = "wrong platform"  # its `platform` isn't the machine's: it has no record there

    @property
    def usable(self) -> bool:
        """Whether pages display the record."""
        return self in {State.FRESH, State.AGED}

    @property
    def outdated(self) -> bool:
        """Whether the session must be run, whatever the environment."""
        return self in {State.STALE, State.INCOMPLETE, State.FEW_RUNS, State.MISSING}


@dataclass(frozen=True)
class SessionState:
    """A state, the fence that it is reported at, and the reason."""

    state: State
    place: Place
    reason: str


def session_state(
    lesson: Lesson,
    session: Session,
    record: Record | None,
    *,
    requests: Requests,
    machine: Machine,
    sources: Path,
) -> SessionState:
    """The state of a session; FRESH also if only the environment could make it AGED.

    `requests` are those to the lesson. `sources` is the root of the course, to which the path of
    the lesson's file is relative.
    """
    first = session.snippets[0]
    if session.platform not in {None, machine.platform}:
        reason = f"it requires {session.platform}, but {machine.name} has {machine.platform}"
        return SessionState(State.WRONG_PLATFORM, first.place, reason)
    recorded: dict[str, SnippetRecord] = {}
    for snippet in session.snippets:
        found = record.snippet(snippet.id) if record else None
        if found is None:
            reason = f"`{snippet.id}` is not recorded on {machine.name}"
            return SessionState(State.MISSING, snippet.place, reason)
        recorded[snippet.id] = found[1]
    folder = (sources / lesson.path).parent
    for snippet in session.snippets:
        old = recorded[snippet.id]
        now = hashes((*old.inputs, *session.inputs), folder)
        mark = fingerprint(session, snippet.id, lesson.label(snippet.id), now)
        if mark != old.fingerprint:
            reason = _changes(snippet.id, old, mark, now)
            return SessionState(State.STALE, snippet.place, reason)
    return _completeness(session, recorded, requests)


def _completeness(
    session: Session, recorded: Mapping[str, SnippetRecord], requests: Requests
) -> SessionState:
    for snippet in session.snippets:
        for request in requests.get(snippet.id, ()):
            if not has(recorded[snippet.id], request):
                reason = f"the record lacks {_name(snippet, request)}, which a page needs"
                return SessionState(State.INCOMPLETE, snippet.place, reason)
    first = session.snippets[0]
    runs = len(recorded[first.id].runs)
    if runs < session.repeat:
        reason = f"it has {runs} of {session.repeat} runs"
        return SessionState(State.FEW_RUNS, first.place, reason)
    return SessionState(State.FRESH, first.place, "")


def has(recorded: SnippetRecord, request: CaptureRequest) -> bool:
    """Whether a record has a requested capture; of any kind that a type determines without one."""
    kinds = captures.default_kinds() if request.kind is None else (request.kind,)
    keys = {f"{request.variable}.{kind}" if request.variable else kind for kind in kinds}
    return not keys.isdisjoint(recorded.captured)


def _name(snippet: Snippet, request: CaptureRequest) -> str:
    kind = f" as={request.kind}" if request.kind else ""
    variable = f".{request.variable}" if request.variable else ""
    return f"`{snippet.id}{variable}{kind}`"


def _changes(snippet: str, old: SnippetRecord, mark: str, now: Mapping[str, str]) -> str:
    """The changes since a record was made, in words."""
    before, after = Parts.of(old.fingerprint), Parts.of(mark)
    if before is None or after is None:
        return f"the fingerprint of `{snippet}` isn't valid"
    changes = []
    if before.label != after.label:
        changes.append(f"the name of `{snippet}` has changed")
    if before.sources != after.sources:
        changes.append(f"the program of `{snippet}` has changed")
    if before.options != after.options:
        changes.append(f"an option of `{snippet}` has changed ({', '.join(_decisive_options())})")
    if before.inputs != after.inputs:
        changes += [_changed(path, old.inputs, now) for path in _differing(old.inputs, now)]
    return " and ".join(changes)


def _decisive_options() -> list[str]:
    """The options that are part of a fingerprint, which can't tell them apart."""
    rows = [row for owner in (Snippet, Expected, Session) for row in options_of(owner)]
    return [row.name for row in rows if row.invalidates is Invalidates.OPTIONS]


def _differing(old: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [path for path in sorted({*old, *now}) if old.get(path) != now.get(path)]


def _changed(path: str, old: Mapping[str, str], now: Mapping[str, str]) -> str:
    if path not in old:
        return f"the input {path} is new"
    if now.get(path, ABSENT) == ABSENT:
        return f"the input {path} was deleted"
    return f"the input {path} " + ("has changed" if old[path] != ABSENT else "was created")
