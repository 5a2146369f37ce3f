"""Printing filters: a number to text for prose, with a unit.

To add one, add a function with `@_filter`; its docstring's first line and its example document it.
A measurement has three significant digits; the page keeps the raw value next to the text.
"""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from lessongen.diagnostics import ExpressionError
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
