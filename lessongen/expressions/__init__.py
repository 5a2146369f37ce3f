"""Expressions of values and claims: parsed and checked, then evaluated on records.

Every error of an expression is an ExpressionError. Its `problem` has what is wrong and the remedy,
without a place.
"""

from lessongen.expressions.claims import Verdict, evaluate_claim, unchecked
from lessongen.expressions.evaluation import (
    LookupResult,
    NotRecorded,
    PrintedValue,
    RecordLookup,
    evaluate,
)
from lessongen.expressions.filters import Filter, all_filters
from lessongen.expressions.parsing import parse, parse_claim

__all__ = [
    "Filter",
    "LookupResult",
    "NotRecorded",
    "PrintedValue",
    "RecordLookup",
    "Verdict",
    "all_filters",
    "evaluate",
    "evaluate_claim",
    "parse",
    "parse_claim",
    "unchecked",
]
