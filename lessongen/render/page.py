"""What rendering takes and gives: a view of a course on one machine, and a page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lessongen.course import Course
from lessongen.diagnostics import Finding, Place
from lessongen.expressions import RecordLookup, Verdict
from lessongen.model import Record
from lessongen.render.headings import Heading
from lessongen.render.texts import Texts


@dataclass(frozen=True)
class Link:
    """The address of a link or an image as its author wrote it; both parts are decoded."""

    target: str
    fragment: str
    place: Place


def unchanged(href: str, _place: Place) -> str:
    """The address as it was written."""
    return href


@dataclass(frozen=True)
class View:
    """What a page is rendered from, besides the document. Addresses are relative to the page.

    - `record` holds the fresh sessions only; other sessions are shown as not recorded.
    - `url` gives the address of a page by its name (`l/jaxpr`, `glossary`), `asset` that of an
      entry of `Page.downloads` (`four.py`), `link` the one to print for a link of the author's.
    - `texts` are the texts of the site's language.
    - `other_verdicts` holds the verdicts of the same claims on other machines, by machine.
    - `not_run` gives the reason for each snippet that was not run on this machine.
    - `draft` marks a page whose runs are not kept as records.
    - `address` is the URL at which the page will be published, for links in downloads; `colab` the
      URL that opens its notebook there. Both are empty where they are not known.
    """

    course: Course
    machine: str
    record: Record | None
    recorded: RecordLookup
    verdicts: Mapping[int, Verdict]
    url: Callable[[str], str]
    asset: Callable[[str], str]
    texts: Texts
    link: Callable[[str, Place], str] = unchanged
    other_verdicts: Mapping[str, Mapping[int, Verdict]] = field(default_factory=dict)
    not_run: Mapping[str, str] = field(default_factory=dict)
    draft: bool = False
    address: str = ""
    colab: str = ""


@dataclass(frozen=True)
class Page:
    """A rendered page. `html` is the article; `terms_html`, then `provenance_html` follow it.

    Both may be empty; they belong neither to the article nor to the search index. `search_html`
    is the prose with its headings. `anchors` are the ids of all parts. `findings` are problems
    that only a record shows, for example a note whose pattern matches no line.
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
