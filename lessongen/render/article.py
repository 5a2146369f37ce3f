"""A lesson's page, from its tokens and what is recorded of it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from markdown_it.token import Token

from lessongen.errors import in_order
from lessongen.lesson import Document
from lessongen.render import links, toc
from lessongen.render.admonitions import folded
from lessongen.render.downloads import programs
from lessongen.render.glossary import terms_list
from lessongen.render.page import Heading, Link, Page, View
from lessongen.render.provenance import provenance
from lessongen.render.questions import asked
from lessongen.render.raw_html import anchors
from lessongen.render.rule import printed
from lessongen.render.rules import ARTICLE, SEARCH
from lessongen.render.sheet import Sheet
from lessongen.render.strings import say
from lessongen.render.tables import aligned
from lessongen.render.terms import Linker
from lessongen.render.values import checked

# Characters that no HTML may hold, whatever a program printed: controls, lone surrogates, and
# code points that are no characters.
FORBIDDEN = re.compile(
    "[\0-\b\v\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17))
    + "]"
)


class _Prepared(NamedTuple):
    tokens: list[Token]
    links: list[Link]


def render(document: Document, *, view: View) -> Page:
    """The page of a lesson on the machine of the view. Reads nothing but what it is given."""
    sheet = Sheet(document, view)
    lesson = document.lesson
    prepared = _prepared(document.tokens, lesson.path, view)
    linker = Linker(view.course.glossary, lesson.name)
    tokens = linker.blocks(prepared.tokens)
    claims = checked(sheet)
    html = clean(printed(tokens, sheet, ARTICLE), claims)
    search = clean(printed(tokens, sheet, SEARCH))
    terms = clean(terms_list(view.course, linker.used.values(), view.url))
    files = programs(lesson)
    headings = toc.headings(tokens)
    if claims:
        headings.append(Heading(2, "checked", say("checked_on_this_page")))
    return Page(
        title=lesson.title,
        html=html,
        search_html=search,
        terms_html=terms,
        provenance_html=clean(provenance(sheet, [(name, name) for name in files])),
        toc=toc.nested(headings),
        anchors=anchors(html, terms),
        links=tuple(prepared.links),
        downloads={**files, **sheet.downloads},
        findings=in_order(sheet.findings),
    )


def _prepared(tokens: Sequence[Token], path: str, view: View) -> _Prepared:
    rewritten, found = links.rewritten(tokens, path, view.link)
    return _Prepared(folded(asked(aligned(rewritten))), found)


def clean(*markup: str) -> str:
    """Pieces of markup as one text, with a replacement character for each that HTML forbids."""
    return FORBIDDEN.sub("\ufffd", "".join(map(str, markup)))
