"""Tables of authors: in a region that can be scrolled from the keyboard, without inline styles."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.lesson import plain_text
from lessongen.render.context import RenderContext
from lessongen.render.tokens import changed


def name(context: RenderContext, tokens: Sequence[Token], at: int) -> str:
    """The name of the table that opens there: its column headings, values printed."""
    heads = []
    for number, token in enumerate(tokens[at:], at):
        if token.type == "thead_close":
            break
        if token.type == "th_open":
            heads.append(
                plain_text([_printed(context, it) for it in tokens[number + 1].children or ()])
            )
    columns = ", ".join(filter(None, heads))
    return (
        context.texts.gettext("Table: {columns}", columns=columns)
        if columns
        else context.texts.gettext("Table")
    )


def _printed(context: RenderContext, token: Token) -> Token:
    if token.type != "lg_value":
        return token
    return Token(
        "text", "", 0, content=context.printed(context.lesson.values[token.meta["index"]]).text
    )


def aligned(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the alignment of cells as a class: a page has no inline style."""
    return [_cell(token) if token.type in ("th_open", "td_open") else token for token in tokens]


def _cell(token: Token) -> Token:
    style = str(token.attrs.get("style", ""))
    made = changed(token)
    made.attrs.pop("style", None)
    if style:
        made.attrJoin("class", f"lg-{style.removeprefix('text-align:').strip()}")
    if token.type == "th_open":
        made.attrs["scope"] = "col"
    return made
