"""Intermediate representations: one object a dialect (jaxpr, StableHLO, HLO).

Standard library only: this is imported inside the program's process, under any Python from 3.11
on. JAX's classes are looked up in `sys.modules`.
"""

from lessongen.ir.dialect import Dialect, Functions, SourceMap, is_stage, translatable
from lessongen.ir.dialects import DIALECTS
from lessongen.ir.names import Name, Numbering
from lessongen.ir.source_maps import Links, Span, links_from_json, links_to_json
from lessongen.ir.text import Rule

__all__ = [
    "DIALECTS",
    "Dialect",
    "Functions",
    "Links",
    "Name",
    "Numbering",
    "Rule",
    "SourceMap",
    "Span",
    "is_stage",
    "links_from_json",
    "links_to_json",
    "translatable",
]
