"""Source maps: the sub-expressions of a program that the operations of an IR text come from.

They are made in the worker, where the values are, and kept with the record as `Links`. An
operation whose origin is uncertain has no link. Lines count from 1 in the text that is captured.
"""

from lessongen.ir.source_maps.links import Links, links_from_json, links_of, links_to_json
from lessongen.ir.source_maps.operations import Frame, Located, Operation, Program, Span, resolved

__all__ = [
    "Frame",
    "Links",
    "Located",
    "Operation",
    "Program",
    "Span",
    "links_from_json",
    "links_of",
    "links_to_json",
    "resolved",
]
