"""Checks data of `record.json` against the types of the format.

Everything that isn't in the format is refused: unknown fields, missing fields, other types. A
boolean isn't accepted as an integer, nor an integer as a float.
"""

import datetime as dt
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from lessongen.model import Json
from lessongen.records.format import Capture, PictureCapture, RecordFile, Seconds, TextCapture

Path: TypeAlias = tuple[str | int, ...]  # the keys that lead to a part of the data


class WrongError(Exception):
    """Data that doesn't have the format: the path of keys that leads to it, and what is wrong."""

    def __init__(self, path: Path, what: str) -> None:
        self.path, self.what = path, what
        super().__init__(what)


def check(data: Json) -> RecordFile:
    """The data with its types. Raises WrongError for data that doesn't have the format."""
    try:
        checked: RecordFile = _convert(data, RecordFile)
    except msgspec.ValidationError:
        path, what = _fault(data, RecordFile, ()) or ((), "doesn't have the format")
        raise WrongError(path, what) from None
    return checked


def pointer(path: Path) -> str:
    """The path of keys as a JSON Pointer (RFC 6901)."""
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in path)
    return "".join(f"/{step}" for step in steps) or "/"


def _convert(value: object, kind: Any) -> Any:
    return msgspec.convert(value, kind, dec_hook=_special)


def _special(kind: type, value: Any) -> Any:
    if kind is Capture:
        return _convert(value, _capture(value))
    if type(value) is not float:
        raise ValueError(f"Expected `float`, got `{type(value).__name__}`")
    if value < 0:
        raise ValueError("Expected `float` >= 0")
    return Seconds(value)


def _capture(value: object) -> type[Capture]:
    return PictureCapture if isinstance(value, dict) and "bytes" in value else TextCapture


def _fault(value: object, kind: Any, path: Path) -> tuple[Path, str] | None:
    """The first innermost part that isn't of its type; msgspec's paths don't name keys of dicts."""
    try:
        _convert(value, kind)
    except msgspec.ValidationError as error:
        for step, part, inner in _parts(value, kind):
            found = _fault(part, inner, (*path, step))
            if found is not None:
                return found
        return _described(error, value, kind, path)
    return None


def _parts(value: object, kind: Any) -> Iterator[tuple[str | int, object, Any]]:
    """The parts of a value with their keys and types."""
    kind = _bare(kind, value)
    match value:
        case dict() if get_origin(kind) is dict:
            yield from ((key, item, get_args(kind)[1]) for key, item in value.items())
        case dict() if isinstance(kind, type) and issubclass(kind, Struct):
            fields = _fields(kind)
            yield from ((key, value[key], fields[key]) for key in fields if key in value)
        case list() if get_origin(kind) is tuple:
            kinds = [kind for kind in get_args(kind) if kind is not ...]
            for index, item in enumerate(value):
                yield index, item, kinds[min(index, len(kinds) - 1)]


def _bare(kind: Any, value: object) -> Any:
    """The type without its annotation, and without None or UNSET beside it."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0], value)
    if get_origin(kind) in {Union, UnionType}:
        return _bare(get_args(kind)[0], value)
    return _capture(value) if kind is Capture else kind


def _fields(kind: type[Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _described(error: Exception, value: object, kind: Any, path: Path) -> tuple[Path, str]:
    """The fault of a part itself: where, and what."""
    kind = _bare(kind, value)
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, Struct):
        fields = _fields(kind)
        for key in value.keys() - fields.keys():
            return (*path, key), f"unknown field `{key}`; expected one of {', '.join(fields)}"
    what = str(error).partition(" - at `")[0]
    what = what[0].lower() + what[1:]
    if kind is dt.date and isinstance(value, str):
        what = "expected a date (YYYY-MM-DD)"
    if get_origin(kind) is Literal:
        what = f"expected {' or '.join(map(repr, get_args(kind)))}"
    if " got " not in what and not isinstance(value, dict | list):
        what += f", got {value!r}"
    return path, f"`{pointer(path)}`: {what}" if path else what
