"""The text that `print` shows of any value; of what JAX made, the program that it holds."""

from typing import Any

from lessongen.captures import hlo, jaxpr, stablehlo

NAME = "text"
SUFFIX = "text.txt"
TAKES = "a value with a text of its own"
RANK = None


def accepts(value: object) -> bool:
    """All whose class says how it prints: `<… object at 0x…>` is no text worth a page."""
    kind = type(value)
    plain = kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__
    return not plain or _program(value) is not None


def probe(value: Any) -> str:
    """The text, with a final newline."""
    taker = _program(value)
    text = str(value) if taker is None else str(taker.probe(value))
    return text if text.endswith("\n") else f"{text}\n"


def _program(value: object) -> Any:
    return next((kind for kind in (jaxpr, stablehlo, hlo) if kind.accepts(value)), None)
