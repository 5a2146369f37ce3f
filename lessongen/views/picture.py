"""Pictures of a program: `show ID.NAME` of a figure, `as=svg`, `as=png`.

This is the view of every capture kind whose file is a picture.
"""

import re
from io import BytesIO

import imagesize

from lessongen.captures import ContentType
from lessongen.diagnostics import Problem
from lessongen.model import Show
from lessongen.views._blocks import Notice, Picture
from lessongen.views._declaration import ALT, CAPTION, View, ViewContext, not_recorded
from lessongen.views._subjects import name_of, recorded_key, takes_of

CONTENT = (ContentType.IMAGE,)

ROOT = re.compile(rb"<svg\b[^>]*>", re.DOTALL)
BOX = re.compile(
    rb'viewBox\s*=\s*["\'][0-9.e+-]+[ ,]+[0-9.e+-]+[ ,]+([0-9.e+-]+)[ ,]+([0-9.e+-]+)["\']'
)


def view_of(kind: str) -> View:
    """The view of a capture kind of pictures."""
    return View(kind, takes_of(kind), build, (ALT,))


def build(context: ViewContext, show: Show) -> Picture | Notice:
    """The picture with its size; a missing alternative text is reported."""
    subject = show.subjects[0]
    snippet = subject[0]
    found = context.recorded(snippet)
    key = recorded_key(subject, show.view, found[1].images if found else ())
    image = context.image(snippet, key) if key else None
    if key is None or image is None:
        return Notice(not_recorded(context, snippet))
    name = name_of(subject)
    alt = ALT.of(show)
    if alt is None:
        context.report(
            show.place, Problem(f"`{name}` is a picture", "describe what it shows: `alt: …`")
        )
    width, height = size(image.data)
    return Picture(
        source=name,
        href=context.offer(snippet, key),
        alt=alt or "",
        caption=CAPTION.of(show),
        width=width,
        height=height,
        note=context.texts.gettext("Another in each run; this is the one of the run shown.")
        if image.varies
        else "",
    )


def size(data: bytes) -> tuple[int | None, int | None]:
    """Width and height of a picture in CSS pixels; None where the file doesn't give them.

    An SVG without absolute width and height has the size of its view box.
    """
    root = ROOT.search(data[:4096]) if data.lstrip().startswith(b"<") else None
    # Only the root element: a size that a later element has isn't that of the picture.
    width, height = imagesize.get(BytesIO(root[0] if root else data))
    if width < 0 and root and (box := BOX.search(root[0])):
        width, height = (float(number) for number in box.groups())
    return (None, None) if width < 0 else (round(width), round(height))
