"""The pages of one build: lessons for each machine, generated pages, and their extra files."""

import os
import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from lessongen import render
from lessongen.diagnostics import Finding, Kind, Place, in_order
from lessongen.publishing.addresses import PageAddresses, colab_url, sibling_path
from lessongen.publishing.extra_files import ExtraFiles
from lessongen.publishing.links import LinkLevels, LinkResolver, Log
from lessongen.publishing.site import Site, SiteFile, SiteFiles
from lessongen.workflow import PreparedCourse

GLOSSARY = "glossary.md"
CHANGES = "what-changed.md"


def generated_pages(prepared: PreparedCourse) -> list[str]:
    """The source paths of the pages that are generated for a course; they have no source file."""
    glossary = [GLOSSARY] if prepared.course.glossary.terms else []
    return glossary + ([CHANGES] if prepared.settings.changes else [])


def overwritten_pages(prepared: PreparedCourse) -> Iterator[Finding]:
    """A finding for each page of the author that a generated page would overwrite."""
    settings = prepared.settings
    for name in generated_pages(prepared):
        if (settings.docs / name).exists():
            place = Place(os.path.relpath(settings.docs / name, settings.root), 1)
            what = "a page with this name is generated and would overwrite this page"
            yield Finding(Kind.SOURCE, place, what, "rename this page")


@dataclass(frozen=True)
class PublishedPage:
    """A page for one machine. `machines_html` links to the lesson's pages for other machines.

    `path` is where it lies in the site. `anchors` are fragments that its links refer to, as
    `LinkResolver` collects them.
    """

    path: str
    page: render.Page
    machines_html: str = ""
    anchors: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def after_html(self) -> str:
        """What follows the article: definitions of its terms, and its provenance."""
        return f"{self.page.terms_html}{self.page.provenance_html}"

    @property
    def whole_html(self) -> str:
        """The article with all that surrounds it, for hosts without separate places for that."""
        return f"{self.machines_html}{self.page.html}{self.after_html}"

    def with_html(self, html: str) -> "PublishedPage":
        """The page with another article."""
        return replace(self, page=replace(self.page, html=html))


