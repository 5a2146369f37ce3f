"""Drift: what a new recording of a lesson shows that the record doesn't, by class.

Nothing is drift that is measured to vary: numbers of outputs and values that differ between the
runs of either recording, names of values in IR, the day, the order of JSON. Timings are compared
by claims alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.ir import DIALECTS
from lessongen.model import Claim, Record, SnippetRecord, Text
from lessongen.records.encode import files
from lessongen.records.environments import differences
from lessongen.records.excuse import diff, excused
from lessongen.records.layout import RECORD, file_names, place
from lessongen.records.lines import line_of
from lessongen.records.tokens import skeletons
from lessongen.records.values import changed_values

_VARIES = (
    "if it may differ from run to run, more runs show it (`repeat=`), or say `varies=anything`"
)
_ACCEPT = "`lessongen check --accept` keeps what is shown now"


class Drifted(Enum):
    """The classes of drift."""

    OUTPUT = "output"
    ERROR = "error"
    IR = "ir"
    COST = "cost"
    VALUE = "value"
    CLAIM = "claim"
    ENVIRONMENT = "environment"


_CLASSES = {
    **dict.fromkeys((*DIALECTS, "signature"), Drifted.IR),
    **dict.fromkeys(("cost", "memory"), Drifted.COST),
    "error": Drifted.ERROR,
}


@dataclass(frozen=True)
class Drift:
    """One thing that drifted: where it is recorded, what, and a unified diff where it is text.

    `parts` are those of an environment, of which `what` tells all.
    """

    kind: Drifted
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
        yield Drift(Drifted.CLAIM, claim.place, what, is_now.values, remedy)


def _environment(old: Record, new: Record, folder: Path) -> Iterator[Drift]:
    changes = differences(old.environment, new.environment)
    if changes:
        where = _Places(folder, old).line("environment")
        yield Drift(Drifted.ENVIRONMENT, where, "; ".join(changes), parts=changes)


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
                yield Drift(Drifted.VALUE, where, f"`{name}.{variable}` {change}", remedy=_VARIES)


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
        line = line_of(files(self.record)[RECORD], path)
        return place(self.folder, self.record.machine, self.record.lesson, line=line)


def _image(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    before, now = old.images.get(key), new.images.get(key)
    if before == now or (before and now and (before.varies or now.varies)):
        return
    what = f"the picture {key} is another"
    if before is None or now is None:
        what = _come_or_gone(key, gone=now is None)
    yield Drift(Drifted.OUTPUT, where, what)


def _come_or_gone(key: str, *, gone: bool) -> str:
    return f"there is no {key} any more" if gone else f"there is {key} now, which was not there"


def _text(key: str, old: SnippetRecord, new: SnippetRecord, where: Place) -> Iterator[Drift]:
    kind = key.rpartition(".")[2]
    drifted = _CLASSES.get(kind, Drifted.OUTPUT)
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
    remedy = _VARIES if numbers_only and drifted is Drifted.OUTPUT else _ACCEPT
    yield Drift(drifted, Place(where.path, line), what, shown, remedy)
