"""The links between the pages of one lesson, one for each machine that it was recorded on."""

from collections.abc import Sequence

from markupsafe import Markup

from lessongen.render.templating import fill
from lessongen.render.texts import Texts


def machines(texts: Texts, links: Sequence[tuple[str, str]]) -> Markup:
    """A list of (machine, address), "" for the page that it stands on; nothing for one machine."""
    return fill("machines", texts, machines=links) if len(links) > 1 else Markup()
