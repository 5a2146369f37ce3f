"""Figures that a compiler states: each a number, or None where this backend doesn't tell it."""

import json
import math
import numbers
from collections.abc import Mapping
from typing import Any

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, indent=2, sort_keys=True).encode


def figure(value: Any) -> int | float | None:
    """The number as it is; None for what is none, isn't finite, or is below 0 (XLA's unknown)."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return None
    number = float(value)
    if not math.isfinite(number) or number < 0:
        return None
    return int(number) if number.is_integer() else number


def text(figures: Mapping[str, int | float | None]) -> str:
    """As JSON, a line a figure. If none is above 0, the backend tells nothing: all are null."""
    told = any(value for value in figures.values())
    return encode({name: value if told else None for name, value in figures.items()}) + "\n"
