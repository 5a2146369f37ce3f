"""Links as a record keeps them: the lines of a text that each source span leads to.

The JSON form has an entry a span, so that it can be reviewed:
`{"four-stops/four.py:5:11-5:20": "3 7 8"}` is FILE:LINE:COLUMN-LINE:COLUMN and line numbers.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from lessongen.ir.source_maps.operations import Operation, Span
from lessongen.model import Json

Links: TypeAlias = Mapping[int, tuple[Span, ...]]  # line of the text, from 1: its spans, sorted

_SPAN = re.compile(r"(.+):(\d+):(\d+)-(\d+):(\d+)", re.ASCII)
_LINES = re.compile(r"[1-9]\d*(?: [1-9]\d*)*", re.ASCII)


def links_of(operations: Iterable[Operation]) -> Links:
    """Return the spans of each operation that has any, by its line."""
    return {one.line: one.spans for one in operations if one.spans}


def links_to_json(links: Links) -> Json:
    """Return the JSON form: the lines of each span."""
    lines: dict[Span, list[int]] = {}
    for line in sorted(links):
        for span in links[line]:
            lines.setdefault(span, []).append(line)
    return {_name(span): " ".join(map(str, lines[span])) for span in sorted(lines)}


def links_from_json(kept: Any) -> Links:
    """Read the JSON form. Raises ValueError if it isn't valid."""
    if not isinstance(kept, dict):
        raise ValueError("links must be an object: the lines of each span")  # noqa: TRY004 -- of data
    links: dict[int, list[Span]] = {}
    for span, lines in sorted((_span(name), _lines(kept[name])) for name in kept):
        for line in lines:
            links.setdefault(line, []).append(span)
    return {line: tuple(links[line]) for line in sorted(links)}


def _name(span: Span) -> str:
    return f"{span.file}:{span.line}:{span.column}-{span.end_line}:{span.end_column}"


def _span(name: Any) -> Span:
    match = _SPAN.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise ValueError(f"{name!r} is not a valid span; expected FILE:LINE:COLUMN-LINE:COLUMN")
    return Span(match[1], *map(int, match.groups()[1:]))


def _lines(text: Any) -> list[int]:
    if not isinstance(text, str) or not _LINES.fullmatch(text):
        raise ValueError(f"{text!r} is not a list of lines; expected numbers separated by spaces")
    return [int(number) for number in text.split(" ")]
