"""Filters and tests: what may follow `|` and `is` in an expression, and with which arguments."""

from collections.abc import Collection, Mapping

from jinja2 import nodes

from lessongen.diagnostics import ExpressionError, unknown
from lessongen.expressions.printing import DIGITS, PRINTING, Arguments, Filter, PrintingCall

# Evaluated by jinja2's filter of the same name; the result can be used within the expression.
_COMPUTING = (
    Filter("length", "The number of items.", "x.runs.t | length", "3"),
    Filter("sum", "The sum of a list of numbers.", "x.runs.t | sum", "6"),
    Filter("min", "The smallest item.", "x.runs.t | min", "1"),
    Filter("max", "The largest item.", "x.runs.t | max", "3"),
    Filter("abs", "The absolute value.", "(x.t - 5) | abs", "2"),
    Filter(
        "round",
        "The number rounded to this many digits after the decimal point.",
        "(x.t / 7) | round(2)",
        "0.43",
        {"precision": DIGITS, "method": ("common", "ceil", "floor")},
    ),
    Filter(
        "sort",
        "The items in ascending order, or descending with `reverse=true`.",
        "x.runs.t | sort",
        "[1, 2, 3]",
        {"reverse": (False, True)},
    ),
    Filter("first", "The first item.", "x.runs.t | first", "3"),
    Filter("last", "The last item.", "x.runs.t | last", "2"),
)
COMPUTING: Mapping[str, Filter] = {each.name: each for each in _COMPUTING}

TESTS = ("defined", "none", "number", "string")  # evaluated by jinja2, without arguments


def all_filters() -> tuple[Filter, ...]:
    """All filters with their documentation: those that compute, then those that print."""
    return (*COMPUTING.values(), *PRINTING.values())


def check_call(node: nodes.Filter | nodes.Test) -> None:
    """Raise ExpressionError unless the filter or test can be used within an expression."""
    name = node.name
    if isinstance(node, nodes.Test):
        if name not in TESTS:
            raise ExpressionError.of(unknown(f"`{name}` is not a test", name, TESTS))
        _arguments(node, {})
    elif name in PRINTING:
        raise ExpressionError(
            f"the printing filter `{name}` is not the last operation",
            f"apply it last, to the whole expression: `(…) | {name}`",
        )
    elif name not in COMPUTING:
        known = [*COMPUTING, *PRINTING]
        raise ExpressionError.of(unknown(f"`{name}` is not a filter", name, known))
    else:
        _arguments(node, COMPUTING[name].arguments)


def printing_call(node: nodes.Filter) -> PrintingCall:
    """The call of a printing filter. Raises ExpressionError for missing or wrong arguments."""
    legal = PRINTING[node.name].arguments
    given = _arguments(node, legal)
    if legal.keys() - given.keys():
        raise ExpressionError(f"`{node.name}` requires an argument", _takes(legal))
    return PrintingCall(node.name, given)


def _arguments(call: nodes.Filter | nodes.Test, legal: Arguments) -> dict[str, object]:
    """The arguments of a call by name."""
    if call.dyn_args is not None or call.dyn_kwargs is not None:
        raise ExpressionError(
            f"`{call.name}` does not accept `*` or `**`", "write its arguments out"
        )
    if len(call.args) > len(legal):
        raise ExpressionError(f"`{call.name}` has too many arguments", _takes(legal))
    given = dict(zip(legal, call.args, strict=False))
    for name, value in [(str(keyword.key), keyword.value) for keyword in call.kwargs]:
        if name not in legal:
            raise ExpressionError(f"`{call.name}` has no argument `{name}`", _takes(legal))
        if name in given:
            raise ExpressionError(f"`{call.name}` is given `{name}` twice", _takes(legal))
        given[name] = value
    return {name: _constant(call.name, name, node, legal) for name, node in given.items()}


def _constant(called: str, name: str, node: nodes.Expr, legal: Arguments) -> object:
    if isinstance(node, nodes.Const):
        for value in legal[name]:
            if type(value) is type(node.value) and value == node.value:
                return value
    raise ExpressionError(f"`{called}` has an invalid argument `{name}`", _takes(legal))


def _takes(legal: Arguments) -> str:
    if not legal:
        return "it takes no arguments"
    return "it takes " + ", ".join(f"`{name}`: {_listed(those)}" for name, those in legal.items())


def _listed(constants: Collection[object]) -> str:
    if isinstance(constants, range):
        return f"{constants.start} to {constants.stop - 1}"
    return " or ".join(map(repr, constants))
