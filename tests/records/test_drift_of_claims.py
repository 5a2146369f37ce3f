"""A claim that holds in one recording and fails in the other is drift."""

from dataclasses import dataclass

import pytest

from lessongen.diagnostics import Place
from lessongen.expressions import parse_claim
from lessongen.model import Claim
from lessongen.records import compare_claims
from lessongen.records.drift import DriftKind
from tests.records.drifts import only


@dataclass(frozen=True)
class Verdict:
    """As a claim's verdict reads."""

    state: str
    held: int = 20
    of: int = 20
    values: str = "a.t = 3"


def claims_drift(before, now):
    place = Place("lessons/l/stages.md", 12)
    claim = Claim(2, parse_claim("a.t > 1", place), "it is fast")
    return list(compare_claims([claim], {2: before}, {2: now}))


def test_a_claim_that_fails_in_some_runs_is_drift():
    it = only(claims_drift(Verdict("holds"), Verdict("fails", 17)))
    assert it.kind is DriftKind.CLAIM
    assert it.place == Place("lessons/l/stages.md", 12)
    assert it.what == (
        "“it is fast” fails now (true in 17 of 20 runs); in the record it holds (20 of 20)"
    )
    assert it.diff == "a.t = 3"


@pytest.mark.parametrize(
    ("before", "now", "count"),
    [
        ("holds", "holds", 0),
        ("fails", "fails", 0),
        ("fails", "holds", 1),
        ("unchecked", "fails", 1),
        ("unchecked", "holds", 0),
        ("holds", "unchecked", 0),
    ],
)
def test_only_claims_that_turned_are_drift(before, now, count):
    assert len(claims_drift(Verdict(before), Verdict(now))) == count
