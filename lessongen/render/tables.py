"""Tables of authors: in a region that scrolls from the keyboard, without inline styles."""

from collections.abc import Mapping

from markdown_it.token import Token

from lessongen.lesson import plain_text
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.tokens import RenderRule, Tokens, changed, macro


def align_cells(tokens: Tokens) -> list[Token]:
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


def table_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a table in its region."""
    name = _name(context, tokens, at)
    return piece("table_open", context.texts, file="blocks", name=name) + "\n"


def _name(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The accessible name of a table: its column headings, with values printed."""
    heads = []
    for number, token in enumerate(tokens[at:], at):
        if token.type == "thead_close":
            break
        if token.type == "th_open":
            cell = tokens[number + 1].children or ()
            heads.append(plain_text([_printed(context, child) for child in cell]))
    columns = ", ".join(filter(None, heads))
    if not columns:
        return context.texts.gettext("Table")
    return context.texts.gettext("Table: {columns}", columns=columns)


def _printed(context: RenderContext, token: Token) -> Token:
    if token.type != "lg_value":
        return token
    expression = context.lesson.values[token.meta["index"]]
    return Token("text", "", 0, content=context.printed(expression).text)


RULES: Mapping[str, RenderRule] = {
    "table_close": macro("blocks", "table_close", end="\n"),
    "table_open": table_open,
}
