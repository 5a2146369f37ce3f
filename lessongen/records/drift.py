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
from lessongen.ir import DIALECTS
from lessongen.model import Claim, Json, Record, RunRecord, SnippetRecord, Text
from lessongen.records.conversion import contents
from lessongen.records.drift_of_texts import diff, excused, skeletons
from lessongen.records.environments import differences
from lessongen.records.json_text import canonical, line_of, pack
from lessongen.records.layout import RECORD, file_names, place

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


@dataclass(frozen=True)
class Drift:
    """One thing that drifted: its place in the record, and a unified diff if it is a text.

    `parts` are the differences of an environment, which `what` joins to one text.
    """

    kind: DriftKind
    place: Place
    what: str
    diff: str = ""
    remedy: str = _ACCEPT
    parts: tuple[str, ...] = ()

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
        what = f"“{claim.sentence}” {is_now.state} now ({is_now.held} of {is_now.of} runs)"
        what += f", and {was.state} as recorded ({was.held} of {was.of})"
        remedy = "correct the sentence, or require fewer runs (`holds=`)"
        yield Drift(DriftKind.CLAIM, claim.place, what, is_now.values, remedy)


def _environment(old: Record, new: Record, folder: Path) -> Iterator[Drift]:
    changes = differences(old.environment, new.environment)
    if changes:
        where = _Places(folder, old).line("environment")
        yield Drift(DriftKind.ENVIRONMENT, where, "; ".join(changes), parts=changes)


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
            for variable, change in changed_values(snippet.runs, now.runs).items():
                where = places.line(*path, variable)
                yield Drift(DriftKind.VALUE, where, f"`{name}.{variable}` {change}", remedy=_VARIES)


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
    what = f"the picture {key} is another"
    if before is None or now is None:
        what = _new_or_gone(key, gone=now is None)
    yield Drift(DriftKind.OUTPUT, where, what)


def _new_or_gone(key: str, *, gone: bool) -> str:
    return f"there is no {key} any more" if gone else f"there is {key} now, which was not there"


def _text(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    kind = key.rpartition(".")[2]
    drifted = _KINDS.get(kind, DriftKind.OUTPUT)
    before, now = old.texts.get(key), new.texts.get(key)
    if before is None or now is None:
        what = (
            f"there is no {key} any more" if now is None else f"there is {key} now, as never before"
        )
        ours, theirs = ((each or Text("")).text.split("\n") for each in (before, now))
        yield Drift(drifted, where, what, diff(ours, theirs, name=where.path)[1])
        return
    ours, theirs = excused(before, now, kind=kind)
    if ours == theirs:
        return
    line, shown = diff(ours, theirs, name=where.path)
    numbers_only = skeletons("\n".join(ours)) == skeletons("\n".join(theirs))
    what = f"{'a number' if numbers_only else 'the text'} of {key} is another"
    remedy = _VARIES if numbers_only and drifted is DriftKind.OUTPUT else _ACCEPT
    yield Drift(drifted, Place(where.path, line), what, shown, remedy)


_ABSENT = ""  # in place of the text of a value, which is never empty


def changed_values(old: Sequence[RunRecord], new: Sequence[RunRecord]) -> Mapping[str, str]:
    """Variables whose values changed, with a description of the change: `was 3 and is 4`.

    A number, string or boolean, also a nested one, is compared if it is the same in all runs of the
    old recording and the same in all runs of the new one.
    """
    before, now = _constants(old), _constants(new)
    changes: dict[str, list[str]] = {}
    for path in sorted({*before, *now}):
        was, is_now = before.get(path, _ABSENT), now.get(path, _ABSENT)
        if was != is_now and None not in (was, is_now):
            changes.setdefault(path[0], []).append(_change(path, was or "", is_now or ""))
    return {name: _first(texts) for name, texts in changes.items()}


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


def _change(path: tuple[str, ...], was: str, is_now: str) -> str:
    inside = f"{''.join(path[1:])} " if len(path) > 1 else ""
    if not was:
        return f"{inside}is {is_now}, and was not there"
    if not is_now:
        return f"{inside}was {was}, and is not there any more"
    return f"{inside}was {was} and is {is_now}"


def _first(texts: Sequence[str]) -> str:
    more = f", and {len(texts) - 1} more in it changed" if len(texts) > 1 else ""
    return f"{texts[0]}{more}"
