"""An object's own picture as SVG, by the `_repr_svg_` protocol of notebooks."""

from typing import Any

NAME = SUFFIX = "svg"
TAKES = "an object with `_repr_svg_`"
RANK = 1


def accepts(value: object) -> bool:
    """Objects whose class has the method; not the classes themselves."""
    return hasattr(type(value), "_repr_svg_") and not isinstance(value, type)


def probe(value: Any) -> bytes | None:
    """The bytes of the SVG file; None where the object has none."""
    drawn = value._repr_svg_()
    drawn = drawn[0] if isinstance(drawn, tuple) else drawn  # with metadata
    return drawn.encode() if isinstance(drawn, str) and drawn else None
