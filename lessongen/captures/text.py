"""The text that `print` shows of any value; of what JAX made, the program that it holds."""

from typing import Any

from lessongen.ir import DIALECTS, Dialect

NAME = "text"
SUFFIX = "text.txt"
TAKES = "a value with a text of its own"
RANK = None


def accepts(value: object) -> bool:
    """All whose class says how it prints: `<… object at 0x…>` is no text worth a page."""
    kind = type(value)
    plain = kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__
    return not plain or _dialect(value) is not None


def probe(value: Any) -> str:
    """The text, with a final newline."""
    dialect = _dialect(value)
    text = str(value) if dialect is None else dialect.text(value)
    return text if text.endswith("\n") else f"{text}\n"


def _dialect(value: object) -> Dialect | None:
    return next((dialect for dialect in DIALECTS.values() if dialect.accepts(value)), None)
