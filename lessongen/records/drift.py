"""Drift: differences of a new recording of a lesson from its record, by kind.

What varies isn't drift: numbers of outputs and values that differ between the runs of either
recording, names of values in IR, the day, the order of JSON. Timings are compared only by claims.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.ir import DIALECTS, translatable
from lessongen.model import Claim, Json, Record, RunRecord, SnippetRecord, Text
from lessongen.records.conversion import contents
from lessongen.records.drift_of_texts import diff, excused, skeletons
from lessongen.records.environments import differences
from lessongen.records.json_text import canonical, line_of, pack
from lessongen.records.layout import RECORD, file_names, place
from lessongen.records.messages import Message

_VARIES = (
    "if it may differ between runs, record more of them (`repeat=`) or allow it (`varies=anything`)"
)
_ACCEPT = "accept the new recording with `lessongen check --accept`"


class DriftKind(Enum):
    """The kinds of drift."""

    OUTPUT = "output"
    ERROR = "error"
    IR = "ir"
    COST = "cost"
    VALUE = "value"
    CLAIM = "claim"
    ENVIRONMENT = "environment"


_KINDS = {
    **dict.fromkeys((*DIALECTS, "signature"), DriftKind.IR),
    **dict.fromkeys(("cost", "memory"), DriftKind.COST),
    "error": DriftKind.ERROR,
}

_TEXT_CHANGED = translatable("the text of {name} changed")
_NUMBER_CHANGED = translatable("a number in {name} changed")
_PICTURE_CHANGED = translatable("the picture {name} changed")
_ADDED = translatable("{name} is new")
_REMOVED = translatable("{name} is gone")
_VALUE_CHANGED = translatable("`{name}` was {recorded} and is {now}")
_VALUE_ADDED = translatable("`{name}` is new: {now}")
_VALUE_REMOVED = translatable("`{name}` is gone; it was {recorded}")
_MORE_VALUES = translatable("more changes in `{variable}`: {count}")
_CLAIM_CHANGES = {  # (state in the record, state now)
    ("holds", "fails"): translatable(
        "“{sentence}” fails now (true in {held} of {runs} runs); in the record it holds"
        " ({recorded_held} of {recorded_runs})"
    ),
    ("unchecked", "fails"): translatable(
        "“{sentence}” fails now (true in {held} of {runs} runs); in the record it is not checked"
    ),
    ("fails", "holds"): translatable(
        "“{sentence}” holds now (true in {held} of {runs} runs); in the record it fails"
        " ({recorded_held} of {recorded_runs})"
    ),
}


@dataclass(frozen=True)
class Drift:
    """One thing that drifted: its place in the record, what changed, and the remedy.

    `diff` is a unified diff of a captured text, or the values of a claim; it may be empty.
    """

    kind: DriftKind
    place: Place
    messages: tuple[Message, ...]
    diff: str = ""
    remedy: str = _ACCEPT

    @property
    def what(self) -> str:
        """The messages as one English text."""
        return "; ".join(map(str, self.messages))

    @property
    def finding(self) -> Finding:
        """The finding that reports the drift."""
        what = f"{self.kind.value} drifted: {self.what}"
        return Finding(Kind.DRIFT, self.place, what, self.remedy, self.diff)


class ClaimVerdict(Protocol):
    """The verdict on a claim."""

    @property
    def state(self) -> str:
        """`holds`, `fails` or `unchecked`."""

    @property
    def held(self) -> int:
        """The number of runs in which it held."""

    @property
    def of(self) -> int:
        """The number of runs in which it was evaluated."""

    @property
    def values(self) -> str:
        """The values that it was evaluated on, as text."""


def compare(
    old: Record, new: Record, *, varies: Mapping[str, str], folder: Path
) -> tuple[Drift, ...]:
    """The drift from a lesson's record to a new recording on the same machine.

    Only snippets that both have are compared; a snippet that failed is reported elsewhere. `varies`
    maps a snippet to that option; `folder` is the folder of records, for messages.
    """
    return (*_environment(old, new, folder), *_snippets(old, new, varies, folder))


def compare_claims(
    claims: Iterable[Claim], before: Mapping[int, ClaimVerdict], now: Mapping[int, ClaimVerdict]
) -> Iterator[Drift]:
    """The claims of a lesson whose state changed; verdicts are given by the number of the claim."""
    for claim in claims:
        was, is_now = before.get(claim.number), now.get(claim.number)
        if was is None or is_now is None or was.state == is_now.state:
            continue
        if "unchecked" in {was.state, is_now.state} and is_now.state != "fails":
            continue
        recorded = {"recorded_held": was.held, "recorded_runs": was.of}
        values = {"sentence": claim.sentence, "held": is_now.held, "runs": is_now.of, **recorded}
        message = Message(_CLAIM_CHANGES[was.state, is_now.state], values)
        remedy = "correct the sentence, or require fewer runs (`holds=`)"
        yield Drift(DriftKind.CLAIM, claim.place, (message,), is_now.values, remedy)


def _environment(old: Record, new: Record, folder: Path) -> Iterator[Drift]:
    changes = differences(old.environment, new.environment)
    if changes:
        where = _Places(folder, old).line("environment")
        yield Drift(DriftKind.ENVIRONMENT, where, changes)


def _snippets(old: Record, new: Record, varies: Mapping[str, str], folder: Path) -> Iterator[Drift]:
    for session_name, session in old.sessions.items():
        for name, snippet in session.snippets.items():
            found = new.snippet(name)
            if found is None or varies.get(name) == "anything":
                continue
            now = found[1]
            places = _Places(folder, old)
            for key in sorted({*snippet.texts, *now.texts}):
                yield from _text(key, snippet, now, places.file(name, key))
            for key in sorted({*snippet.images, *now.images}):
                yield from _image(key, snippet, now, places.file(name, key))
            path = ("sessions", session_name, "snippets", name, "runs", session.shown, "values")
            for variable, changes in changed_values(name, snippet.runs, now.runs).items():
                where = places.line(*path, variable)
                yield Drift(DriftKind.VALUE, where, changes, remedy=_VARIES)


@dataclass(frozen=True)
class _Places:
    """Places of the parts of a record."""

    folder: Path
    record: Record

    def file(self, snippet: str, key: str) -> Place:
        """The file of a capture; `record.json` for one that the record doesn't have."""
        names = file_names(
            {
                name: each.filed
                for session in self.record.sessions.values()
                for name, each in session.snippets.items()
            }
        )
        file = names.get((snippet, key), RECORD)
        return place(self.folder, self.record.machine, self.record.lesson, file=file)

    def line(self, *path: str | int) -> Place:
        """The line of `record.json` that a path of keys leads to."""
        line = line_of(contents(self.record)[RECORD].decode(), path)
        return place(self.folder, self.record.machine, self.record.lesson, line=line)


