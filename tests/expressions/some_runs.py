"""Records for expressions to read: built from values, and found by place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lessongen.diagnostics import Place
from lessongen.expressions import LookupResult, NotRecorded, parse, parse_claim
from lessongen.model import (
    Claim,
    Expression,
    Json,
    Outcome,
    Raised,
    RunRecord,
    SessionRecord,
    SnippetRecord,
)

HERE = Place("lessons/l/a.md", 7)


def snippet(
    *values: Mapping[str, Json],
    left_out: Mapping[str, str] | None = None,
    raised: Sequence[Raised | None] = (),
) -> SnippetRecord:
    """A snippet with one mapping of values a run."""
    ends = [*raised, *[None] * (len(values) - len(raised))]
    runs = [RunRecord(v, left_out or {}, end) for v, end in zip(values, ends, strict=True)]
    return SnippetRecord("f", {}, Outcome.OK, tuple(runs))


def numbers(**columns: Sequence[Json]) -> SnippetRecord:
    """A snippet from columns: `t=[1, 2]` is two runs."""
    rows = zip(*columns.values(), strict=True)
    return snippet(*[dict(zip(columns, row, strict=True)) for row in rows])


@dataclass(frozen=True)
class Kept:
    """Sessions of this lesson and machine, and of others under (lesson, machine)."""

    here: tuple[SessionRecord, ...] = ()
    elsewhere: Mapping[tuple[str | None, str | None], tuple[SessionRecord, ...]] = field(
        default_factory=dict
    )

    def find(self, snippet: str, lesson: str | None, machine: str | None) -> LookupResult:
        at = (lesson, machine)
        sessions = self.here if at == (None, None) else self.elsewhere.get(at, ())
        for session in sessions:
            if snippet in session.snippets:
                return session, session.snippets[snippet]
        return NotRecorded("not recorded")


def session(shown: int = 0, **snippets: SnippetRecord) -> SessionRecord:
    return SessionRecord(shown, snippets)


def value(text: str) -> Expression:
    return parse(text, HERE)


def claim(text: str, holds: tuple[int, int] | None = None) -> Claim:
    return Claim(1, parse_claim(text, HERE), "it is so", holds)
