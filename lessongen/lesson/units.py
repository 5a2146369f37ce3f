"""Texts of options to the values that they mean; each function raises ValueError for others."""

import re

_SIZES = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}
_LONGEST = 24 * 60 * 60  # seconds


def seconds(text: str) -> float:
    """`90s`, `1.5m`: a length of time, in seconds."""
    match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(s|m)", text)
    if not match:
        raise ValueError(text)
    value = float(match[1]) * (60 if match[2] == "m" else 1)
    if not 0 < value <= _LONGEST:
        raise ValueError(text)
    return value


def size(text: str) -> int:
    """`4GiB`, `512MiB`: an amount of memory, in bytes."""
    match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(KiB|MiB|GiB|TiB)", text)
    if not match or float(match[1]) == 0:
        raise ValueError(text)
    return int(float(match[1]) * _SIZES[match[2]])


def whole(text: str, *, most: int) -> int:
    """A whole number from 1 to `most`."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text) or int(text) > most:
        raise ValueError(text)
    return int(text)


def boolean(text: str) -> bool:
    """`true` or `false`."""
    if text not in {"true", "false"}:
        raise ValueError(text)
    return text == "true"


def line_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """`1 3-5`: ranges of line numbers, both ends included; commas may separate them too."""
    pieces = text.replace(",", " ").split()
    ranges = tuple(_line_range(piece) for piece in pieces)
    if not ranges:
        raise ValueError(text)
    return ranges


def _line_range(piece: str) -> tuple[int, int]:
    first, dash, last = piece.partition("-")
    start = whole(first, most=1_000_000)
    end = whole(last, most=1_000_000) if dash else start
    if end < start:
        raise ValueError(piece)
    return start, end
