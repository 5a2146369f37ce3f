"""The StableHLO dialect: what a lowered function hands to the compiler.

Source of the format: MLIR's assembly format, https://openxla.org/stablehlo/spec.
"""

import re
from typing import Any

from lessongen.ir.dialect import Dialect, Functions, is_stage, translatable
from lessongen.ir.dialects.stablehlo.source_map import operations
from lessongen.ir.names import Numbering, scoped
from lessongen.ir.text import STRING, Ranges, Rule, long_constants, matching

# Every function counts from `%0`; braces open and close the scopes of regions.
_NAMES = scoped(
    rf"{STRING}|(?P<function>func\.func )|(?P<open>\{{)|(?P<close>\}})"
    r"|(?P<bound>%[\w$.-]+)(?=(?::\d+)?(?:, %[\w$.-]+(?::\d+)?)* = |: )"
    r"|(?P<used>%[\w$.-]+)"
)
_DEFAULT = r"#stablehlo<precision DEFAULT>"


def _accepts(value: object) -> bool:
    return is_stage(value, "Lowered")


def _text(value: Any) -> str:
    return str(value.as_text())


def _module(text: str) -> Ranges:
    """Find the module's first and last line, and the two spaces that indent what is between."""
    if match := re.match(r"module\b[^\n]*\{\n", text):
        yield match.span()
        for pattern in (r"^ {2}", r"\n\}\s*\Z"):
            inside = re.compile(pattern, re.MULTILINE).finditer(text, match.end())
            yield from (found.span() for found in inside)


DIALECT = Dialect(
    name="stablehlo",
    display_name=translatable("StableHLO"),
    suffix="stablehlo",
    takes="a Lowered",
    accepts=_accepts,
    text=_text,
    lexer="stablehlo",
    numbering=Numbering(_NAMES, volatile=r"(?<=#loc)\d+\b"),
    operation=(
        r"(?:= |^\s*)\"?([a-z_]\w*\.[\w.]+|return|call @[\w.$-]+)"
        r"(?: (?:public|private) (@\S+?)\()?"
    ),
    functions=Functions(
        head=r"(?P<indent> *)func\.func (?:\w+ )*@(?P<name>[\w.$-]+|\"[^\"]*\")\(", end="}"
    ),
    elisions=(
        (Rule.WRAPPER, _module),
        (Rule.WRAPPER, matching(rf" \{{jax\.result_info = {STRING}\}}")),
        (Rule.PRECISION, matching(r", precision = \[DEFAULT(?:, DEFAULT)*\]")),
        (Rule.PRECISION, matching(rf", precision_config = \[{_DEFAULT}(?:, {_DEFAULT})*\]")),
        (Rule.BACKEND_CONFIG, matching(rf"\bbackend_config = {STRING}, ")),
        (Rule.BACKEND_CONFIG, matching(r"\bmhlo\.backend_config = \{[^{}\n]*\}, ")),
        (Rule.CONSTANT, long_constants(r'dense<(?P<constant>"[^"\n]*"|[^<>\n]*)>')),
    ),
    operations=operations,
)
