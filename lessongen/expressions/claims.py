"""Claims: evaluated on every run, or on every combination of runs of several sessions."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from lessongen.diagnostics import ExpressionError
from lessongen.expressions.evaluation import (
    NotRecorded,
    Program,
    RecordLookup,
    find_records,
    program,
)
from lessongen.expressions.paths import RecordPath, qualified_name
from lessongen.expressions.short_repr import short_repr
from lessongen.expressions.views import RunView, UnavailableError
from lessongen.model import Claim, Reference, SessionRecord, SnippetRecord

_MAX_COMBINATIONS = 10_000
_MAX_FAILURES = 3  # of which the values are displayed


@dataclass(frozen=True)
class Verdict:
    """The result of a claim.

    It held in `held` of `of` runs (combinations of runs for a claim over several sessions), and
    `asked` were required. `readings` has what it read in the shown run, then in runs that failed,
    each with the run before it. `reason` says why it is unchecked.
    """

    state: Literal["holds", "fails", "unchecked"]
    held: int
    of: int
    asked: int
    readings: tuple[str, ...] = ()
    reason: str = ""

    @property
    def values(self) -> str:
        """The readings on one line."""
        return "; ".join(self.readings)


def unchecked(reason: str, *, asked: int = 0) -> Verdict:
    """The verdict of a claim that can't be evaluated."""
    return Verdict("unchecked", 0, 0, asked, reason=reason)


def evaluate_claim(claim: Claim, records: RecordLookup) -> Verdict:
    """The verdict of a claim. Raises ExpressionError for a value that isn't true or false."""
    compiled = program(claim.expression.text)
    asked, _ = claim.holds or (0, 0)
    found = find_records(compiled.checked.roots, records)
    if isinstance(found, NotRecorded):
        return unchecked(found.reason, asked=asked)
    sessions = _sessions(compiled.checked.paths, found)
    count = _count_evaluations(claim, sessions)
    try:
        failed = [runs for runs in _combinations(sessions) if not _holds(compiled, sessions, runs)]
    except UnavailableError as error:
        return unchecked(str(error), asked=asked)
    held, asked = count - len(failed), asked if claim.holds else count
    readings = _readings(compiled, sessions, failed)
    return Verdict("holds" if held >= asked else "fails", held, count, asked, readings)


@dataclass
class _Session:
    """The snippets of one session that a claim reads."""

    record: SessionRecord
    roots: list[Reference]
    varies: bool  # whether something is read of each run, and not only over the runs

    @property
    def runs(self) -> int:
        return max(len(self.record.snippets[root.snippet].runs) for root in self.roots)


def _sessions(
    paths: Sequence[RecordPath], found: Mapping[Reference, tuple[SessionRecord, SnippetRecord]]
) -> list[_Session]:
    """Sessions in order of first mention. The record of a session is one object."""
    sessions: list[_Session] = []
    for path in paths:
        record, _ = found[path.root]
        session = next((s for s in sessions if s.record is record), None)
        if session is None:
            session = _Session(record, [], varies=False)
            sessions.append(session)
        session.roots.append(path.root)
        session.varies |= not path.over_runs
    if len(sessions) == 1:
        sessions[0].varies = True  # a claim over one session is evaluated on each run in any case
    return sessions


def _count_evaluations(claim: Claim, sessions: Sequence[_Session]) -> int:
    """The number of combinations. Raises ExpressionError where it doesn't fit the claim."""
    count = math.prod(session.runs for session in sessions if session.varies)
    if claim.holds and len(sessions) > 1:
        raise ExpressionError(
            "`holds` counts the runs of one session, but this claim reads several sessions",
            "remove `holds`, or compare `median`, `min` or `max`",
        )
    if claim.holds and claim.holds[1] != count:
        least, runs = claim.holds
        raise ExpressionError(
            f'`holds="{least}/{runs}"` requires {runs} runs, but the record has {count}',
            f"set `repeat={runs}` on the session and record it again, or count {count} runs here",
        )
    if count > _MAX_COMBINATIONS:
        raise ExpressionError(
            f"the claim has {count} combinations of runs; the maximum is {_MAX_COMBINATIONS}",
            "compare `median`, `min` or `max` of the sessions",
        )
    return count


def _combinations(sessions: Sequence[_Session]) -> Iterator[tuple[int, ...]]:
    """The run to read of each session: every combination, the shown run where none varies."""
    return itertools.product(*(range(s.runs) if s.varies else (s.record.shown,) for s in sessions))


def _snippets(sessions: Sequence[_Session], runs: tuple[int, ...]) -> dict[Reference, RunView]:
    return {
        root: RunView(qualified_name(root), session.record.snippets[root.snippet], run)
        for session, run in zip(sessions, runs, strict=True)
        for root in session.roots
    }


def _holds(compiled: Program, sessions: Sequence[_Session], runs: tuple[int, ...]) -> bool:
    value = compiled.evaluate(_snippets(sessions, runs))
    if not isinstance(value, bool):
        raise ExpressionError(
            f"`{compiled.text}` is {short_repr(value)}, neither true nor false",
            "compare it with a value",
        )
    return value


def _readings(
    compiled: Program, sessions: Sequence[_Session], failed: Sequence[tuple[int, ...]]
) -> tuple[str, ...]:
    """The values in the shown run and in the first runs that failed, equal ones once."""
    shown = tuple(session.record.shown for session in sessions)
    labels = {compiled.readings(_snippets(sessions, shown)): "shown run"}
    for runs in failed:
        if len(labels) > _MAX_FAILURES:
            break
        labels.setdefault(compiled.readings(_snippets(sessions, runs)), _label(sessions, runs))
    return tuple(f"{label}: {values}" for values, label in labels.items())


def _label(sessions: Sequence[_Session], runs: tuple[int, ...]) -> str:
    """Runs counted from 1: "run 3", or "run 3 of a, run 5 of b"."""
    if len(sessions) == 1:
        return f"run {runs[0] + 1}"
    pairs = zip(sessions, runs, strict=True)
    return ", ".join(
        f"run {run + 1} of {qualified_name(s.roots[0])}" for s, run in pairs if s.varies
    )
