"""Markdown from tokens: mdformat's writer, with tables and strikethrough."""

from collections.abc import Sequence
from types import SimpleNamespace

from markdown_it.token import Token
from mdformat.renderer import MDRenderer, RenderContext, RenderTreeNode

from lessongen.render.export import marks

RULES = {"left": ":--", "right": "--:", "center": ":-:", "": "---"}


def markdown(tokens: Sequence[Token]) -> str:
    """The Markdown that parses to these tokens, with a final line end; empty for none."""
    options = {"mdformat": {"number": True}, "parser_extension": [EXTENSION], "codeformatters": {}}
    return MDRenderer().render(tokens, options, {})


def escaped(words: str) -> str:
    """Words with whatever Markdown would take for a mark escaped."""
    return markdown(marks.paragraph([marks.text(words)])).rstrip("\n")


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
