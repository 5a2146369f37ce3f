"""The rendered lessons of one build, page by page, in MkDocs' terms."""

import posixpath
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import get_relative_url
from mkdocs.utils.templates import TemplateContext

from lessongen.errors import Finding, in_order
from lessongen.mkdocs_plugin.links import Links, Log
from lessongen.mkdocs_plugin.settings import GLOSSARY
from lessongen.render import Heading, glossary_page, glossary_title
from lessongen.render import Page as Rendered
from lessongen.workflow.publish import Prepared


class Pages:
    """Renders lessons and the glossary when MkDocs asks, and keeps what belongs to them."""

    def __init__(self, prepared: Prepared, *, files: Files, config: MkDocsConfig, log: Log) -> None:
        self.prepared = prepared
        self.files = files
        self.config = config
        self.log = log
        self.rendered: dict[str, Rendered] = {}

    def has(self, page: Page) -> bool:
        """Whether the page is a lesson or the generated glossary."""
        return self._name(page) in self.prepared.course.documents or self._is_glossary(page)

    def set_title(self, page: Page) -> None:
        """Give the page its lesson's title, unless the navigation names it."""
        if "title" in vars(page):
            return
        if self._is_glossary(page):
            page.title = glossary_title()
        else:
            page.title = self.prepared.course.documents[self._name(page)].lesson.title

    def render(self, page: Page) -> str:
        """The article; contents, anchors and links are set on the page."""
        links = Links(page.file, files=self.files, config=self.config, log=self.log)
        made = self._made(page, links)
        self.rendered[page.file.src_uri] = made
        page.toc = TableOfContents([_anchor(heading) for heading in made.toc])
        page.present_anchor_ids = set(made.anchors)
        page.links_to_anchors = links.anchors
        return made.html

    def findings(self) -> tuple[Finding, ...]:
        """What was found while rendering."""
        return in_order(finding for made in self.rendered.values() for finding in made.findings)

    def hide_outputs(self, page: Page) -> None:
        """Leave only the prose where the search plugin looks."""
        if made := self.rendered.get(page.file.src_uri):
            page.content = made.search_html

    def complete(self, page: Page, context: TemplateContext, *, own_theme: bool) -> None:
        """Put the article back; what follows it goes to our theme, or under it in another."""
        made = self.rendered.get(page.file.src_uri)
        if made is None:
            return
        page.content = made.html
        after = made.terms_html + made.provenance_html
        if own_theme:
            context["lessongen"] = {"terms": after}  # type: ignore[typeddict-unknown-key]  # a theme's own variable
        else:
            page.content += after

    def write_downloads(self, site: Path) -> None:
        """Write the files that pages offer beside them."""
        for source, made in self.rendered.items():
            file = self.files.get_file_from_path(source)
            folder = site / _downloads(file) if file else site
            for name, data in made.downloads.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)

    def _made(self, page: Page, links: Links) -> Rendered:
        def url(name: str) -> str:
            target = self.files.get_file_from_path(f"{name}.md")
            return get_relative_url(target.url, page.file.url) if target else ""

        def asset(name: str) -> str:
            return get_relative_url(posixpath.join(_downloads(page.file), name), page.file.url)

        if self._is_glossary(page):
            return glossary_page(self.prepared.course, url=url)
        return self.prepared.page(self._name(page), url=url, asset=asset, link=links)

    def _name(self, page: Page) -> str:
        return page.file.src_uri.removesuffix(".md")

    def _is_glossary(self, page: Page) -> bool:
        return page.file.src_uri == GLOSSARY and page.file.generated_by is not None


def _downloads(file: File) -> str:
    """The folder of the site where a page's downloads lie: its own, or one named after it."""
    if posixpath.basename(file.dest_uri) == "index.html":
        return posixpath.dirname(file.dest_uri)
    return file.dest_uri.removesuffix(".html")


def _anchor(heading: Heading) -> AnchorLink:
    link = AnchorLink(heading.title, heading.id, heading.level)
    link.children = [_anchor(child) for child in heading.children]
    return link
