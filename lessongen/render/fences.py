"""Code that is only shown: plain fences and indented blocks."""

from pygments.lexers.special import TextLexer

from lessongen.render.code import lexer, listing
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.texts import Texts
from lessongen.render.tokens import Tokens


def fence(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A fence without `run`, highlighted."""
    token = tokens[at]
    meta = token.meta
    language = meta.get("language") or ""
    title = meta.get("title")
    return _printed(
        context.texts,
        token.content,
        language,
        title=title,
        hl_lines=tuple(meta.get("hl_lines") or ()),
        linenums=meta.get("linenums"),
    )


def code_block(context: RenderContext, tokens: Tokens, at: int) -> str:
    """An indented block: text as it is."""
    return _printed(context.texts, tokens[at].content, "")


def _printed(
    texts: Texts,
    source: str,
    language: str,
    *,
    title: str | None = None,
    hl_lines: tuple[int, ...] = (),
    linenums: int | None = None,
) -> str:
    lines = listing(source, language or "text", hl_lines=hl_lines, linenums=linenums)
    known = lexer(language or "text")
    name = title or (
        texts.pgettext("listing", "Text")
        if isinstance(known, TextLexer)
        else texts.gettext("{language} listing", language=known.name)
    )
    return (
        piece(
            "fence",
            texts,
            file="blocks",
            lines=lines,
            language=language,
            title=title,
            name=name,
        )
        + "\n"
    )
