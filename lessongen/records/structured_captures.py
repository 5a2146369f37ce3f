"""Structured captures: JSON and CSV, decoded once, with the numbers that vary between runs.

A record keeps them as texts with offsets of the numbers that vary, as it keeps every text. What
reads them wants values and the path of each such number. To find the path, every number that
varies is replaced by a marker in the text, and the marker is found in the decoded data.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from lessongen.captures import kinds
from lessongen.model import Data, Json, Range, Text

Path = tuple[str | int, ...]
Decode = Callable[[str], Json]


def structured(texts: Mapping[str, Text]) -> dict[str, Data]:
    """The data of those texts whose kind is JSON or CSV, by the suffix of its file.

    The data of CSV are its rows, each a list of texts, empty lines left out. A text that can't be
    decoded, for example because it was cut at the size limit, has no data.
    """
    found: dict[str, Data] = {}
    for key, text in texts.items():
        decode = _decoder(key)
        if decode is not None and (data := _data(text, decode)) is not None:
            found[key] = data
    return found


def _decoder(key: str) -> Decode | None:
    kind = kinds().get(key.rpartition(".")[2])
    return _DECODERS.get(kind.SUFFIX.rpartition(".")[2]) if kind else None


def _rows(text: str) -> Json:
    return [list(row) for row in csv.reader(io.StringIO(text, newline="")) if row]


_DECODERS: Mapping[str, Decode] = {"json": json.loads, "csv": _rows}


def _data(text: Text, decode: Decode) -> Data | None:
    try:
        value = decode(text.text)
    except (ValueError, RecursionError, csv.Error):
        return None
    varying = _varying(text, decode) if text.volatile else {}
    return Data(value, varying, differs=bool(text.volatile or text.differing))


def _varying(text: Text, decode: Decode) -> dict[Path, Range]:
    """The range of the first number that varies in each value, by the path of the value."""
    start = "9" * 20
    while start in text.text:
        start += "9"
    ends = [0, *(number.at[1] for number in text.volatile)]
    pieces = (
        (text.text[end : number.at[0]], f"{start}{index:06}")
        for index, (end, number) in enumerate(zip(ends, text.volatile, strict=False))
    )
    marked = "".join(chain(*pieces)) + text.text[ends[-1] :]
    marker = re.compile(rf"{start}(\d{{6}})")
    try:
        value = decode(marked)
    except (ValueError, csv.Error):  # a number of the text that is part of a longer word in JSON
        return {}
    found: dict[Path, Range] = {}
    for path, leaf in _leaves(value, ()):
        if match := marker.search(leaf):
            number = text.volatile[int(match[1])]
            found[path] = Range(number.min, number.max)
    return found


def _leaves(value: Json, path: Path) -> Iterator[tuple[Path, str]]:
    """The values that hold no others, as text."""
    match value:
        case dict():
            for key, item in value.items():
                yield from _leaves(item, (*path, key))
        case list():
            for index, item in enumerate(value):
                yield from _leaves(item, (*path, index))
        case _:
            yield path, str(value)
