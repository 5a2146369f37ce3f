"""Expressions of a lesson's source."""

from lessongen.diagnostics import Place
from lessongen.expressions.fault import fault
from lessongen.expressions.grammar import one_line
from lessongen.expressions.reader import Understood, understand
from lessongen.model import Expression


def parse(text: str, place: Place) -> Expression:
    """The expression of a value. Raises ExpressionError, whose message has no place."""
    return _parsed(text, place)[0]


def parse_claim(text: str, place: Place) -> Expression:
    """The expression of a claim: it reads what is recorded, and prints nothing."""
    expression, understood = _parsed(text, place)
    if understood.printing is not None:
        raise fault(
            f"a claim prints nothing, and this one ends in `{understood.printing.filter}`",
            f"compare the value itself: `{understood.source}`",
        )
    if not expression.references:
        raise fault(
            f"`{expression.text}` names no recorded value, so no run can show it",
            "compare a variable of a snippet: `four.t > 1`",
        )
    return expression


def _parsed(text: str, place: Place) -> tuple[Expression, Understood]:
    line = one_line(text)
    understood = understand(line)
    references = tuple(dict.fromkeys(named.reference for named in understood.named))
    return Expression(line, place, references), understood
