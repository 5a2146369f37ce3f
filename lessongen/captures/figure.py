"""A matplotlib figure as SVG: the same bytes for the same figure, in any process on any day."""

import io
import sys
from typing import Any

NAME = "figure"
SUFFIX = "svg"
TAKES = "a matplotlib Figure"

STABLE = {"svg.hashsalt": "lessongen", "svg.fonttype": "path"}  # ids from content; no font needed
NO_DATE = {"Date": None, "Creator": None}


def accepts(value: object) -> bool:
    """Figures of matplotlib; doesn't import it to find out."""
    figure = getattr(sys.modules.get("matplotlib.figure"), "Figure", None)
    return isinstance(figure, type) and isinstance(value, figure)


def probe(value: Any) -> bytes:
    """The bytes of the SVG file, as large as the drawing, so that no label is cut off."""
    file = io.BytesIO()
    with sys.modules["matplotlib"].rc_context(STABLE):
        value.savefig(file, format="svg", metadata=NO_DATE, bbox_inches="tight")
    return file.getvalue()
