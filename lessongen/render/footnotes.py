"""Footnotes: numbered references, and the list at the end with a way back from each note."""

from collections.abc import Mapping

from lessongen.render.context import RenderContext
from lessongen.render.rule import Rule, Tokens, macro
from lessongen.render.templating import piece


def _reference(meta: dict[str, int]) -> str:
    again = meta.get("subId", 0)
    return f"fnref{meta['id'] + 1}" + (f":{again}" if again else "")


def footnote_ref(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The number in the text that leads to the note."""
    meta = tokens[at].meta
    number = meta["id"] + 1
    return piece(
        "footnote_ref", context.texts, number=number, id=_reference(meta), target=f"fn{number}"
    )


def footnote_anchor(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The way back from a note."""
    return piece("footnote_back", context.texts, target=_reference(tokens[at].meta))


def footnote_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a note."""
    return piece("footnote_open", context.texts, file="blocks", id=f"fn{tokens[at].meta['id'] + 1}")


RULES: Mapping[str, Rule] = {
    "footnote_anchor": footnote_anchor,
    "footnote_block_close": macro("blocks", "footnotes_close", end="\n"),
    "footnote_block_open": macro("blocks", "footnotes_open", end="\n"),
    "footnote_close": macro("blocks", "footnote_close", end="\n"),
    "footnote_open": footnote_open,
    "footnote_ref": footnote_ref,
}
