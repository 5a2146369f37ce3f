"""An object's own picture as PNG, by the `_repr_png_` protocol of notebooks."""

import binascii
from typing import Any

NAME = SUFFIX = "png"
TAKES = "an object with `_repr_png_`"
RANK = 2

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def accepts(value: object) -> bool:
    """Objects whose class has the method; not the classes themselves."""
    return hasattr(type(value), "_repr_png_") and not isinstance(value, type)


def probe(value: Any) -> bytes | None:
    """The bytes of the PNG file; None where the object has none. The method may return base64."""
    drawn = value._repr_png_()
    drawn = drawn[0] if isinstance(drawn, tuple) else drawn  # with metadata
    if isinstance(drawn, str):
        drawn = binascii.a2b_base64(drawn)
    if not drawn:
        return None
    if not drawn.startswith(SIGNATURE):
        raise ValueError("`_repr_png_` returned bytes that aren't a PNG file")
    return bytes(drawn)
