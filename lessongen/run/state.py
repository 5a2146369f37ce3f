"""How what is recorded of a session stands to what its source says today, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from lessongen import captures
from lessongen.diagnostics import Place
from lessongen.model import CaptureRequest, Lesson, Record, Session, Snippet, SnippetRecord
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
    ELSEWHERE = "elsewhere"  # its `platform` isn't this machine's: it has no record here

    @property
    def usable(self) -> bool:
        """Whether pages show what is recorded."""
        return self in {State.FRESH, State.AGED}

    @property
    def outdated(self) -> bool:
        """Whether it has to be run, whatever the environment."""
        return self in {State.STALE, State.INCOMPLETE, State.FEW_RUNS, State.MISSING}


@dataclass(frozen=True)
class Judged:
    """A state, the snippet's fence at which it shows, and the reason in words."""

    state: State
    place: Place
    reason: str


def judge(
    lesson: Lesson, session: Session, record: Record | None, *, machine: Machine, sources: Path
) -> Judged:
    """The state of a session; FRESH where AGED may be found out by the environment.

    `sources` is the course's root, to which the path of the lesson's file is relative.
    """
    first = session.snippets[0]
    if session.platform not in {None, machine.platform}:
        reason = f"it needs platform {session.platform}, and {machine.name} is {machine.platform}"
        return Judged(State.ELSEWHERE, first.place, reason)
    recorded: dict[str, SnippetRecord] = {}
    for snippet in session.snippets:
        found = record.snippet(snippet.id) if record else None
        if found is None:
            reason = f"`{snippet.id}` is not recorded on {machine.name}"
            return Judged(State.MISSING, snippet.place, reason)
        recorded[snippet.id] = found[1]
    beside = (sources / lesson.path).parent
    for snippet in session.snippets:
        old = recorded[snippet.id]
        now = hashes((*old.inputs, *session.inputs), beside)
        mark = fingerprint(session, snippet.id, lesson.label(snippet.id), now)
        if mark != old.fingerprint:
            changes = _changes(old, mark, now)
            return Judged(State.STALE, snippet.place, f"of `{snippet.id}` {changes}")
    return _complete(session, recorded)


def _complete(session: Session, recorded: Mapping[str, SnippetRecord]) -> Judged:
    for snippet in session.snippets:
        for request in snippet.requests:
            if not has(recorded[snippet.id], request):
                reason = f"the page asks for {_name(snippet, request)}, which the record lacks"
                return Judged(State.INCOMPLETE, snippet.place, reason)
    first = session.snippets[0]
    runs = len(recorded[first.id].runs)
    if runs < session.repeat:
        reason = f"it has {runs} of {session.repeat} runs"
        return Judged(State.FEW_RUNS, first.place, reason)
    return Judged(State.FRESH, first.place, "")


def has(recorded: SnippetRecord, request: CaptureRequest) -> bool:
    """Whether a record has what is asked for; any that its type may call for without a kind."""
    kinds = captures.default_kinds() if request.kind is None else (request.kind,)
    keys = {f"{request.variable}.{kind}" if request.variable else kind for kind in kinds}
    return not keys.isdisjoint(recorded.captured)


def _name(snippet: Snippet, request: CaptureRequest) -> str:
    kind = f" as={request.kind}" if request.kind else ""
    variable = f".{request.variable}" if request.variable else ""
    return f"`{snippet.id}{variable}{kind}`"


def _changes(old: SnippetRecord, mark: str, now: Mapping[str, str]) -> str:
    before, after = Parts.of(old.fingerprint), Parts.of(mark)
    if before is None or after is None:
        return "the fingerprint is another"
    changes = []
    if before.label != after.label:
        changes.append("the name has changed")
    if before.sources != after.sources:
        changes.append("the program has changed")
    if before.options != after.options:
        options = "env, cpu_devices, platform, fresh, raises, match, session"
        changes.append(f"an option that decides what runs has changed ({options})")
    if before.inputs != after.inputs:
        changes += [_changed(path, old.inputs, now) for path in _differing(old.inputs, now)]
    return " and ".join(changes)


def _differing(old: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [path for path in sorted({*old, *now}) if old.get(path) != now.get(path)]


def _changed(path: str, old: Mapping[str, str], now: Mapping[str, str]) -> str:
    if path not in old:
        return f"the input {path} is new"
    if now.get(path, ABSENT) == ABSENT:
        return f"the input {path} is gone"
    return f"the input {path} " + ("has changed" if old[path] != ABSENT else "is there now")
