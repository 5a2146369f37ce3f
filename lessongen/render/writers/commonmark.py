"""CommonMark: tokens made, and tokens written as Markdown by mdformat, tables included."""

from collections.abc import Sequence
from types import SimpleNamespace

from markdown_it.token import Token
from mdformat.renderer import MDRenderer, RenderContext, RenderTreeNode

RULES = {"left": ":--", "right": "--:", "center": ":-:", "": "---"}


def text(content: str) -> Token:
    """Text of a paragraph."""
    return Token("text", "", 0, content=content)


def verbatim(content: str) -> Token:
    """A block that is written as it is."""
    return Token("html_block", "", 0, content=content, block=True)


def verbatim_inline(content: str) -> Token:
    """The same, within a line."""
    return Token("html_inline", "", 0, content=content)


def fence(content: str, language: str) -> Token:
    """A fenced block; the writer chooses a fence that is long enough."""
    lines = content if not content or content.endswith("\n") else f"{content}\n"
    return Token("fence", "code", 0, content=lines, info=language, markup="```", block=True)


def rule() -> Token:
    """A thematic break."""
    return Token("hr", "hr", 0, markup="---", block=True)


def pair(name: str, tag: str) -> tuple[Token, Token]:
    """The opening and the closing token of a block."""
    return Token(f"{name}_open", tag, 1, block=True), Token(f"{name}_close", tag, -1, block=True)


def tight() -> tuple[Token, Token]:
    """The tokens of a paragraph in a list without blank lines."""
    opened, closed = pair("paragraph", "p")
    opened.hidden = closed.hidden = True
    return opened, closed


def paragraph(children: Sequence[Token]) -> list[Token]:
    """A paragraph of its own."""
    opened, closed = pair("paragraph", "p")
    return [opened, Token("inline", "", 0, children=list(children), block=True), closed]


def bold(children: Sequence[Token]) -> list[Token]:
    """The inline tokens in strong emphasis, without the strong emphasis that is in them."""
    inside = [each for each in children if each.type not in ("strong_open", "strong_close")]
    return [
        Token("strong_open", "strong", 1, markup="**"),
        *inside,
        Token("strong_close", "strong", -1, markup="**"),
    ]


def markdown(tokens: Sequence[Token]) -> str:
    """The Markdown that parses to these tokens, with a final line end; empty for none."""
    options = {"mdformat": {"number": True}, "parser_extension": [EXTENSION], "codeformatters": {}}
    return MDRenderer().render(tokens, options, {})


def escaped(content: str) -> str:
    """A text in which everything that Markdown would interpret is escaped."""
    return markdown(paragraph([text(content)])).rstrip("\n")


def table_text(rows: Sequence[Sequence[str]], alignment: Sequence[str]) -> str:
    """A table of cells that are Markdown; the first row is its header."""
    header, *body = [[cell.replace("|", r"\|") for cell in row] for row in rows]
    lines = [header, [RULES[each] for each in alignment], *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _table(node: RenderTreeNode, context: RenderContext) -> str:
    rows = [row for section in node.children for row in section.children]
    styles = [str(cell.attrs.get("style", "")) for cell in rows[0].children]
    return table_text(
        [[_cell(cell, context) for cell in row.children] for row in rows],
        [style.removeprefix("text-align:") for style in styles],
    )


def _cell(node: RenderTreeNode, context: RenderContext) -> str:
    return "".join(child.render(context) for child in node.children).replace("\n", " ")


def _struck(node: RenderTreeNode, context: RenderContext) -> str:
    return f"~~{''.join(child.render(context) for child in node.children)}~~"


EXTENSION = SimpleNamespace(RENDERERS={"table": _table, "s": _struck})
