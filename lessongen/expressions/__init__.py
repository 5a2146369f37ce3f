"""Values and claims: parsed by jinja2's parser, checked against a list, then evaluated.

An ExpressionError's message is "what is wrong; what is legal or what to do", without a place.
"""

from lessongen.expressions.evaluation import evaluate
from lessongen.expressions.judging import evaluate_claim
from lessongen.expressions.parsing import parse, parse_claim
from lessongen.expressions.recorded import (
    LookupResult,
    NotRecorded,
    PrintedValue,
    RecordLookup,
    Verdict,
)

__all__ = [
    "LookupResult",
    "NotRecorded",
    "PrintedValue",
    "RecordLookup",
    "Verdict",
    "evaluate",
    "evaluate_claim",
    "parse",
    "parse_claim",
]
