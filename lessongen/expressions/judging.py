"""Claims: an expression on every run, or on every combination of runs of several sessions."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lessongen.expressions.brief import brief
from lessongen.expressions.captured import UnavailableError
from lessongen.expressions.evaluation import find
from lessongen.expressions.fault import fault
from lessongen.expressions.named import Named, place_of
from lessongen.expressions.readings import readings
from lessongen.expressions.recorded import NotRecorded, RecordLookup, Verdict
from lessongen.expressions.sandbox import Program, program
from lessongen.expressions.views import InRun
from lessongen.expressions.words import OVER
from lessongen.model import Claim, Reference, SessionRecord, SnippetRecord

_COMBINATIONS = 10_000
_FAILURES_TOLD = 3

_Found = Mapping[Reference, tuple[SessionRecord, SnippetRecord]]


@dataclass
class _Session:
    """The snippets that a claim reads of one session."""

    record: SessionRecord
    roots: list[Reference]
    varies: bool  # something is read of each run, not over the runs

    @property
    def runs(self) -> int:
        return max(len(self.record.snippets[root.snippet].runs) for root in self.roots)


def evaluate_claim(claim: Claim, recorded: RecordLookup) -> Verdict:
    """What the runs say to a claim. Raises ExpressionError where it is neither true nor false."""
    judged = program(claim.expression.text)
    found = find(judged.understood.roots, recorded)
    if isinstance(found, NotRecorded):
        asked = claim.holds[0] if claim.holds else 0
        return Verdict("unchecked", 0, 0, asked, reason=found.reason)
    sessions = _sessions(judged.understood.named, found)
    of = _check_counts(claim, sessions)
    try:
        failed = [runs for runs in _combinations(sessions) if not _holds(judged, sessions, runs)]
    except UnavailableError as why:
        return Verdict("unchecked", 0, 0, claim.holds[0] if claim.holds else 0, reason=str(why))
    held, asked = of - len(failed), claim.holds[0] if claim.holds else of
    values = _values(judged, sessions, failed)
    return Verdict("holds" if held >= asked else "fails", held, of, asked, values)


def _sessions(named: Sequence[Named], found: _Found) -> list[_Session]:
    """Sessions in order of their first mention. Records of one session are one object."""
    sessions: list[_Session] = []
    for path in named:
        record, _ = found[path.root]
        session = next((s for s in sessions if s.record is record), None)
        if session is None:
            session = _Session(record, [], varies=False)
            sessions.append(session)
        session.roots.append(path.root)
        session.varies |= not (path.steps[0].dotted and path.steps[0].key in OVER)
    if len(sessions) == 1:
        sessions[0].varies = True  # one session is judged run by run, whatever is read of it
    return sessions


def _check_counts(claim: Claim, sessions: Sequence[_Session]) -> int:
    """The number of evaluations, where it is legal."""
    of = math.prod(session.runs for session in sessions if session.varies)
    if claim.holds and len(sessions) > 1:
        raise fault(
            "`holds` counts the runs of one session, and this claim is over several",
            "leave `holds` out, or compare `median`, `min` or `max`",
        )
    if claim.holds and claim.holds[1] != of:
        least, runs = claim.holds
        raise fault(
            f'`holds="{least}/{runs}"` counts {runs} runs, and the record has {of}',
            f"give the session `repeat={runs}` and record it again, or count {of} here",
        )
    if of > _COMBINATIONS:
        raise fault(
            f"the claim has {of} combinations of runs, more than {_COMBINATIONS}",
            "compare `median`, `min` or `max` of the sessions",
        )
    return of


def _combinations(sessions: Sequence[_Session]) -> Iterator[tuple[int, ...]]:
    """For each session the run to read: every combination, the shown run where none varies."""
    return itertools.product(*(range(s.runs) if s.varies else (s.record.shown,) for s in sessions))


def _given(sessions: Sequence[_Session], runs: tuple[int, ...]) -> dict[Reference, InRun]:
    return {
        root: InRun(place_of(root), session.record.snippets[root.snippet], run)
        for session, run in zip(sessions, runs, strict=True)
        for root in session.roots
    }


def _holds(judged: Program, sessions: Sequence[_Session], runs: tuple[int, ...]) -> bool:
    given = _given(sessions, runs)
    value = judged.value(given)
    if not isinstance(value, bool):
        raise fault(
            f"`{judged.text}` is {brief(value)}, neither true nor false",
            "compare it with something",
        )
    return value


def _values(
    judged: Program, sessions: Sequence[_Session], failed: Sequence[tuple[int, ...]]
) -> str:
    """What was read in the shown run and in the first runs that failed, each text once."""
    named = judged.understood.named
    shown = tuple(session.record.shown for session in sessions)
    texts = {readings(named, _given(sessions, shown)): "shown run"}
    for runs in failed:
        if len(texts) > _FAILURES_TOLD:
            break
        texts.setdefault(readings(named, _given(sessions, runs)), _label(sessions, runs))
    return "; ".join(f"{label}: {text}" for text, label in texts.items())


def _label(sessions: Sequence[_Session], runs: tuple[int, ...]) -> str:
    """Runs as people count them, from 1: "run 3", or "run 3 of a, run 5 of b"."""
    if len(sessions) == 1:
        return f"run {runs[0] + 1}"
    pairs = zip(sessions, runs, strict=True)
    return ", ".join(f"run {run + 1} of {place_of(s.roots[0])}" for s, run in pairs if s.varies)
