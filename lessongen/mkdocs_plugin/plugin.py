"""The plugin: what happens at each event of a build."""

import logging
from pathlib import Path
from typing import Any, Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, get_files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from lessongen.diagnostics import Finding, FindingsError, LessongenError, Level
from lessongen.mkdocs_plugin.language import Catalogue, page_texts, unknown_language
from lessongen.mkdocs_plugin.pages import MkDocsPages
from lessongen.mkdocs_plugin.settings import PluginOptions, settings
from lessongen.mkdocs_plugin.site import (
    MkDocsFiles,
    StagedBuild,
    add_assets,
    link_assets,
    link_levels,
    site_of,
    warn_of_missing_anchors,
)
from lessongen.publishing import Publication, generated_pages, overwritten_pages
from lessongen.run import make_executor
from lessongen.workflow import ExecutorFactory, Preparation, PreparedCourse, Reporter

log = get_plugin_logger("lessongen")
LEVELS = {Level.ERROR: logging.ERROR, Level.WARNING: logging.WARNING, Level.INFO: logging.INFO}


class LessongenPlugin(BasePlugin[PluginOptions]):
    """Runs what is due before MkDocs touches the site, then passes it the rendered lessons.

    `executors` makes the executor of snippets; set it before the build to replace that.
    """

    executors: ExecutorFactory = staticmethod(make_executor)
    staged: StagedBuild | None = None
    catalogue: Catalogue | None = None
    serving = False
    prepared: PreparedCourse
    pages: MkDocsPages
    env: Any

    def __init__(self) -> None:
        # MkDocs keeps this object between the builds of a development server
        self.preparation = Preparation(Reporter(log.info))

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], **_: Any) -> None:
        """Note whether this is a development server."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Link the assets under every theme; redirect the build to a staging folder."""
        link_assets(config)
        warn_of_missing_anchors(config)
        self.catalogue = Catalogue(config)
        if not self.serving:
            self.staged = StagedBuild(config)
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Read, run and judge: errors are reported before MkDocs empties the site."""
        try:
            files, site = get_files(config), self._site(config)
            course = settings(self.config, config, files, site=site, serving=self.serving)
            self.prepared = self.preparation.prepare(
                course, serving=self.serving, executors=self.executors
            )
        except FindingsError as error:
            self._report(error.findings, strict=True)
            raise Abort("lessongen: the course can't be built") from None
        replaced = overwritten_pages(self.prepared)
        findings = (*self.prepared.findings, *replaced, *unknown_language(config))
        self._report(findings, strict=config.strict)

    def on_shutdown(self) -> None:
        """Close the executor of a development server."""
        self.preparation.close()

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and the assets."""
        for name in generated_pages(self.prepared):
            files.append(File.generated(config, name, content=""))
        add_assets(files, config)
        publication = Publication(
            self.prepared,
            site=site_of(config, self._site(config)),
            texts=page_texts(config),
            files=MkDocsFiles(files),
            levels=link_levels(config),
            log=log.log,
        )
        self.pages = MkDocsPages(publication, files=files, config=config)
        return files

    def on_page_read_source(self, *, page: Page, **_: Any) -> str | None:
        """A lesson that can't be decoded was reported; a development server continues."""
        if not self.serving or not self.pages.has(page) or page.file.abs_src_path is None:
            return None
        try:
            return Path(page.file.abs_src_path).read_text("utf-8-sig", errors="replace")
        except OSError:
            return ""

    def on_page_markdown(self, markdown: str, *, page: Page, **_: Any) -> str:
        """Python-Markdown gets an empty text in place of a lesson."""
        if not self.pages.has(page):
            return markdown
        self.pages.set_title(page)
        return ""

    def on_page_content(self, html: str, *, page: Page, **_: Any) -> str:
        """The lesson's article; the date of every page for the sitemap."""
        name = page.file.src_uri.removesuffix(".md")
        page.update_date = self.prepared.day(name) or page.update_date
        return self.pages.render(page) if self.pages.has(page) else html

    def on_env(self, env: Any, *, config: MkDocsConfig, **_: Any) -> None:
        """Report what was found while pages were rendered."""
        self.env = env
        if self.catalogue:
            self.catalogue.close()
        self._report(self.pages.publication.findings(), strict=config.strict)

    @event_priority(50)
    def _before_search(
        self, /, context: TemplateContext, *, page: Page, **_: Any
    ) -> TemplateContext:
        """The search plugin indexes a page's prose, not its outputs, IR and definitions."""
        self.pages.before_search(page)
        return context

    @event_priority(-50)
    def _after_search(
        self, /, context: TemplateContext, *, page: Page, **_: Any
    ) -> TemplateContext:
        self.pages.after_search(page, context, self.env)
        return context

    on_page_context = CombinedEvent(_before_search, _after_search)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the extra files; then publish the site."""
        publication = self.pages.publication
        self._report(publication.conflicts(), strict=config.strict)
        publication.write_extra_files(Path(config.site_dir))
        if self.staged:
            try:
                self.staged.publish()
            except LessongenError as error:
                raise Abort(f"lessongen: {error}") from None

    def on_build_error(self, **_: Any) -> None:
        """A failed build leaves the published site as it was."""
        if self.catalogue:
            self.catalogue.close()
        if self.staged:
            self.staged.close()

    def _site(self, config: MkDocsConfig) -> Path:
        """The folder of the published site, which isn't the one that is built in."""
        return self.staged.staging.site if self.staged else Path(config.site_dir)

    def _report(self, findings: tuple[Finding, ...], *, strict: bool) -> None:
        """Log findings; abort the build for errors, and for warnings if it is strict.

        A development server continues.
        """
        for finding in findings:
            log.log(LEVELS[finding.kind.level], str(finding))
        fatal = [f for f in findings if f.kind.level >= (Level.WARNING if strict else Level.ERROR)]
        if fatal and not self.serving:
            where = ", ".join(sorted({finding.place.path for finding in fatal}))
            count = "1 finding ends" if len(fatal) == 1 else f"{len(fatal)} findings end"
            raise Abort(f"lessongen: {count} this build, in {where}")
