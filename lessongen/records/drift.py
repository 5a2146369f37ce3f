"""Drift: what a new recording of a lesson shows that the record doesn't, by class.

Nothing is drift that is measured to vary: numbers of outputs and values that differ between the
runs of either recording, names of values in IR, the day, the order of JSON. Timings are compared
by claims alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.ir import DIALECTS
from lessongen.model import Claim, Json, Record, RunRecord, SnippetRecord, Text
from lessongen.records.alignment import skeletons
from lessongen.records.conversion import contents
from lessongen.records.drift_of_texts import diff, excused
from lessongen.records.environments import differences
from lessongen.records.json_text import canonical, line_of, pack
from lessongen.records.layout import RECORD, file_names, place

_VARIES = (
    "if it may differ from run to run, more runs show it (`repeat=`), or say `varies=anything`"
)
_ACCEPT = "`lessongen check --accept` keeps what is shown now"


class DriftKind(Enum):
    """The classes of drift."""

    OUTPUT = "output"
    ERROR = "error"
    IR = "ir"
    COST = "cost"
    VALUE = "value"
    CLAIM = "claim"
    ENVIRONMENT = "environment"


_CLASSES = {
    **dict.fromkeys((*DIALECTS, "signature"), DriftKind.IR),
    **dict.fromkeys(("cost", "memory"), DriftKind.COST),
    "error": DriftKind.ERROR,
}


@dataclass(frozen=True)
class Drift:
    """One thing that drifted: where it is recorded, what, and a unified diff where it is text.

    `parts` are those of an environment, of which `what` tells all.
    """

    kind: DriftKind
    place: Place
    what: str
    diff: str = ""
    remedy: str = _ACCEPT
    parts: tuple[str, ...] = ()

    @property
    def finding(self) -> Finding:
        """As it is told."""
        what = f"{self.kind.value} drifted: {self.what}"
        return Finding(Kind.DRIFT, self.place, what, self.remedy, self.diff)


class Judged(Protocol):
    """A claim's verdict."""

    @property
    def state(self) -> str:
        """One of holds, fails, unchecked."""

    @property
    def held(self) -> int:
        """In how many runs it held."""

    @property
    def of(self) -> int:
        """Of how many."""

    @property
    def values(self) -> str:
        """What it was judged by."""


def compare(
    old: Record, new: Record, *, varies: Mapping[str, str], folder: Path
) -> tuple[Drift, ...]:
    """The drift from a lesson's record to a new recording on the same machine.

    Compared is what both have; a snippet that failed now is told elsewhere. `varies` gives that
    option of each snippet; `folder` is what messages call the folder of records.
    """
    return (*_environment(old, new, folder), *_snippets(old, new, varies, folder))


def compare_claims(
    claims: Iterable[Claim], before: Mapping[int, Judged], now: Mapping[int, Judged]
) -> Iterator[Drift]:
    """Claims of a lesson, by number, that held and fail now, or the other way round."""
    for claim in claims:
        was, is_now = before.get(claim.number), now.get(claim.number)
        if was is None or is_now is None or was.state == is_now.state:
            continue
        if "unchecked" in {was.state, is_now.state} and is_now.state != "fails":
            continue
        what = f"“{claim.sentence}” {is_now.state} now ({is_now.held} of {is_now.of} runs)"
        what += f", and {was.state} as recorded ({was.held} of {was.of})"
        remedy = "write what is true now, or ask for less (`holds=`)"
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
    """Where a record's parts lie."""

    folder: Path
    record: Record

    def file(self, snippet: str, key: str) -> Place:
        """The file of a capture; the record itself for one that it lacks."""
        snippets = [
            it for session in self.record.sessions.values() for it in session.snippets.items()
        ]
        names = file_names({name: it.filed for name, it in snippets})
        file = names.get((snippet, key), RECORD)
        return place(self.folder, self.record.machine, self.record.lesson, file=file)

    def line(self, *path: str | int) -> Place:
        """A line of `record.json`."""
        line = line_of(contents(self.record)[RECORD].decode(), path)
        return place(self.folder, self.record.machine, self.record.lesson, line=line)


def _image(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    before, now = old.images.get(key), new.images.get(key)
    if before == now or (before and now and (before.varies or now.varies)):
        return
    what = f"the picture {key} is another"
    if before is None or now is None:
        what = _come_or_gone(key, gone=now is None)
    yield Drift(DriftKind.OUTPUT, where, what)


def _come_or_gone(key: str, *, gone: bool) -> str:
    return f"there is no {key} any more" if gone else f"there is {key} now, which was not there"


def _text(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    kind = key.rpartition(".")[2]
    drifted = _CLASSES.get(kind, DriftKind.OUTPUT)
    before, now = old.texts.get(key), new.texts.get(key)
    if before is None or now is None:
        what = (
            f"there is no {key} any more" if now is None else f"there is {key} now, as never before"
        )
        ours, theirs = ((it or Text("")).text.split("\n") for it in (before, now))
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


_NOWHERE = ""  # in place of a value's text, which is never empty


def changed_values(old: Sequence[RunRecord], new: Sequence[RunRecord]) -> Mapping[str, str]:
    """Variables whose values are others now, to what is told of each: `was 3 and is 4`.

    Compared is each number, text and truth value, nested ones too, that is the same in all runs
    of the one recording and in all runs of the other.
    """
    before, now = _constants(old), _constants(new)
    changes: dict[str, list[str]] = {}
    for path in sorted({*before, *now}):
        was, is_now = before.get(path, _NOWHERE), now.get(path, _NOWHERE)
        if was != is_now and None not in (was, is_now):
            changes.setdefault(path[0], []).append(_change(path, was or "", is_now or ""))
    return {name: _first(texts) for name, texts in changes.items()}


def _constants(runs: Sequence[RunRecord]) -> dict[tuple[str, ...], str | None]:
    """Each place of a value to its text in all runs; None where the runs don't agree."""
    each = [dict(_leaves(dict(run.values), ())) for run in runs]
    places = {path for run in each for path in run}
    found: dict[tuple[str, ...], str | None] = {}
    for path in places:
        texts = {run.get(path, _NOWHERE) for run in each}
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
