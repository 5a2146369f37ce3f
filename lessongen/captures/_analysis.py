"""Results of compiler analyses: each a number, or None where the backend doesn't report it."""

import json
import math
from collections.abc import Mapping
from numbers import Real
from typing import Any

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, indent=2, sort_keys=True).encode


def number(value: Any) -> int | float | None:
    """The value; None where it isn't a finite number, or is below 0, XLA's mark for unknown."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    result = float(value)
    if not math.isfinite(result) or result < 0:
        return None
    return int(result) if result.is_integer() else result


def to_json(numbers: Mapping[str, int | float | None]) -> str:
    """JSON text, a number on each line; all are null where none is above 0.

    A backend without the analysis reports zeros.
    """
    reported = any(numbers.values())
    return encode({name: value if reported else None for name, value in numbers.items()}) + "\n"
