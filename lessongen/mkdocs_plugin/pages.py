"""The pages of a build in MkDocs' terms: titles, contents, anchors, and what templates get."""

from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils.templates import TemplateContext

from lessongen.mkdocs_plugin.site import OUR_THEME, site_file
from lessongen.publishing import Publication, PublishedPage
from lessongen.render import Heading


class MkDocsPages:
    """Puts the pages of a publication into MkDocs' pages, at each stage of a page."""

    def __init__(self, publication: Publication, *, files: Files, config: MkDocsConfig) -> None:
        self.publication = publication
        self.files = files
        self.config = config
        self.published: dict[str, PublishedPage] = {}

    def has(self, page: Page) -> bool:
        """Whether lessongen renders this page."""
        return self.publication.has(site_file(page.file))

    def set_title(self, page: Page) -> None:
        """Set the page's title, unless the navigation sets it."""
        if "title" not in vars(page):
            page.title = escape(self.publication.title(site_file(page.file)))  # HTML to themes

    def render(self, page: Page) -> str:
        """The article; the contents, anchors and links are set on the page."""
        made = self.publication.page(site_file(page.file), address=page.canonical_url or "")
        self.published[page.file.src_uri] = made
        page.toc = TableOfContents([_anchor(heading) for heading in made.page.toc])
        page.present_anchor_ids = set(made.page.anchors)
        page.links_to_anchors = {
            file: anchors
            for source, anchors in made.anchors.items()
            if (file := self.files.get_file_from_path(source))
        }
        return made.page.html

    def before_search(self, page: Page) -> None:
        """Show only the prose to the search plugin; keep what other plugins made of the page."""
        if made := self.published.get(page.file.src_uri):
            self.published[page.file.src_uri] = made.with_html(page.content or "")
            page.content = made.page.search_html

    def after_search(self, page: Page, context: TemplateContext, env: Any) -> None:
        """Put the whole page back; render its siblings with the same template and context."""
        made = self.published.get(page.file.src_uri)
        if made is None:
            return
        file = site_file(page.file)
        template = env.get_template(page.meta.get("template", "main.html"))
        for sibling in self.publication.siblings(file, address=page.canonical_url or ""):
            self._fill(page, context, sibling)
            self.publication.add_sibling(sibling, template.render(context), file=file)
        self._fill(page, context, made)

    def _fill(self, page: Page, context: TemplateContext, made: PublishedPage) -> None:
        """Our theme has places for what surrounds an article; in others it is part of that."""
        page.content = made.page.html
        if self.config.theme.name == OUR_THEME:
            context["lessongen"] = {"terms": made.after_html, "machines": made.machines_html}  # type: ignore[typeddict-unknown-key]  # a theme's own variable
        else:
            page.content = made.whole_html


def _anchor(heading: Heading) -> AnchorLink:
    link = AnchorLink(escape(heading.title), heading.id, heading.level)  # HTML to themes
    link.children = [_anchor(child) for child in heading.children]
    return link
