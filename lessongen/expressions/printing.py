"""The printing filters: a number to text for prose. A filter more is a function more here.

Three significant digits with a unit, as prose wants them; the raw value stays beside the text.
"""

import math
from collections.abc import Callable, Mapping

from lessongen.expressions.brief import brief
from lessongen.expressions.fault import fault
from lessongen.expressions.reader import Printing

_SI = {24: "Y", 21: "Z", 18: "E", 15: "P", 12: "T", 9: "G", 6: "M", 3: "k", 0: ""}
_SI |= {-3: "m", -6: "µ", -9: "n", -12: "p", -15: "f"}
_BYTES = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


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
    return _PRINT[printing.filter](value, printing.digits)


def significant(number: float, digits: int = 3) -> str:
    """The number with so many significant digits, without an exponent where that is readable."""
    if number == 0 or not math.isfinite(number):
        return f"{number:g}"
    scientific = f"{number:.{digits - 1}e}"
    exponent = int(scientific.partition("e")[2])
    if not -6 <= exponent < 15:
        return scientific
    return f"{float(scientific):.{max(0, digits - 1 - exponent)}f}"


def _seconds(factor: float, unit: str) -> Callable[[float, int], str]:
    return lambda value, _: f"{significant(factor * value)} {unit}"


def _bytes(value: float, _: int) -> str:
    """Powers of 1024, as memory is counted."""
    power = 0
    while power < len(_BYTES) - 1 and abs(value) >= 1023.5 * 1024**power:
        power += 1
    scaled = value / 1024**power
    whole = power == 0 and float(value).is_integer()
    return f"{value:.0f} B" if whole else f"{_up_to_four(scaled)} {_BYTES[power]}"


def _up_to_four(number: float) -> str:
    """Three significant digits, but 1,023 KiB keeps its fourth."""
    return f"{number:.0f}" if abs(number) >= 999.5 else significant(number)


def _si(value: float, _: int) -> str:
    """A decimal prefix: 1.23 M. Whole numbers below a thousand print as they are."""
    if value == 0 or not math.isfinite(value) or (abs(value) < 1000 and float(value).is_integer()):
        return f"{value:g}"
    exponent = int(f"{value:.2e}".partition("e")[2])
    power = min(max(3 * (exponent // 3), min(_SI)), max(_SI))
    return f"{significant(value / 10.0**power)} {_SI[power]}".rstrip()


_PRINT: Mapping[str, Callable[[float, int], str]] = {
    "s": _seconds(1, "s"),
    "ms": _seconds(1e3, "ms"),
    "us": _seconds(1e6, "µs"),
    "bytes": _bytes,
    "si": _si,
    "percent": lambda value, _: f"{significant(100 * value)} %",
    "times": lambda value, _: f"{significant(value, 2)}×",  # noqa: RUF001 - the sign of "4.3 times"
    "fixed": lambda value, digits: f"{value:.{digits}f}",
}
