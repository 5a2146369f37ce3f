"""The printing filters: a number to text for prose. A filter more is a function more here.

Three significant digits with a unit, as prose wants them; the raw value stays beside the text.
"""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from lessongen.expressions.brief import brief
from lessongen.expressions.fault import fault
from lessongen.expressions.words import DIGITS, Arguments

_SI = {24: "Y", 21: "Z", 18: "E", 15: "P", 12: "T", 9: "G", 6: "M", 3: "k", 0: ""}
_SI |= {-3: "m", -6: "µ", -9: "n", -12: "p", -15: "f"}
_BYTES = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")

_FUNCTIONS: dict[str, Callable[..., str]] = {}
_ARGUMENTS: dict[str, Arguments] = {}

PRINTING: Mapping[str, Arguments] = _ARGUMENTS  # the filters' names, with what they take


@dataclass(frozen=True)
class Printing:
    """The filter that ends an expression, with its arguments by name."""

    filter: str
    arguments: Mapping[str, object] = field(default_factory=dict)


def printed(value: object, printing: Printing | None) -> str:
    """The value as prose shows it: Python's `str` without a filter. Raises ExpressionError."""
    try:
        return str(value) if printing is None else _number(value, printing)
    except (OverflowError, ValueError, RecursionError) as error:
        raise fault(f"a value can't be printed: {error}", "print a smaller one") from None


def _number(value: object, printing: Printing) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise fault(
            f"`{printing.filter}` prints a number, and this is {brief(value)}",
            "leave the filter out, or name a number",
        )
    return _FUNCTIONS[printing.filter](value, **printing.arguments)


def _filter(
    name: str, **arguments: Collection[object]
) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Make a function the printing filter of that name; all its arguments have to be given."""

    def register(function: Callable[..., str]) -> Callable[..., str]:
        _FUNCTIONS[name], _ARGUMENTS[name] = function, arguments
        return function

    return register


def significant(number: float, digits: int = 3) -> str:
    """The number with so many significant digits, without an exponent where that is readable."""
    if number == 0 or not math.isfinite(number):
        return f"{number:g}"
    scientific = f"{number:.{digits - 1}e}"
    exponent = int(scientific.partition("e")[2])
    if not -6 <= exponent < 15:
        return scientific
    return f"{float(scientific):.{max(0, digits - 1 - exponent)}f}"


@_filter("s")
def _seconds(seconds: float) -> str:
    return f"{significant(seconds)} s"


@_filter("ms")
def _milliseconds(seconds: float) -> str:
    return f"{significant(1e3 * seconds)} ms"


@_filter("us")
def _microseconds(seconds: float) -> str:
    return f"{significant(1e6 * seconds)} µs"


@_filter("bytes")
def _bytes(value: float) -> str:
    """Powers of 1024, as memory is counted; 1023 KiB keeps its fourth digit."""
    power = 0
    while power < len(_BYTES) - 1 and abs(value) >= 1023.5 * 1024**power:
        power += 1
    scaled = value / 1024**power
    whole = abs(scaled) >= 999.5 or (power == 0 and float(value).is_integer())
    return f"{scaled:.0f} {_BYTES[power]}" if whole else f"{significant(scaled)} {_BYTES[power]}"


@_filter("si")
def _si(value: float) -> str:
    """A decimal prefix: 1.23 M. Whole numbers below a thousand print as they are."""
    if value == 0 or not math.isfinite(value) or (abs(value) < 1000 and float(value).is_integer()):
        return f"{value:g}"
    exponent = int(f"{value:.2e}".partition("e")[2])
    power = min(max(3 * (exponent // 3), min(_SI)), max(_SI))
    return f"{significant(value / 10.0**power)} {_SI[power]}".rstrip()


@_filter("percent")
def _percent(share: float) -> str:
    return f"{significant(100 * share)} %"


@_filter("times")
def _times(ratio: float) -> str:
    return f"{significant(ratio, 2)}×"


@_filter("fixed", digits=DIGITS)
def _fixed(value: float, digits: int) -> str:
    return f"{value:.{digits}f}"
