"""How a fault of an expression is worded: what is wrong, and what is legal or what to do."""

from lessongen.diagnostics import ExpressionError

LEGAL = (
    "legal are names, attributes, items, constants, comparisons, `and`, `or`, `not`,"
    " `+ - * / // %`, filters, tests, `lesson(…)` and `machine(…)`"
)


def fault(what: str, remedy: str = LEGAL) -> ExpressionError:
    """An error without a place: who knows the place puts it before the message."""
    return ExpressionError(what, remedy)
