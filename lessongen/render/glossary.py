"""The list of terms after an article, and the generated page of all terms."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from lessongen.course import Course
from lessongen.lesson import Document, parser, slug
from lessongen.model import Term
from lessongen.render.context import RenderContext
from lessongen.render.headings import Heading
from lessongen.render.page import Page
from lessongen.render.templating import fill
from lessongen.render.terms import Linker
from lessongen.render.texts import Texts


@dataclass(frozen=True)
class Entry:
    """A term as a template prints it."""

    name: str
    slug: str
    definition: Markup
    href: str
    taught: str
    uses: tuple[tuple[str, str], ...] = ()  # (address, title) of the lessons that use it


def definition(term: Term) -> Markup:
    """The markup of the definition, which is inline Markdown."""
    return Markup(parser().renderInline(term.definition))  # noqa: S704 - markdown-it escapes


def entry(
    texts: Texts,
    term: Term,
    *,
    titles: Mapping[str, str],
    url: Callable[[str], str],
    uses: Iterable[str] = (),
) -> Entry:
    """The term with addresses from the page that it is printed on."""
    return Entry(
        name=term.name,
        slug=slug(term.name),
        definition=definition(term),
        href=url(term.lesson),
        taught=texts.gettext("taught in {lesson}", lesson=titles[term.lesson]),
        uses=tuple((url(name), titles[name]) for name in uses),
    )


def titles(course: Course) -> dict[str, str]:
    """The title of each lesson."""
    return {name: document.lesson.title for name, document in course.documents.items()}


def terms_list(context: RenderContext, used: Iterable[Term]) -> Markup:
    """The terms that a page links, with their definitions; empty where there are none."""
    view = context.view
    names = titles(view.course)
    entries = [entry(view.texts, term, titles=names, url=view.url) for term in used]
    if not entries:
        return Markup()
    context.anchor("terms-h")
    for each in entries:
        context.anchor(f"term-{each.slug}")
    return fill("terms", view.texts, terms=entries)


def used_terms(document: Document, course: Course) -> tuple[str, ...]:
    """The names of the terms that a lesson's page links, in order of their first link."""
    linker = Linker(course.glossary, document.lesson.name)
    linker.blocks(document.tokens)
    return tuple(linker.used)


def glossary_title(texts: Texts) -> str:
    """The title of the generated page."""
    return texts.gettext("Glossary")


def glossary_page(course: Course, *, url: Callable[[str], str], texts: Texts) -> Page:
    """The page of all terms: each under its slug, with its lesson and where it is used."""
    uses: dict[str, list[str]] = {}
    for name in course.order:
        for term in used_terms(course.documents[name], course):
            uses.setdefault(term, []).append(name)
    names = titles(course)
    terms = sorted(course.glossary.terms, key=lambda term: (term.name.casefold(), term.name))
    entries = [
        entry(texts, term, titles=names, url=url, uses=uses.get(term.name, ())) for term in terms
    ]
    title = glossary_title(texts)
    taken = {each.slug for each in entries}
    candidates = (slug(title), f"{slug(title)}-page", "lg-glossary-page")
    own = next(name for name in candidates if name not in taken)
    html = fill("glossary", texts, id=own, terms=entries)
    return Page(
        title=title,
        html=html,
        search_html=fill("glossary_names", texts, id=own, terms=entries),
        toc=(Heading(1, own, title),),
        anchors=frozenset({own, *taken}),
    )
