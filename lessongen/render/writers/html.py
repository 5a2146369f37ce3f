"""HTML of blocks: a template for each type, `templates/blocks/`, and the layout of texts in it."""

import re
from dataclasses import dataclass

from markupsafe import Markup

from lessongen.render.code import Line, listing
from lessongen.render.context import RenderContext
from lessongen.render.templating import fill
from lessongen.render.writers.html_diff import diff_layout
from lessongen.render.writers.html_panes import panes_layout
from lessongen.views import Basic, Block, Diff, Listing, Panes


@dataclass(frozen=True)
class ListingLayout:
    """A highlighted text; `name` is its accessible name."""

    lines: tuple[Line, ...]
    language: str
    title: str
    name: str


def html(context: RenderContext, block: Basic | Block) -> Markup:
    """The markup of a block, by the template that is named after its type."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(block).__name__).lower()
    return fill(f"blocks/{name}", context.texts, block=_layout(context, block))


def _layout(context: RenderContext, block: Basic | Block) -> object:
    """What the template prints of a block: lines and colours of texts, other blocks as they are."""
    match block:
        case Panes():
            return panes_layout(context, block)
        case Diff():
            return diff_layout(context, block)
        case Listing(text, language, title):
            name = title or context.texts.pgettext("listing", "Text")
            return ListingLayout(listing(text, language), language, title, name)
        case _:
            return block
