"""Canonical JSON: one text for one value, so that hashes and reviews mean something.

Sorted keys, two spaces, UTF-8, LF, a final newline. JSON has no NaN and no infinity: those floats
are written as `{"$float": "nan"}`; a dict of the program that looks like this gets one more `$`.
"""

import hashlib
import json
import math
import re
from collections.abc import Callable

from lessongen.model import Json

_SURROGATE = re.compile("[\ud800-\udfff]")
_MARK = re.compile(r"\$+float")
_SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


def canonical(value: Json) -> str:
    """The canonical text of plain JSON data (no NaN, no infinity: `pack` those first)."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    if not _SURROGATE.search(text):
        return text + "\n"
    # UTF-8 has no lone surrogates, JSON escapes them; two in a row are one character once read
    joined = json.loads(_SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text))
    text = json.dumps(joined, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"


def parse(text: str) -> Json:
    """The data of a JSON text. Raises ValueError for what JSON or canonical JSON doesn't have."""
    parsed: Json = json.loads(
        text, parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_once
    )
    return parsed


def sha256(text: str) -> str:
    """The hash of a text's UTF-8 bytes, as hexadecimal digits."""
    return sha256_of(text.encode())


def sha256_of(data: bytes) -> str:
    """The hash of bytes, as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def pack(value: Json) -> Json:
    """The value of a program as plain JSON data."""
    if isinstance(value, float) and not math.isfinite(value):
        return {"$float": str(value)}
    return _inside(value, pack, lambda key: f"${key}")


def unpack(value: Json) -> Json:
    """The value of a program from plain JSON data. Raises ValueError for an unknown float."""
    if isinstance(value, dict) and value.keys() == {"$float"}:
        name = value["$float"]
        if not isinstance(name, str) or name not in _SPECIAL:
            raise ValueError(f"{name!r} is no float; legal are {', '.join(_SPECIAL)}")
        return _SPECIAL[name]
    return _inside(value, unpack, lambda key: key[1:])


def _inside(value: Json, change: Callable[[Json], Json], rename: Callable[[str], str]) -> Json:
    match value:
        case list():
            return [change(item) for item in value]
        case dict():
            marked = len(value) == 1 and _MARK.fullmatch(next(iter(value)))
            return {rename(k) if marked else k: change(item) for k, item in value.items()}
        case _:
            return value


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large")
    return number


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if [k for k, _ in pairs].count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice")
    return found
