"""Values and claims: parsed by jinja2's parser, checked against a list, then evaluated.

An ExpressionError's message is "what is wrong; what is legal or what to do", without a place.
"""

from lessongen.expressions.evaluation import show
from lessongen.expressions.judging import judge
from lessongen.expressions.parsing import parse, parse_claim
from lessongen.expressions.recorded import Found, Missing, Printed, Recorded, Verdict

__all__ = [
    "Found",
    "Missing",
    "Printed",
    "Recorded",
    "Verdict",
    "judge",
    "parse",
    "parse_claim",
    "show",
]
