"""What an object draws of itself as PNG, by the `_repr_png_` protocol of notebooks."""

import binascii
from typing import Any

NAME = SUFFIX = "png"
TAKES = "an object with `_repr_png_`"
RANK = 2

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def accepts(value: object) -> bool:
    """Objects whose class has the method; classes themselves draw nothing."""
    return hasattr(type(value), "_repr_png_") and not isinstance(value, type)


def probe(value: Any) -> bytes | None:
    """The bytes of the PNG file; None where the object has none. Base64 is legal too."""
    drawn = value._repr_png_()
    drawn = drawn[0] if isinstance(drawn, tuple) else drawn  # with metadata beside it
    if isinstance(drawn, str):
        drawn = binascii.a2b_base64(drawn)
    if not drawn:
        return None
    if not drawn.startswith(SIGNATURE):
        raise ValueError("`_repr_png_` gave bytes that are no PNG file")
    return bytes(drawn)
