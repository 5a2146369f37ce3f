"""The small plain values among a snippet's top-level names."""

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from lessongen.captures import Run
from lessongen.model import Json

NAME = "values"
SUFFIX = "values.json"  # in `record.json`; no such file is written
LIMIT = 4096  # bytes of a value as compact JSON
TOO_LARGE = "larger than 4 KiB"

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class NotPlainError(Exception):
    """Why a value is left out; without a message where nobody expects it to be kept."""


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Take the values after the snippet has ended."""
    yield
    values, left_out = plain_values(run.namespace)
    run.found[NAME] = {"values": values, "left_out": left_out}


def plain_values(namespace: Mapping[str, Any]) -> tuple[dict[str, Json], dict[str, str]]:
    """The plain values of public names, and why other values are left out."""
    values: dict[str, Json] = {}
    left_out: dict[str, str] = {}
    for name, value in list(namespace.items()):
        if name.startswith("_"):
            continue
        try:
            values[name] = _small(to_json(value))
        except NotPlainError as why:
            if str(why):
                left_out[name] = str(why)
        except RecursionError:
            left_out[name] = "nested too deeply, or holds itself"
        except Exception as error:  # noqa: BLE001 -- deleted arrays, and whatever a class may raise
            left_out[name] = f"reading it raised {type(error).__name__}"
    return values, left_out


def _small(value: Json) -> Json:
    if len(encode(value).encode()) > LIMIT:
        raise NotPlainError(TOO_LARGE)
    return value


def to_json(value: Any) -> Json:
    """The JSON of a plain value; raises NotPlainError for any other one."""
    budget = [LIMIT]  # parts of at least a byte each: larger values aren't walked to the end
    return _plain(value, budget)


def _plain(value: Any, budget: list[int]) -> Json:
    budget[0] -= 1
    if budget[0] < 0:
        raise NotPlainError(TOO_LARGE)
    return _scalar(value, budget) if _is_scalar(value) else _builtin(value, budget)


def _builtin(value: Any, budget: list[int]) -> Json:
    match value:
        case None | bool():
            return value
        case str():
            return _text(value)
        case int():
            return _integer(value)
        case float():
            return float(value)
        case list() | tuple():
            return [_part(part, budget) for part in value]
        case dict() if all(isinstance(key, str) for key in value):
            return {_text(key): _part(part, budget) for key, part in value.items()}
        case _:
            raise NotPlainError(_why_not(value))


def _part(value: Any, budget: list[int]) -> Json:
    """A part of a list or dict; raises NotPlainError always with a message."""
    try:
        return _plain(value, budget)
    except NotPlainError as why:
        if str(why):
            raise
        raise NotPlainError(f"holds {_a(value)}, which is no plain value") from None


def _text(value: str) -> str:
    text = str.__str__(value)  # of a member of an enum: its value
    if len(text) > LIMIT:
        raise NotPlainError(TOO_LARGE)
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise NotPlainError("holds a lone surrogate, which no UTF-8 file can hold")
    return text


def _integer(value: int) -> int:
    if value.bit_length() * math.log10(2) > LIMIT:
        raise NotPlainError(TOO_LARGE)
    return int(value)


def _is_scalar(value: object) -> bool:
    """Whether it is a scalar of numpy, ml_dtypes or JAX, going by its class."""
    kind = type(value)
    return all(hasattr(kind, name) for name in ("dtype", "shape", "item")) and value.shape == ()  # type: ignore[attr-defined]  # its class has it


def _scalar(value: Any, budget: list[int]) -> Json:
    """A scalar's value; a float is the shortest decimal in its own precision, as it prints."""
    scalar = value.__array__()[()] if hasattr(value, "__array__") else value
    item = scalar.item()
    return float(str(scalar)) if isinstance(item, float) else _plain(item, budget)


def _why_not(value: object) -> str:
    if isinstance(value, dict):
        return "a dict whose keys aren't all strings"
    kind = type(value)
    if hasattr(kind, "dtype") and hasattr(kind, "shape") and hasattr(kind, "item"):
        return f"an array of shape {value.shape}, which is no plain value"  # type: ignore[attr-defined]  # its class has it
    if isinstance(value, complex | bytes | bytearray | set | frozenset | range):
        return f"{_a(value)}, which is no plain value"
    return ""


def _a(value: object) -> str:
    name = type(value).__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
