"""The HLO dialect: an optimised module, as XLA's compiler prints it.

Source of the format: `HloModule::ToString` in https://github.com/openxla/xla.
"""

import re
from typing import Any

from lessongen.ir.dialect import Dialect, Functions, is_stage, translatable
from lessongen.ir.dialects.hlo.instructions import TABLES
from lessongen.ir.dialects.hlo.source_map import operations
from lessongen.ir.names import Numbering, module_wide
from lessongen.ir.text import STRING, Ranges, Rule, closing, long_constants, matching

# A name is unique in the module. A computation's head has its parameters without `%`.
_NAMES = module_wide(
    defined=r"^(?:ENTRY |\s*(?:ROOT )?)%(?P<name>[\w.-]+)(?= \(| = )",
    used=(
        rf"{STRING}|%(?P<marked>[\w.-]+)|(?<=[(\s])(?P<parameter>[A-Za-z_][\w.-]*)(?=: )"
        r"|(?<![\w./%-])(?P<bare>[A-Za-z_][\w-]*(?:\.\d+)+)(?![\w.])"
    ),
)


def _accepts(value: object) -> bool:
    return is_stage(value, "Compiled")


def _text(value: Any) -> str:
    """Return the module's text. Raises ValueError if the backend has none."""
    text = value.as_text()
    if text is None:
        raise ValueError("the backend provides no text for this executable")
    return str(text)


def _backend_configs(text: str) -> Ranges:
    """Find `, backend_config={…}` with all braces in it; without an end, the rest of the line."""
    for match in re.finditer(r", backend_config=\{", text):
        line_end = text.find("\n", match.end())
        stop = len(text) if line_end < 0 else line_end
        yield match.start(), closing(text, match.end() - 1, stop) or stop


DIALECT = Dialect(
    name="hlo",
    display_name=translatable("optimised HLO"),
    suffix="hlo",
    takes="a Compiled",
    accepts=_accepts,
    text=_text,
    lexer="hlo",
    # `add` is content in `%add.5`; its number, source locations and their tables are numbering
    numbering=Numbering(
        _NAMES,
        content=r"%?(?P<stem>.*?)(?:[._]\d+)*$",
        volatile=r"(?<=stack_frame_id=)\d+|^\d+ [{\"].*$",
    ),
    operation=r"^\s+(?:ROOT )?%\S+ = (?:\([^=]*\) |\S+ )([a-z][\w-]*)\(|^(ENTRY|%)",
    functions=Functions(head=r"(?P<indent>)(?:ENTRY )?%?(?P<name>[\w.-]+) \(", end="}"),
    elisions=(
        (Rule.WRAPPER, matching(r"^HloModule [^\n]*\n+")),
        (Rule.WRAPPER, matching(r"\s+\Z")),
        (Rule.METADATA, matching(rf"^(?:{'|'.join(TABLES)})\n(?:\d[^\n]*\n)*\n*")),
        (Rule.METADATA, matching(rf", metadata=\{{(?:[^\"{{}}\n]|{STRING})*\}}")),
        (Rule.LAYOUT, matching(r"(?<=\])\{[\d,]*(?::[^{}\n]*)?\}")),
        (Rule.BACKEND_CONFIG, _backend_configs),
        (Rule.PRECISION, matching(r", operand_precision=\{default(?:,default)*\}")),
        (Rule.CONSTANT, long_constants(r" constant\((?P<constant>\{[^\n]*?\})\)(?=[,\n])")),
    ),
    operations=operations,
)
