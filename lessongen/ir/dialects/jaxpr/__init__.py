"""The jaxpr dialect: a traced function as one equation for each primitive.

Source of the format: the pretty printer in `jax._src.core`.
"""

import re
import sys
from collections.abc import Sequence
from typing import Any

from lessongen.ir.dialect import Dialect, Functions, is_stage, translatable
from lessongen.ir.dialects.jaxpr.source_map import operations
from lessongen.ir.names import Numbering, scoped
from lessongen.ir.text import STRING, Ranges, Rule

# Variables are letters; braces open and close the scopes of nested jaxprs. What follows `= ` is a
# primitive, what is before `=`, `.`, `(` or `>` a parameter or a part of a Python repr.
_NAMES = scoped(
    rf"{STRING}|'(?:[^'\\\n]|\\.)*'|\#[^\n]*"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|(?<![\w.:'])(?P<bound>[a-z]+)(?=:[A-Za-z]\w*[\[{<])"
    r"|(?<![\w.:=<])(?<!= )(?!in \()(?P<used>[a-z]+)(?![\w.:=(>])"
)


def _accepts(value: object) -> bool:
    return is_stage(value, "Traced") or _is_closed_jaxpr(value)


def _is_closed_jaxpr(value: object) -> bool:
    core: Any = sys.modules.get("jax.extend.core") or sys.modules.get("jax._src.core")
    closed = getattr(core, "ClosedJaxpr", None)
    return isinstance(closed, type) and isinstance(value, closed)


def _text(value: Any) -> str:
    """Return what `print` shows, without colours, with a final newline."""
    jaxpr = value if _is_closed_jaxpr(value) else value.jaxpr
    pretty = getattr(jaxpr, "pretty_print", None)
    return f"{pretty(use_color=False) if pretty else jaxpr}\n"


def _line_breaks(text: str) -> Ranges:
    """Find line breaks from the `[` that ends an equation's first line to the `]` below it.

    An equation that contains a jaxpr keeps its lines. One space stays between two parameters.
    """
    lines = [match.span() for match in re.finditer(r"[^\n]*(?:\n|\Z)", text)]
    for number, (start, end) in enumerate(lines):
        line = text[start:end].rstrip("\n")
        indent = line[: len(line) - len(line.lstrip())]
        if not re.search(r"\w\[$", line):
            continue
        rest = [text[slice(*span)] for span in lines[number + 1 :]]
        last = next((n for n, below in enumerate(rest) if below.startswith(indent + "]")), None)
        if last is not None and not re.search(r"lambda|\[\n", "".join(rest[:last])):
            yield from _breaks(text, lines[number : number + last + 2])


def _breaks(text: str, lines: Sequence[tuple[int, int]]) -> Ranges:
    for number, (start, end) in enumerate(lines[1:], 1):
        content = text[start:end]
        indent = len(content) - len(content.lstrip(" "))
        kept = 1 if 1 < number < len(lines) - 1 else 0
        yield start - 1, start + indent - kept


DIALECT = Dialect(
    name="jaxpr",
    display_name=translatable("jaxpr"),
    suffix="jaxpr",
    takes="a Traced or a ClosedJaxpr",
    accepts=_accepts,
    text=_text,
    lexer="jaxpr",
    numbering=Numbering(_NAMES),
    operation=r"(?:= |^\s*)([a-z_][\w-]*)(?=[\[ ])|(in \()|(let \w+|lambda)",
    functions=Functions(head=r"(?P<indent> *)let (?P<name>\w+) = \{ lambda", end="  in ("),
    elisions=((Rule.WRAPPED, _line_breaks),),
    operations=operations,
)
