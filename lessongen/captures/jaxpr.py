"""The jaxpr of a traced function: one equation a primitive."""

import sys
from typing import Any

from lessongen.captures._stages import is_stage

NAME = SUFFIX = "jaxpr"
TAKES = "a Traced or a ClosedJaxpr"


def accepts(value: object) -> bool:
    """Traced, and what `jax.make_jaxpr` gives."""
    return is_stage(value, "Traced") or _is_closed_jaxpr(value)


def probe(value: Any) -> str:
    """The text that `print` shows, with a final newline and no colours."""
    jaxpr = value if _is_closed_jaxpr(value) else value.jaxpr
    pretty = getattr(jaxpr, "pretty_print", None)
    return f"{pretty(use_color=False) if pretty else jaxpr}\n"


def _is_closed_jaxpr(value: object) -> bool:
    core: Any = sys.modules.get("jax.extend.core") or sys.modules.get("jax._src.core")
    closed = getattr(core, "ClosedJaxpr", None)
    return isinstance(closed, type) and isinstance(value, closed)
