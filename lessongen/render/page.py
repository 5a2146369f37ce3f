"""What rendering takes and gives: a view of a course on one machine, and a page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lessongen.course import Course
from lessongen.diagnostics import Finding, Place
from lessongen.expressions import Recorded, Verdict
from lessongen.model import Record
from lessongen.render.texts import Texts


@dataclass(frozen=True)
class Heading:
    """A heading of a page with those under it; `title` is plain text."""

    level: int
    id: str
    title: str
    children: tuple["Heading", ...] = ()


@dataclass(frozen=True)
class Link:
    """A link or image address that an author wrote, before it was rewritten; both decoded."""

    target: str
    fragment: str
    place: Place


def unchanged(href: str, _place: Place) -> str:
    """The address as it was written."""
    return href


@dataclass(frozen=True)
class View:
    """What a page is rendered from, beside the document. Every address is relative to the page.

    `record` holds the fresh sessions only: what isn't in it is shown as not recorded.
    `url` gives the address of a page by its name (`l/jaxpr`, `glossary`), `asset` that of an entry
    of `Page.downloads` (`four.py`), `link` the one to print for what an author wrote.
    `elsewhere` are the verdicts of the same claims on other machines, by machine.
    `not_run` says why a snippet was not run on this machine; `draft` marks a page of unkept runs.
    `address` is where the page will be published, so that links in downloads lead somewhere; with
    `colab`, an address that opens the notebook elsewhere is offered too. Both may be unknown.
    """

    course: Course
    machine: str
    record: Record | None
    recorded: Recorded
    verdicts: Mapping[int, Verdict]
    url: Callable[[str], str]
    asset: Callable[[str], str]
    texts: Texts
    link: Callable[[str, Place], str] = unchanged
    elsewhere: Mapping[str, Mapping[int, Verdict]] = field(default_factory=dict)
    not_run: Mapping[str, str] = field(default_factory=dict)
    draft: bool = False
    address: str = ""
    colab: str = ""


@dataclass(frozen=True)
class Page:
    """A rendered page. `html` is the article; `terms_html` and then `provenance_html` follow it.

    Both stay outside of the article, its text and the search index, and may be empty.
    `search_html` is the prose and the headings. `anchors` are all ids of all parts.
    `findings` are faults that only show with a record (a note that matches no line, say).
    """

    title: str
    html: str
    search_html: str
    terms_html: str = ""
    provenance_html: str = ""
    toc: tuple[Heading, ...] = ()
    anchors: frozenset[str] = frozenset()
    links: tuple[Link, ...] = ()
    downloads: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
