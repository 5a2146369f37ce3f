"""Footnotes: numbered references, and the list at the end, each note with a link back."""

from collections.abc import Mapping

from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.tokens import RenderRule, Tokens, macro


def _reference(meta: dict[str, int]) -> str:
    again = meta.get("subId", 0)
    return f"fnref{meta['id'] + 1}" + (f":{again}" if again else "")


def footnote_ref(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The number in the text, a link to the note."""
    meta = tokens[at].meta
    number = meta["id"] + 1
    own = context.anchor(_reference(meta))
    return piece("footnote_ref", context.texts, number=number, id=own, target=f"fn{number}")


def footnote_anchor(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The link from a note back to the text."""
    return piece("footnote_back", context.texts, target=_reference(tokens[at].meta))


def footnote_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a note."""
    own = context.anchor(f"fn{tokens[at].meta['id'] + 1}")
    return piece("footnote_open", context.texts, file="blocks", id=own)


RULES: Mapping[str, RenderRule] = {
    "footnote_anchor": footnote_anchor,
    "footnote_block_close": macro("blocks", "footnotes_close", end="\n"),
    "footnote_block_open": macro("blocks", "footnotes_open", end="\n"),
    "footnote_close": macro("blocks", "footnote_close", end="\n"),
    "footnote_open": footnote_open,
    "footnote_ref": footnote_ref,
}