def _image(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    before, now = old.images.get(key), new.images.get(key)
    if before == now or (before and now and (before.varies or now.varies)):
        return
    text = _PICTURE_CHANGED if before and now else _ADDED if now else _REMOVED
    yield Drift(DriftKind.OUTPUT, where, (Message(text, {"name": key}),))


def _text(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    kind = key.rpartition(".")[2]
    drifted = _KINDS.get(kind, DriftKind.OUTPUT)
    before, now = old.texts.get(key), new.texts.get(key)
    if before is None or now is None:
        message = Message(_REMOVED if now is None else _ADDED, {"name": key})
        ours, theirs = ((each or Text("")).text.split("\n") for each in (before, now))
        yield Drift(drifted, where, (message,), diff(ours, theirs, name=where.path)[1])
        return
    ours, theirs = excused(before, now, kind=kind)
    if ours == theirs:
        return
    line, shown = diff(ours, theirs, name=where.path)
    numbers_only = skeletons("\n".join(ours)) == skeletons("\n".join(theirs))
    message = Message(_NUMBER_CHANGED if numbers_only else _TEXT_CHANGED, {"name": key})
    remedy = _VARIES if numbers_only and drifted is DriftKind.OUTPUT else _ACCEPT
    yield Drift(drifted, Place(where.path, line), (message,), shown, remedy)


_ABSENT = ""  # in place of the text of a value, which is never empty


def changed_values(
    snippet: str, old: Sequence[RunRecord], new: Sequence[RunRecord]
) -> Mapping[str, tuple[Message, ...]]:
    """The variables of a snippet whose values changed, with the messages about each.

    A number, string or boolean, also a nested one, is compared if it is the same in all runs of the
    old recording and the same in all runs of the new one. Of several changes in one variable, the
    first is described and the others are counted.
    """
    before, now = _constants(old), _constants(new)
    changes: dict[str, list[Message]] = {}
    for path in sorted({*before, *now}):
        was, is_now = before.get(path, _ABSENT), now.get(path, _ABSENT)
        if was != is_now and was is not None and is_now is not None:
            name = f"{snippet}.{''.join(path)}"
            changes.setdefault(path[0], []).append(_value_message(name, was, is_now))
    return {
        variable: _summarised(f"{snippet}.{variable}", messages)
        for variable, messages in changes.items()
    }


def _constants(runs: Sequence[RunRecord]) -> dict[tuple[str, ...], str | None]:
    """The path of each value and its text in all runs; None if the runs differ."""
    each = [dict(_leaves(dict(run.values), ())) for run in runs]
    places = {path for run in each for path in run}
    found: dict[tuple[str, ...], str | None] = {}
    for path in places:
        texts = {run.get(path, _ABSENT) for run in each}
        found[path] = texts.pop() if len(texts) == 1 else None
    return found


def _leaves(value: Json, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    match value:
        case dict() if value:
            for key, item in value.items():
                yield from _leaves(item, (*path, key if not path else f"[{key!r}]"))
        case list() if value:
            for index, item in enumerate(value):
                yield from _leaves(item, (*path, f"[{index}]"))
        case dict() | list() if not path:
            return
        case _:
            yield path, canonical(pack(value)).strip()


def _value_message(name: str, was: str, is_now: str) -> Message:
    text = _VALUE_ADDED if not was else _VALUE_REMOVED if not is_now else _VALUE_CHANGED
    return Message(text, {"name": name, "recorded": was, "now": is_now})


def _summarised(variable: str, messages: Sequence[Message]) -> tuple[Message, ...]:
    first, *more = messages
    if not more:
        return (first,)
    return first, Message(_MORE_VALUES, {"variable": variable, "count": len(more)})
