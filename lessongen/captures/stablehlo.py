"""StableHLO: what a lowered function hands to the compiler."""

from typing import Any

from lessongen.captures._stages import is_stage

NAME = SUFFIX = "stablehlo"
TAKES = "a Lowered"


def accepts(value: object) -> bool:
    """Lowered."""
    return is_stage(value, "Lowered")


def probe(value: Any) -> str:
    """The module's text as JAX prints it."""
    return str(value.as_text())
