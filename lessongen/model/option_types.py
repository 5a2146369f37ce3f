"""Types of options: the text of an option to its value and back, and what is valid in words.

A text that isn't valid raises ValueError. Standard library only, as all of `model`.
"""

import keyword
import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]

_SIZES = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}
_LONGEST = 24 * 60 * 60  # seconds

# Names with a meaning of their own in expressions.
_RESERVED = frozenset(
    {"and", "or", "not", "in", "is", "if", "else", "elif", "for", "true", "false", "none"}
    | {"lesson", "machine"}
)


@dataclass(frozen=True)
class OptionType:
    """A type of option values.

    `parse` returns the value of a text, or raises ValueError. `valid` completes "expected …".
    `schema` is the JSON Schema of the value in YAML. `write` is the inverse of `parse`.
    `parse_list` is given where YAML may also have a list of texts.
    """

    parse: Callable[[str], Any]
    valid: str
    schema: Schema = field(default_factory=lambda: {"type": "string"})
    write: Callable[[Any], str] = str
    parse_list: Callable[[tuple[str, ...]], Any] | None = None

    @property
    def expected(self) -> str:
        """The remedy for a value that isn't valid."""
        return f"expected {self.valid}"


def pattern_problem(pattern: str) -> str | None:
    """Why a text isn't a regular expression; None if it is one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a later Python may read the syntax differently
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        return str(error)
    return None


def structure(valid: str, schema: Schema) -> OptionType:
    """A list or mapping with a reader of its own: no text is a value of it."""
    return OptionType(_no_text, valid, schema)


def _no_text(text: str) -> Any:
    raise ValueError(text)


def one_of(*names: str) -> OptionType:
    """One of a few names."""
    listed = [f"`{name}`" for name in names]
    valid = f"{', '.join(listed[:-1])} or {listed[-1]}"
    return OptionType(_matching("|".join(names)), valid, {"enum": [*names]})


def whole(most: int) -> OptionType:
    """A whole number from 1 to `most`."""
    schema = {"type": "integer", "minimum": 1, "maximum": most}
    return OptionType(
        lambda text: whole_number(text, most=most), f"an integer from 1 to {most:,}", schema
    )


def whole_number(text: str, *, most: int) -> int:
    """The value of an integer from 1 to `most`. Raises ValueError for other texts."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text) or int(text) > most:
        raise ValueError(text)
    return int(text)


def _matching(pattern: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(text)
        return text

    return parse


def _text(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text


def _pattern(text: str) -> str:
    if pattern_problem(text) is not None:
        raise ValueError(text)
    return _text(text)


def _identifier(text: str) -> str:
    # `checked` and `fn1` are ids in the markup of pages.
    if text in _RESERVED or text == "checked" or re.fullmatch(r"fn(ref)?[0-9]+", text):
        raise ValueError(text)
    return _matching("[a-z][a-z0-9_]*")(text)


def _exception(text: str) -> str:
    parts = text.split(".")
    if not all(part.isidentifier() and not keyword.iskeyword(part) for part in parts):
        raise ValueError(text)
    return text


def _seconds(text: str) -> float:
    match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(s|m)", text)
    if not match:
        raise ValueError(text)
    value = float(match[1]) * (60 if match[2] == "m" else 1)
    if not 0 < value <= _LONGEST:
        raise ValueError(text)
    return value


def _size(text: str) -> int:
    match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(KiB|MiB|GiB|TiB)", text)
    if not match or float(match[1]) == 0:
        raise ValueError(text)
    return int(float(match[1]) * _SIZES[match[2]])


def _write_size(size: int) -> str:
    unit = next(unit for unit in reversed(_SIZES) if size >= _SIZES[unit])
    return f"{size / _SIZES[unit]:g}{unit}"


def _boolean(text: str) -> bool:
    if text not in {"true", "false"}:
        raise ValueError(text)
    return text == "true"


def _line_ranges(text: str) -> tuple[tuple[int, int], ...]:
    ranges = tuple(map(_line_range, text.replace(",", " ").split()))
    if not ranges:
        raise ValueError(text)
    return ranges


def _line_range(piece: str) -> tuple[int, int]:
    first, dash, last = piece.partition("-")
    start = whole_number(first, most=1_000_000)
    end = whole_number(last, most=1_000_000) if dash else start
    if end < start:
        raise ValueError(piece)
    return start, end


def _files(files: tuple[str, ...]) -> tuple[str, ...]:
    outside = any(name.startswith("/") or ".." in name.split("/") for name in files)
    if not files or outside or any(mark in name for name in files for mark in "\\:"):
        raise ValueError(files)
    return files


_NAME = "lower-case letters, digits and `_`, beginning with a letter"

TEXT = OptionType(_text, "a text that isn't empty")
ANY_TEXT = OptionType(str, "a text")
IDENTIFIER = OptionType(
    _identifier,
    f"{_NAME}; `checked`, `fn1` and words of expressions are reserved",
    {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
)
EXCEPTION = OptionType(_exception, "the name of an exception class, as in `TypeError`")
PATTERN = OptionType(
    _pattern, "a regular expression, as in `called with`", {"type": "string", "format": "regex"}
)
SECONDS = OptionType(
    _seconds,
    "seconds or minutes, at most 24 hours, as in `90s` or `5m`",
    {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?[sm]$"},
    lambda seconds: f"{seconds:g}s",
)
SIZE = OptionType(
    _size,
    "a number with the unit KiB, MiB, GiB or TiB, as in `4GiB`",
    {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?[KMGT]iB$"},
    _write_size,
)
BOOLEAN = OptionType(
    _boolean, "`true` or `false`", {"type": "boolean"}, lambda value: str(value).lower()
)
LINE_RANGES = OptionType(_line_ranges, "line numbers and ranges of them, as in `1 3-5`")
FILES = OptionType(
    lambda text: _files(tuple(text.replace(",", " ").split())),
    "paths below the lesson's folder, with `/`, separated by spaces",
    {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    " ".join,
    parse_list=_files,
)
