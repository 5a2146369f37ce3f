"""JSON text of records: the canonical form, strict parsing, and the lines of its parts.

Canonical JSON is one text for one value: sorted keys, an indent of two spaces, UTF-8, LF, a final
newline. JSON has no NaN and no infinity: these floats are written as `{"$float": "nan"}`; a dict
of the program that looks like this gets one more `$`.
"""

import hashlib
import json
import math
import re
from collections.abc import Callable, Sequence

import yaml

from lessongen.model import Json

_SURROGATE = re.compile("[\ud800-\udfff]")
_MARK = re.compile(r"\$+float")
_SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


def canonical(value: Json) -> str:
    """The canonical text of plain JSON data (no NaN, no infinity: `pack` these first)."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    if not _SURROGATE.search(text):
        return text + "\n"
    # UTF-8 has no lone surrogates, so JSON escapes them; a pair is one character when it is read
    joined = json.loads(_SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text))
    text = json.dumps(joined, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"


def parse(text: str) -> Json:
    """The data of a JSON text.

    Raises ValueError for text that isn't JSON, for a key that is there twice, and for numbers that
    canonical JSON doesn't have. (A JSON decoder of msgspec accepts the second and refuses lone
    surrogates.)
    """
    parsed: Json = json.loads(
        text, parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_unique
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
            raise ValueError(f"{name!r} is not a valid float; expected {', '.join(_SPECIAL)}")
        return _SPECIAL[name]
    return _inside(value, unpack, lambda key: key[1:])


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line (from 1) of the value that a path of keys leads to in a JSON text.

    If the value isn't there, the line of the last key on the way that is.
    """
    if not path:
        return 1
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)  # JSON is YAML, whose nodes have lines
    except (yaml.YAMLError, RecursionError):  # tabs between tokens are valid in JSON, not in YAML
        return 1
    line = 1
    for step in path:
        match node, step:
            case yaml.MappingNode(), str():
                found = [pair for pair in node.value if pair[0].value == step]
            case yaml.SequenceNode(), int():
                found = [(item, item) for item in node.value[step : step + 1]]
            case _:
                found = []
        if not found:
            break
        key, node = found[0]
        line = key.start_mark.line + 1
    return line


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
    raise ValueError(f"{name} is not valid JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large")
    return number


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"duplicate key {twice!r}")
    return found
