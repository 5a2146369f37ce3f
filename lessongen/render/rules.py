"""The rules of a page, and those of its text for the search index."""

from collections.abc import Mapping

from markupsafe import escape

from lessongen.lesson import slug
from lessongen.model import Term
from lessongen.render import fences, footnotes, formulas, questions, tables, values
from lessongen.render.context import RenderContext
from lessongen.render.rule import Rule, Tokens, macro
from lessongen.render.snippet import snippet
from lessongen.render.templating import piece
from lessongen.render.tokens import opening
from lessongen.render.writers.html import html


def lg_snippet(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A program with what it gave."""
    return snippet(context, tokens[at].meta["id"]) + "\n"


def lg_show(context: RenderContext, tokens: Tokens, at: int) -> str:
    """What a `show` fence places there."""
    return html(context, context.block(context.lesson.shows[tokens[at].meta["index"]])) + "\n"


def lg_value(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A value from the record."""
    return values.value(context, tokens[at].meta["index"])


def lg_claim_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a claim."""
    return values.claim_open(context, tokens[at].meta["number"])


def lg_claim_close(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The end of a claim, with its mark."""
    return values.claim_close(context, opening(tokens, at).meta["number"])


def list_item_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of an item; one of a task list has a box."""
    token = tokens[at]
    return piece("list_item_open", context.texts, file="blocks", checked=token.meta.get("checked"))


def lg_term(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A term that the author marked: defined here, or a link to where it is."""
    words, term = tokens[at].content, tokens[at].meta["term"]
    if not isinstance(term, Term) or term.lesson == context.lesson.name:
        return piece("taught", context.texts, text=words)
    return piece(
        "term", context.texts, href=context.view.url(term.lesson), slug=slug(term.name), text=words
    )


def lg_term_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a link to the lesson that teaches a term."""
    term = tokens[at].meta["term"]
    return piece(
        "term_open", context.texts, href=context.view.url(term.lesson), slug=slug(term.name)
    )


def table_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a table in its region."""
    return (
        piece("table_open", context.texts, file="blocks", name=tables.name(context, tokens, at))
        + "\n"
    )


def _nothing(_context: RenderContext, _tokens: Tokens, _at: int) -> str:
    return ""


def _words(_context: RenderContext, tokens: Tokens, at: int) -> str:
    return escape(tokens[at].content)


ARTICLE: Mapping[str, Rule] = {
    **footnotes.RULES,
    **formulas.RULES,
    **questions.RULES,
    "code_block": fences.code_block,
    "fence": fences.fence,
    "lg_claim_close": lg_claim_close,
    "lg_claim_open": lg_claim_open,
    "lg_show": lg_show,
    "lg_snippet": lg_snippet,
    "lg_term": lg_term,
    "lg_term_close": macro("inline", "term_close"),
    "lg_term_open": lg_term_open,
    "lg_value": lg_value,
    "list_item_open": list_item_open,
    "table_close": macro("blocks", "table_close", end="\n"),
    "table_open": table_open,
}

UNINDEXED = (
    "code_block",
    "fence",
    "footnote_anchor",
    "footnote_ref",
    "lg_claim_close",
    "lg_claim_open",
    "lg_math",
    "lg_math_block",
    "lg_show",
    "lg_snippet",
    "lg_term_close",
    "lg_term_open",
)
SEARCH: Mapping[str, Rule] = {
    **ARTICLE,
    **dict.fromkeys(UNINDEXED, _nothing),
    "lg_term": _words,
}
