"""A lesson's page, from its tokens and its record."""

from collections.abc import Iterator, Mapping, Sequence

from markdown_it.token import Token
from markupsafe import escape

from lessongen.diagnostics import in_order
from lessongen.lesson import Document, html_ids
from lessongen.render import claims, code, footnotes, formulas, questions, tables, terms, values
from lessongen.render.admonitions import fold_admonitions, translate_titles
from lessongen.render.claims import checked_claims
from lessongen.render.context import RenderContext
from lessongen.render.formulas import convert_formulas
from lessongen.render.glossary import terms_list
from lessongen.render.headings import Heading, headings_of, nested
from lessongen.render.links import rewrite_links
from lessongen.render.page import Page, View
from lessongen.render.provenance import provenance
from lessongen.render.questions import expand_questions
from lessongen.render.snippet import snippet
from lessongen.render.tables import align_cells
from lessongen.render.templating import clean, piece
from lessongen.render.terms import Linker
from lessongen.render.tokens import RenderRule, Tokens, render_tokens
from lessongen.render.writers.downloads import download_links, downloads
from lessongen.render.writers.html import html as block_html


def render(document: Document, *, view: View) -> Page:
    """The page of a lesson on the machine of the view. Reads nothing but its arguments."""
    context = RenderContext(document, view)
    lesson = document.lesson
    linked, links = rewrite_links(document.tokens, lesson.path, view.link)
    plain = expand_questions(translate_titles(view.texts, linked))
    linker = Linker(view.course.glossary, lesson.name)
    tokens = align_cells(plain)
    tokens = convert_formulas(context, fold_admonitions(view.texts, tokens))
    tokens = linker.blocks(tokens)
    context.anchors.update(_authored_ids(tokens))
    checked = checked_claims(context)
    html = clean(render_tokens(tokens, context, ARTICLE) + str(checked))
    search = clean(render_tokens(tokens, context, SEARCH))
    terms_html = clean(terms_list(context, linker.used.values()))
    files = downloads(context, plain)
    headings = headings_of(tokens)
    if checked:
        headings.append(Heading(2, "checked", view.texts.gettext("Checked on this page")))
    return Page(
        title=lesson.title,
        html=html,
        search_html=search,
        terms_html=terms_html,
        provenance_html=clean(provenance(context, download_links(context))),
        toc=nested(headings),
        anchors=frozenset(context.anchors),
        links=tuple(links),
        downloads={**files, **context.downloads},
        findings=in_order(context.findings),
    )


def _authored_ids(tokens: Sequence[Token]) -> Iterator[str]:
    """The ids that come with tokens: of headings, of spans, of raw HTML."""
    yield from (name for _, name in html_ids(tokens))
    for token in tokens:
        if "id" in token.attrs:
            yield str(token.attrs["id"])
        yield from (str(each.attrs["id"]) for each in token.children or () if "id" in each.attrs)


def lg_snippet(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A program with its output."""
    return snippet(context, context.anchor(tokens[at].meta["id"])) + "\n"


def lg_show(context: RenderContext, tokens: Tokens, at: int) -> str:
    """What a `show` fence shows."""
    markup = block_html(context, context.block(context.lesson.shows[tokens[at].meta["index"]]))
    context.anchors_in(markup)
    return markup + "\n"


def list_item_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a list item; one of a task list has a box."""
    checked = tokens[at].meta.get("checked")
    return piece("list_item_open", context.texts, file="blocks", checked=checked)


def _nothing(_context: RenderContext, _tokens: Tokens, _at: int) -> str:
    return ""


def _content(_context: RenderContext, tokens: Tokens, at: int) -> str:
    return escape(tokens[at].content)


ARTICLE: Mapping[str, RenderRule] = {
    **claims.RULES,
    **footnotes.RULES,
    **formulas.RULES,
    **questions.RULES,
    **tables.RULES,
    **terms.RULES,
    **values.RULES,
    "code_block": code.code_block,
    "fence": code.fence,
    "lg_show": lg_show,
    "lg_snippet": lg_snippet,
    "list_item_open": list_item_open,
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
SEARCH: Mapping[str, RenderRule] = {
    **ARTICLE,
    **dict.fromkeys(UNINDEXED, _nothing),
    "lg_term": _content,
}
