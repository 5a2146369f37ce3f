"""A lesson's page, from its tokens and what is recorded of it."""

from lessongen.diagnostics import in_order
from lessongen.lesson import Document
from lessongen.render import links, toc
from lessongen.render.admonitions import folded
from lessongen.render.characters import clean
from lessongen.render.context import RenderContext
from lessongen.render.formulas import converted
from lessongen.render.glossary import terms_list
from lessongen.render.page import Heading, Page, View
from lessongen.render.provenance import provenance
from lessongen.render.questions import asked
from lessongen.render.raw_html import anchors
from lessongen.render.rule import printed
from lessongen.render.rules import ARTICLE, SEARCH
from lessongen.render.tables import aligned
from lessongen.render.terms import Linker
from lessongen.render.values import checked
from lessongen.render.writers.downloads import download_links, downloads


def render(document: Document, *, view: View) -> Page:
    """The page of a lesson on the machine of the view. Reads nothing but what it is given."""
    context = RenderContext(document, view)
    lesson = document.lesson
    rewritten, written = links.rewritten(document.tokens, lesson.path, view.link)
    questioned = asked(rewritten)
    linker = Linker(view.course.glossary, lesson.name)
    tokens = linker.blocks(converted(context, folded(view.texts, aligned(questioned))))
    claims = checked(context)
    html = clean(printed(tokens, context, ARTICLE) + str(claims))
    search = clean(printed(tokens, context, SEARCH))
    terms = clean(terms_list(view.texts, view.course, linker.used.values(), view.url))
    files = downloads(context, questioned)
    headings = toc.headings(tokens)
    if claims:
        headings.append(Heading(2, "checked", context.texts.say("checked_on_this_page")))
    return Page(
        title=lesson.title,
        html=html,
        search_html=search,
        terms_html=terms,
        provenance_html=clean(provenance(context, download_links(context))),
        toc=toc.nested(headings),
        anchors=anchors(html, terms),
        links=tuple(written),
        downloads={**files, **context.downloads},
        findings=in_order(context.findings),
    )
