"""Filters and tests: what may follow `|` and `is`, and the filters that print a number with a unit.

To add one that prints, add a function with `@_filter`; its docstring's first line and its example
document it. A measurement has three significant digits; the page keeps the raw value, too.
"""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from jinja2 import nodes

from lessongen.diagnostics import ExpressionError, unknown
from lessongen.expressions.short_repr import short_repr

Arguments = Mapping[str, Collection[object]]  # name, in order of position: legal constants

DIGITS = range(16)  # legal counts of digits

_SI = {24: "Y", 21: "Z", 18: "E", 15: "P", 12: "T", 9: "G", 6: "M", 3: "k", 0: ""}
_SI |= {-3: "m", -6: "µ", -9: "n", -12: "p", -15: "f"}
_BYTES = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


@dataclass(frozen=True)
class Filter:
    """A filter and its documentation: the value `example` is printed as `result`.

    Examples read a snippet `x` whose variable `t` was 3, 1 and 2 in three runs; the first is shown.
    """

    name: str
    summary: str
    example: str
    result: str
    arguments: Arguments = field(default_factory=dict)


@dataclass(frozen=True)
class PrintingCall:
    """A printing filter with its arguments by name."""

    filter: str
    arguments: Mapping[str, object] = field(default_factory=dict)


_FUNCTIONS: dict[str, Callable[..., str]] = {}
_FILTERS: dict[str, Filter] = {}

PRINTING: Mapping[str, Filter] = _FILTERS  # by name; all arguments of these are required


def print_value(value: object, call: PrintingCall | None) -> str:
    """The text of a value; `str(value)` without a filter.

    Raises ExpressionError for a value that isn't a number, and for one too large to print.
    """
    try:
        return str(value) if call is None else _print_number(value, call)
    except (OverflowError, ValueError, RecursionError) as error:
        raise ExpressionError(
            f"the value can't be printed: {error}", "print a smaller value"
        ) from None


def _print_number(value: object, call: PrintingCall) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionError(
            f"`{call.filter}` requires a number, not {short_repr(value)}",
            "remove the filter, or name a number",
        )
    return _FUNCTIONS[call.filter](value, **call.arguments)


def _filter(
    name: str, *, example: str, result: str, arguments: Arguments | None = None
) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Register a function as the printing filter of that name."""

    def register(function: Callable[..., str]) -> Callable[..., str]:
        summary = (function.__doc__ or "").partition("\n")[0]
        _FUNCTIONS[name] = function
        _FILTERS[name] = Filter(name, summary, example, result, arguments or {})
        return function

    return register


def significant(number: float, digits: int = 3) -> str:
    """The number with this many significant digits, without an exponent from 1e-6 to 1e15."""
    if number == 0 or not math.isfinite(number):
        return f"{number:g}"
    scientific = f"{number:.{digits - 1}e}"
    exponent = int(scientific.partition("e")[2])
    if not -6 <= exponent < 15:
        return scientific
    return f"{float(scientific):.{max(0, digits - 1 - exponent)}f}"


@_filter("s", example="1.5 | s", result="1.50 s")
def _seconds(seconds: float) -> str:
    """Seconds, with three significant digits."""
    return f"{significant(seconds)} s"


@_filter("ms", example="0.00809 | ms", result="8.09 ms")
def _milliseconds(seconds: float) -> str:
    """Seconds, printed in milliseconds."""
    return f"{significant(1e3 * seconds)} ms"


@_filter("us", example="0.0000213 | us", result="21.3 µs")
def _microseconds(seconds: float) -> str:
    """Seconds, printed in microseconds."""
    return f"{significant(1e6 * seconds)} µs"


@_filter("bytes", example="1536 | bytes", result="1.50 KiB")
def _bytes(value: float) -> str:
    """Bytes, with a unit in powers of 1024.

    From 1000 to 1023 a unit keeps its fourth digit: `1023 KiB`.
    """
    power = 0
    while power < len(_BYTES) - 1 and abs(value) >= 1023.5 * 1024**power:
        power += 1
    scaled = value / 1024**power
    whole = abs(scaled) >= 999.5 or (power == 0 and float(value).is_integer())
    return f"{scaled:.0f} {_BYTES[power]}" if whole else f"{significant(scaled)} {_BYTES[power]}"


@_filter("si", example="1234567 | si", result="1.23 M")
def _si(value: float) -> str:
    """A number with a decimal prefix; integers below 1000 are printed unchanged."""
    if value == 0 or not math.isfinite(value) or (abs(value) < 1000 and float(value).is_integer()):
        return f"{value:g}"
    exponent = int(f"{value:.2e}".partition("e")[2])
    power = min(max(3 * (exponent // 3), min(_SI)), max(_SI))
    return f"{significant(value / 10.0**power)} {_SI[power]}".rstrip()


@_filter("percent", example="0.1234 | percent", result="12.3 %")
def _percent(share: float) -> str:
    """A share, printed in percent."""
    return f"{significant(100 * share)} %"


@_filter("times", example="1.696 | times", result="1.7×")
def _times(ratio: float) -> str:
    """A ratio, with two significant digits."""
    return f"{significant(ratio, 2)}×"


@_filter("fixed", example="3.14159 | fixed(2)", result="3.14", arguments={"digits": DIGITS})
def _fixed(value: float, digits: int) -> str:
    """A number with this many digits after the decimal point."""
    return f"{value:.{digits}f}"


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
