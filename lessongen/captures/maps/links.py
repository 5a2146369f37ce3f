"""Links as they are kept with a record: lines of a text, and the spans that each came from."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from lessongen.captures.maps.places import Span
from lessongen.captures.maps.resolving import Operation
from lessongen.model import Json

Links: TypeAlias = Mapping[int, tuple[Span, ...]]  # line of the text, from 1: spans, in order


def links_of(operations: Iterable[Operation]) -> Links:
    """The lines whose operation is linked."""
    return {one.line: one.spans for one in operations if one.spans}


def to_json(links: Links) -> Json:
    """The form in which links are kept: every span once, lines by the numbers of their spans."""
    spans = sorted({span for each in links.values() for span in each})
    numbers = {span: number for number, span in enumerate(spans)}
    return {
        "spans": [list(span) for span in spans],
        "lines": {str(line): [numbers[span] for span in links[line]] for line in links},
    }


def from_json(kept: Any) -> Links:
    """The links behind their kept form; raises ValueError for another form."""
    match kept:
        case {"spans": [*spans], "lines": {**lines}} if len(kept) == 2:
            read = [_span(span) for span in spans]
            return {_line(line): _spans(numbers, read) for line, numbers in lines.items()}
    raise ValueError('links have "spans" and "lines"')


def _span(kept: Any) -> Span:
    match kept:
        case [str(file), int(line), int(column), int(end_line), int(end_column)]:
            return Span(file, line, column, end_line, end_column)
    raise ValueError(f"{kept} is no span; one is [file, line, column, end line, end column]")


def _spans(numbers: Any, spans: list[Span]) -> tuple[Span, ...]:
    known = range(len(spans))
    if isinstance(numbers, list) and all(type(one) is int and one in known for one in numbers):
        return tuple(spans[one] for one in numbers)
    raise ValueError(f"{numbers} are no numbers of spans; there are {len(spans)}")


def _line(text: Any) -> int:
    if isinstance(text, str) and text.isascii() and text.isdigit() and text != "0":
        return int(text)
    raise ValueError(f"{text} is no line")
