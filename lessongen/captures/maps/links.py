"""Links as they are kept with a record: lines of a text, and the spans that each came from.

Kept is a line a span, so that a review can read it: `{"four-stops/four.py:5:11-5:20": "3 7 8"}`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from lessongen.captures.maps.places import Span
from lessongen.captures.maps.resolving import Operation
from lessongen.model import Json

Links: TypeAlias = Mapping[int, tuple[Span, ...]]  # line of the text, from 1: spans, in order

_SPAN = re.compile(r"(.+):(\d+):(\d+)-(\d+):(\d+)", re.ASCII)
_LINES = re.compile(r"[1-9]\d*(?: [1-9]\d*)*", re.ASCII)


def links_of(operations: Iterable[Operation]) -> Links:
    """The lines whose operation is linked."""
    return {one.line: one.spans for one in operations if one.spans}


def to_json(links: Links) -> Json:
    """The form in which links are kept: the lines of each span."""
    lines: dict[Span, list[int]] = {}
    for line in sorted(links):
        for span in links[line]:
            lines.setdefault(span, []).append(line)
    return {_name(span): " ".join(map(str, lines[span])) for span in sorted(lines)}


def from_json(kept: Any) -> Links:
    """The links behind their kept form; raises ValueError for another form."""
    if not isinstance(kept, dict):
        raise ValueError("links are an object: the lines of each span")  # noqa: TRY004 - of data
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
        raise ValueError(f"{name!r} is no span; one is FILE:LINE:COLUMN-LINE:COLUMN")
    return Span(match[1], *map(int, match.groups()[1:]))


def _lines(text: Any) -> list[int]:
    if not isinstance(text, str) or not _LINES.fullmatch(text):
        raise ValueError(f"{text!r} are no lines; write numbers with a space between")
    return [int(number) for number in text.split(" ")]
