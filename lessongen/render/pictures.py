"""Pictures of a program: files beside the page, with words for those who don't see them."""

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass

from lessongen.model import Show
from lessongen.render.context import RenderContext

POINTS: Mapping[str, float] = {
    "pt": 96 / 72,
    "px": 1,
    "": 1,
    "in": 96,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
}
SIDE = r'\b{side}\s*=\s*["\'](?P<number>[0-9.]+)(?P<unit>[a-z]*)["\']'
BOX = re.compile(
    r'viewBox\s*=\s*["\'][0-9.e+-]+[ ,]+[0-9.e+-]+[ ,]+([0-9.e+-]+)[ ,]+([0-9.e+-]+)["\']'
)
ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)


@dataclass(frozen=True)
class Picture:
    """A picture on a page; its size in CSS pixels, so that nothing moves when it comes."""

    source: str
    href: str
    alt: str
    caption: str | None
    width: int | None
    height: int | None
    varies: bool


def picture(context: RenderContext, show: Show, key: str) -> Picture:
    """The picture of a variable."""
    snippet, variable = show.subjects[0]
    name = f"{snippet}.{variable}"
    if show.alt is None:
        context.fault(show.place, f"`{name}` is a picture; say in words what it shows: `alt: …`")
    image = context.image(snippet, key)
    width, height = size(image.data) if image else (None, None)
    return Picture(
        source=name,
        href=context.offer(snippet, key),
        alt=show.alt or "",
        caption=show.caption,
        width=width,
        height=height,
        varies=bool(image and image.varies),
    )


def size(data: bytes) -> tuple[int | None, int | None]:
    """Width and height in pixels of a PNG or SVG file; None where it doesn't say."""
    if data.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    root = ROOT.search(data[:4096].decode(errors="replace"))
    if root is None:
        return None, None
    sides = [_side(root[0], "width"), _side(root[0], "height")]
    if None in sides and (box := BOX.search(root[0])):
        sides = [float(number) for number in box.groups()]
    width, height = (None if side is None else round(side) for side in sides)
    return width, height


def _side(root: str, side: str) -> float | None:
    found = re.search(SIDE.replace("{side}", side), root)
    factor = POINTS.get(found["unit"]) if found else None
    return float(found["number"]) * factor if found and factor else None
