"""Optimised HLO: what the compiler decided."""

from typing import Any

from lessongen.captures._stages import is_stage

NAME = SUFFIX = "hlo"
TAKES = "a Compiled"


def accepts(value: object) -> bool:
    """Compiled."""
    return is_stage(value, "Compiled")


def probe(value: Any) -> str:
    """The module's text as JAX prints it."""
    text = value.as_text()
    if text is None:
        raise ValueError("this backend has no text for it")
    return str(text)