class Publication:
    """Renders the pages of one build and collects what belongs to them.

    A lesson has a page for each machine with a fresh record. Those for other machines than the
    preferred one are extra files, which are in no navigation, search index or sitemap.
    """

    def __init__(
        self,
        prepared: PreparedCourse,
        *,
        site: Site,
        texts: render.Texts,
        files: SiteFiles,
        levels: LinkLevels,
        log: Log,
    ) -> None:
        self.prepared = prepared
        self.texts = texts
        self.preferred = prepared.settings.preferred.name
        self.site = site
        self.files = files
        self.levels = levels
        self.log = log
        self.extra_files = ExtraFiles()
        self._findings: dict[str, tuple[Finding, ...]] = {}

    def has(self, file: SiteFile) -> bool:
        """Whether a page is a lesson, or generated here."""
        return _is_generated(file) or file.name in self.prepared.course.documents

    def title(self, file: SiteFile) -> str:
        """The title of a page, as plain text."""
        if not _is_generated(file):
            return self.prepared.course.documents[file.name].lesson.title
        make = render.glossary_title if file.source == GLOSSARY else render.changes_title
        return make(self.texts)

    def page(self, file: SiteFile, *, address: str = "") -> PublishedPage:
        """The page of a lesson for the preferred machine, or a generated page.

        `address` is the page's public address, empty where it isn't known.
        """
        if _is_generated(file):
            made = PublishedPage(file.path, self._generated(file))
        else:
            made = self._lesson(file, self.preferred, address=address, log=self.log)
        self._findings[file.source] = made.page.findings
        return made

    def siblings(self, file: SiteFile, *, address: str = "") -> Iterator[PublishedPage]:
        """The lesson's pages for the other machines; pass each to `add_sibling` when complete."""
        if not _is_generated(file):
            for machine in self.prepared.machines(file.name)[1:]:
                yield self._lesson(file, machine, address=address, log=_ignore)

    def add_sibling(self, sibling: PublishedPage, html: str, *, file: SiteFile) -> None:
        """Add the complete HTML document of a sibling to the extra files."""
        self.extra_files.add(sibling.path, html.encode(), self._place(file))

    def findings(self) -> tuple[Finding, ...]:
        """The findings of the pages rendered so far."""
        return in_order(found for several in self._findings.values() for found in several)

    def conflicts(self) -> tuple[Finding, ...]:
        """A finding for each extra file that would overwrite another file of the site."""
        return self.extra_files.conflicts({file.path: file.source for file in self.files})

    def write_extra_files(self, folder: Path) -> None:
        """Write the extra files below the site's folder; an author's own `llms.txt` stays."""
        self.extra_files.write(folder)
        if "llms.txt" not in {file.path for file in self.files}:
            (folder / "llms.txt").write_bytes(self._llms())

    def _llms(self) -> bytes:
        return render.llms_text(
            self.prepared.course,
            name=self.site.name,
            description=self.site.description,
            url=lambda name: (
                self.site.url + quote(posixpath.join(self._downloads(name), "lesson.md"))
            ),
            texts=self.texts,
        )

    def _downloads(self, name: str) -> str:
        file = self.files.find(f"{name}.md")
        if file is None:
            return ""
        return PageAddresses(file, self.preferred, self.prepared, self.files).downloads

    def _generated(self, file: SiteFile) -> render.Page:
        course = self.prepared.course
        addresses = PageAddresses(file, self.preferred, self.prepared, self.files)
        if file.source == GLOSSARY:
            return render.glossary_page(course, url=addresses.page, texts=self.texts)
        machines = self.prepared.settings.changes or (self.preferred, self.preferred)
        changes = self.prepared.changes()
        return render.changes_page(
            course, changes, machines=machines, url=addresses.page, texts=self.texts
        )

    def _lesson(self, file: SiteFile, machine: str, *, address: str, log: Log) -> PublishedPage:
        links = LinkResolver(file, files=self.files, levels=self.levels, log=log)
        addresses = PageAddresses(file, machine, self.prepared, self.files)
        folder = addresses.downloads
        page = render.render(
            self.prepared.course.documents[file.name],
            view=self._view(addresses, links=links, address=address),
        )
        for name, data in page.downloads.items():
            self.extra_files.add(posixpath.join(folder, name), data, self._place(file))
        switch = render.machine_links(
            [
                (name, "" if name == machine else addresses.machine(name))
                for name in self.prepared.machines(file.name)
            ],
            self.texts,
        )
        own = machine == self.preferred
        path = file.path if own else sibling_path(file, machine)
        return PublishedPage(path, page, switch, links.anchors)

    def _view(self, addresses: PageAddresses, *, links: LinkResolver, address: str) -> render.View:
        prepared, name, machine = self.prepared, addresses.file.name, addresses.machine_name
        others = [other for other in prepared.machines(name) if other != machine]
        notebook = posixpath.join(addresses.downloads, "lesson.ipynb")
        return render.View(
            course=prepared.course,
            machine=machine,
            record=prepared.record(name, machine),
            recorded=prepared.archive.at(machine=machine, lesson=name),
            verdicts=prepared.verdicts_of(name, machine),
            other_verdicts={other: prepared.verdicts_of(name, other) for other in others},
            url=addresses.page,
            asset=addresses.asset,
            texts=self.texts,
            link=links,
            not_run=prepared.not_run(name, machine),
            draft=name in prepared.drafts,
            address=address,
            colab=colab_url(self.site, notebook),
        )

    def _place(self, file: SiteFile) -> Place:
        return Place(self.prepared.course.documents[file.name].lesson.path, 1)


def _is_generated(file: SiteFile) -> bool:
    return file.generated and file.source in {GLOSSARY, CHANGES}


def _ignore(_level: int, _text: str) -> None:
    """Links of a sibling are those of the lesson's page, where they were reported."""
