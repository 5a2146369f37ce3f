"""HTML of blocks: a template for each type, `templates/blocks/`, and the layout of texts in it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from lessongen.render.code import Line, listing
from lessongen.render.context import RenderContext
from lessongen.render.ir import Difference, Sign, diff
from lessongen.render.templating import fill
from lessongen.render.writers.html_panes import Shown, left_out, panes_layout, shown_of
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


NEAR = 3  # lines without a difference that are shown around each difference of a long text
SHORT = 60  # lines of a text that is shown whole
COMPARED = 4_000  # lines of a text that are compared


@dataclass(frozen=True)
class DiffLine:
    """A line of the figure; before it, `omitted` lines without a difference are left out."""

    line: Difference
    omitted: int = 0


@dataclass(frozen=True)
class DiffLayout:
    """The lines, none where the texts are the same; `full` has name and address of each text."""

    name: str
    lines: tuple[DiffLine, ...]
    full: tuple[tuple[str, str], ...]
    left_out: str
    caption: str


def diff_layout(context: RenderContext, block: Diff) -> DiffLayout:
    """The lines of both texts, aligned."""
    old, new = (
        shown_of(context, pane, block.selection, place=block.place, longest=COMPARED)
        for pane in (block.old, block.new)
    )
    if old is None or new is None:
        raise ValueError(block)
    kind = block.new.kind
    lines = diff(_text(old), _text(new), kind)
    same = all(line.sign is Sign.BOTH for line in lines)
    texts = context.texts
    names = {
        "old": block.old.variable,
        "new": block.new.variable,
        "kind": block.new.name,
    }
    return DiffLayout(
        name=texts.gettext("From {old} to {new}, {kind}: no difference", **names)
        if same
        else texts.gettext("From {old} to {new}: {kind}", **names),
        lines=() if same else tuple(with_context(lines)),
        full=tuple((pane.variable, pane.href) for pane in (block.old, block.new)),
        left_out=left_out(texts, [r for r in old.picked.rules if r in new.picked.rules]),
        caption=block.caption or "",
    )


def with_context(lines: Sequence[Difference]) -> Iterator[DiffLine]:
    """The lines that are shown: of a long text, the differences and a few lines around them."""
    changed = [at for at, line in enumerate(lines) if line.sign is not Sign.BOTH]
    kept = {at + by for at in changed for by in range(-NEAR, NEAR + 1)}
    shown = [at for at in range(len(lines)) if len(lines) <= SHORT or at in kept]
    for before, at in zip([-1, *shown], shown, strict=False):
        yield DiffLine(lines[at], omitted=at - before - 1)


def _text(shown: Shown) -> str:
    return "\n".join(line.text for line in shown.picked.lines)
