"""The rendered lessons of one build, page by page, in MkDocs' terms."""

import posixpath
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils.templates import TemplateContext

from lessongen.diagnostics import Finding, Place, in_order
from lessongen.mkdocs_plugin.addresses import Addresses
from lessongen.mkdocs_plugin.assets import OURS
from lessongen.mkdocs_plugin.beside import Beside
from lessongen.mkdocs_plugin.colab import colab
from lessongen.mkdocs_plugin.language import page_texts
from lessongen.mkdocs_plugin.links import Links, Log
from lessongen.mkdocs_plugin.settings import GENERATED, GLOSSARY
from lessongen.render import (
    Heading,
    changes_page,
    changes_title,
    glossary_page,
    glossary_title,
    llms_text,
    machine_links,
)
from lessongen.render import Page as Rendered
from lessongen.workflow import Prepared


class Pages:
    """Renders lessons and the glossary when MkDocs asks, and keeps what belongs to them.

    A lesson has a page for each machine it is fresh on; those of other machines than the preferred
    one are files beside it, which MkDocs doesn't know: in no navigation, search or sitemap.
    """

    def __init__(
        self, prepared: Prepared, *, files: Files, config: MkDocsConfig, site: Path, log: Log
    ) -> None:
        self.prepared = prepared
        self.preferred = prepared.settings.preferred.name
        self.files = files
        self.config = config
        self.log = log
        self.site = site
        self.texts = page_texts(config)
        self.rendered: dict[str, Rendered] = {}
        self.beside = Beside()

    def has(self, page: Page) -> bool:
        """Whether the page is a lesson or a generated one."""
        return _name(page) in self.prepared.course.documents or _is_generated(page)

    def set_title(self, page: Page) -> None:
        """Give the page its lesson's title, unless the navigation names it."""
        if "title" in vars(page):
            return
        if _is_generated(page):
            page.title = (glossary_title if _is_glossary(page) else changes_title)(self.texts)
        else:  # a title is HTML to MkDocs and its themes
            page.title = escape(self.prepared.course.documents[_name(page)].lesson.title)

    def day(self, page: Page) -> str | None:
        """The day for the sitemap: of the page's own record, else of the newest one."""
        return self.prepared.day(_name(page))

    def render(self, page: Page) -> str:
        """The article; contents, anchors and links are set on the page."""
        links = Links(page.file, files=self.files, config=self.config, log=self.log)
        addresses = self._addresses(page, self.preferred)
        if _is_glossary(page):
            made = glossary_page(self.prepared.course, url=addresses.page, texts=self.texts)
        elif _is_generated(page):
            made = self._compared(addresses)
        else:
            made = self._made(page, addresses, links)
        self.rendered[page.file.src_uri] = made
        page.toc = TableOfContents([_anchor(heading) for heading in made.toc])
        page.present_anchor_ids = set(made.anchors)
        page.links_to_anchors = links.anchors
        return made.html

    def findings(self) -> tuple[Finding, ...]:
        """What was found while rendering."""
        return in_order(finding for made in self.rendered.values() for finding in made.findings)

    def hide_outputs(self, page: Page) -> None:
        """Leave only prose where the search plugin looks; keep what others made of a page."""
        if made := self.rendered.get(page.file.src_uri):
            self.rendered[page.file.src_uri] = replace(made, html=page.content or "")
            page.content = made.search_html

    def complete(self, page: Page, context: TemplateContext) -> None:
        """Put the article back, with what stands around it."""
        if made := self.rendered.get(page.file.src_uri):
            self._fill(page, context, made, machine=self.preferred)

    def siblings(self, page: Page, context: TemplateContext, env: Any) -> None:
        """Print the lesson's pages of the other machines, with the same template and context."""
        made = self.rendered.get(page.file.src_uri)
        if made is None or _is_generated(page):
            return
        template = env.get_template(page.meta.get("template", "main.html"))
        for machine in self.prepared.machines(_name(page))[1:]:
            silent = Links(page.file, files=self.files, config=self.config, log=_nothing)
            addresses = self._addresses(page, machine)
            sibling = self._made(page, addresses, silent, machine=machine)
            self._fill(page, context, sibling, machine=machine)
            output = template.render(context)
            name = addresses.sibling(page.file, machine)
            self.beside.keep(name, output.encode(), self._place(page))
        self._fill(page, context, made, machine=self.preferred)

    def clashes(self) -> tuple[Finding, ...]:
        """Files beside pages that would take the place of a file of the author's."""
        return self.beside.clashes(self._own_files())

    def write(self, site: Path) -> None:
        """Write the files that lie beside pages; a `llms.txt` of the author's own stays."""
        self.beside.write(site)
        if "llms.txt" not in self._own_files():
            (site / "llms.txt").write_bytes(self._llms())

    def _own_files(self) -> dict[str, str]:
        return {file.dest_uri: f"`{file.src_uri}`" for file in self.files}

    def _llms(self) -> bytes:
        base = self.config.site_url or ""
        return llms_text(
            self.prepared.course,
            name=self.config.site_name,
            description=self.config.site_description or "",
            url=lambda name: base + quote(posixpath.join(self._downloads(name), "lesson.md")),
            texts=self.texts,
        )

    def _downloads(self, name: str) -> str:
        file = self.files.get_file_from_path(f"{name}.md")
        return self._at(file, self.preferred).downloads if file else ""

    def _compared(self, addresses: Addresses) -> Rendered:
        named = self.prepared.settings.changes or (self.preferred, self.preferred)
        course, changes = self.prepared.course, self.prepared.changes()
        return changes_page(course, changes, machines=named, url=addresses.page, texts=self.texts)

    def _made(
        self, page: Page, addresses: Addresses, links: Links, *, machine: str | None = None
    ) -> Rendered:
        folder = addresses.downloads
        made = self.prepared.page(
            _name(page),
            machine=machine or self.preferred,
            url=addresses.page,
            asset=addresses.asset,
            texts=self.texts,
            link=links,
            address=page.canonical_url or "",
            colab=colab(self.config, self.site, posixpath.join(folder, "lesson.ipynb")),
        )
        for name, data in made.downloads.items():
            self.beside.keep(posixpath.join(folder, name), data, self._place(page))
        return made

    def _place(self, page: Page) -> Place:
        return Place(self.prepared.course.documents[_name(page)].lesson.path, 1)

    def _fill(self, page: Page, context: TemplateContext, made: Rendered, *, machine: str) -> None:
        """Our theme has places for what stands around an article; others get it in the article."""
        named = () if _is_generated(page) else self.prepared.machines(_name(page))
        at = self._addresses(page, machine)
        switch = machine_links(
            [(it, "" if it == machine else at.machine(it)) for it in named], self.texts
        )
        after = f"{made.terms_html}{made.provenance_html}"  # adding to markup would escape the rest
        page.content = made.html
        if self.config.theme.name == OURS:
            context["lessongen"] = {"terms": after, "machines": switch}  # type: ignore[typeddict-unknown-key]  # a theme's own variable
        else:
            page.content = f"{switch}{made.html}{after}"

    def _addresses(self, page: Page, machine: str) -> Addresses:
        return self._at(page.file, machine)

    def _at(self, file: File, machine: str) -> Addresses:
        return Addresses(file, machine, prepared=self.prepared, files=self.files)


def _nothing(_level: int, _text: str) -> None:
    """The links of a sibling are those of the page, and were told there."""


def _name(page: Page) -> str:
    return page.file.src_uri.removesuffix(".md")


def _is_generated(page: Page) -> bool:
    return page.file.src_uri in GENERATED and page.file.generated_by is not None


def _is_glossary(page: Page) -> bool:
    return page.file.src_uri == GLOSSARY and _is_generated(page)


def _anchor(heading: Heading) -> AnchorLink:
    link = AnchorLink(escape(heading.title), heading.id, heading.level)  # themes print it raw
    link.children = [_anchor(child) for child in heading.children]
    return link
