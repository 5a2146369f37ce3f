"""The plugin: what happens at which event of a build."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, get_files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from lessongen.diagnostics import Finding, FindingsError, Kind, Level, Place
from lessongen.mkdocs_plugin.assets import add_assets, link_assets
from lessongen.mkdocs_plugin.language import Catalogue, unknown_language
from lessongen.mkdocs_plugin.links import check_anchors
from lessongen.mkdocs_plugin.pages import Pages
from lessongen.mkdocs_plugin.settings import CHANGES, GLOSSARY, PluginOptions, settings
from lessongen.mkdocs_plugin.staging import Staging
from lessongen.run import LocalExecutor
from lessongen.workflow import Prepared, Settings, prepare, prepare_draft

log = get_plugin_logger("lessongen")


class LessongenPlugin(BasePlugin[PluginOptions]):
    """Runs what must be run before MkDocs touches the site, then hands it the rendered lessons."""

    staging: Staging | None = None
    catalogue: Catalogue | None = None
    executor: LocalExecutor | None = None  # of a development server: ready between its builds
    serving = False
    prepared: Prepared
    pages: Pages
    env: Any

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether this is a development server; `dirty` builds are as others."""
        del dirty
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the stylesheet and the script that the pages' own parts need, under any theme."""
        link_assets(config)
        check_anchors(config)
        self.catalogue = Catalogue(config)
        if not self.serving:
            self.staging = Staging(config)
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Read, run and judge: every fault is told before MkDocs empties the site."""
        try:
            files, site = get_files(config), self._site(config)
            course = settings(self.config, config, files, site=site, serving=self.serving)
            self.prepared = self._prepare(course)
        except FindingsError as error:
            self._tell(error.findings, strict=True)
            raise Abort("lessongen: the course can't be built") from None
        findings = (*self.prepared.findings, *self._replaced(), *unknown_language(config))
        self._tell(findings, strict=config.strict)

    def _prepare(self, course: Settings) -> Prepared:
        if not (self.serving and course.execute.allowed()):
            may_run = course.execute.allowed() and not self.serving
            return prepare(course, may_run=may_run, say=log.info)
        self.executor = self.executor or LocalExecutor(course.jobs)
        try:
            return prepare_draft(course, executor=self.executor, say=log.info)
        finally:
            self.executor.rest()

    def on_shutdown(self) -> None:
        """End the interpreters that a development server kept ready."""
        if self.executor:
            self.executor.close()

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and the assets of the pages."""
        for name in self._generated():
            files.append(File.generated(config, name, content=""))
        add_assets(files, config)
        site = self._site(config)
        self.pages = Pages(self.prepared, files=files, config=config, site=site, log=log.log)
        return files

    def on_page_read_source(self, *, page: Page, config: MkDocsConfig) -> str | None:
        """What can't be decoded or read is told by then, and a development server goes on."""
        del config
        if not self.serving or not self.pages.has(page) or page.file.abs_src_path is None:
            return None
        try:
            return Path(page.file.abs_src_path).read_text("utf-8-sig", errors="replace")
        except OSError:
            return ""

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """A lesson never meets Python-Markdown: it gets an empty text here, its HTML later."""
        del config, files
        if not self.pages.has(page):
            return markdown
        self.pages.set_title(page)
        return ""

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """The lesson's article; MkDocs gets its contents, anchors and links to check."""
        del config, files
        page.update_date = self.pages.day(page) or page.update_date
        return self.pages.render(page) if self.pages.has(page) else html

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> None:
        """All pages are rendered: tell what only a record could show."""
        del files
        self.env = env
        if self.catalogue:
            self.catalogue.close()
        self._tell(self.pages.findings(), strict=config.strict)

    @event_priority(50)
    def _before_search(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """The search plugin indexes a page's prose, no output, IR or definition."""
        del config, nav
        self.pages.hide_outputs(page)
        return context

    @event_priority(-50)
    def _after_search(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        del config, nav
        self.pages.complete(page, context)
        self.pages.siblings(page, context, self.env)
        return context

    on_page_context = CombinedEvent(_before_search, _after_search)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write what lies beside pages; then put the site in its place."""
        self._tell(self.pages.clashes(), strict=config.strict)
        self.pages.write(Path(config.site_dir))
        if self.staging:
            self.staging.publish(config)

    def on_build_error(self, *, error: Exception) -> None:
        """A failed build leaves the published site as it was."""
        del error
        if self.catalogue:
            self.catalogue.close()
        if self.staging:
            self.staging.close()

    def _generated(self) -> list[str]:
        """The pages that no source has."""
        glossary = [GLOSSARY] if self.prepared.course.glossary.terms else []
        return glossary + ([CHANGES] if self.prepared.settings.changes else [])

    def _replaced(self) -> Iterator[Finding]:
        """Pages of the author's that a generated one would take the place of."""
        docs = self.prepared.settings.docs
        for name in self._generated():
            if (docs / name).exists():
                where = Place(os.path.relpath(docs / name, self.prepared.settings.root), 1)
                what = "a page of this name is generated, and would take this one's place"
                yield Finding(Kind.SOURCE, where, what, "give this page another name")

    def _site(self, config: MkDocsConfig) -> Path:
        """Where the site is put, wherever it is built."""
        return self.staging.place if self.staging else Path(config.site_dir)

    def _tell(self, findings: tuple[Finding, ...], *, strict: bool) -> None:
        """Log all findings; end the build where there are errors, or warnings that count.

        A development server goes on: the author sees what there is, and mends the rest.
        """
        levels = {
            Level.ERROR: logging.ERROR,
            Level.WARNING: logging.WARNING,
            Level.INFO: logging.INFO,
        }
        for finding in findings:
            log.log(levels[finding.kind.level], str(finding))
        fatal = [f for f in findings if f.kind.level >= (Level.WARNING if strict else Level.ERROR)]
        if fatal and not self.serving:
            where = sorted({f"{finding.place.path}" for finding in fatal})
            count = "1 finding ends" if len(fatal) == 1 else f"{len(fatal)} findings end"
            raise Abort(f"lessongen: {count} this build, in {', '.join(where)}")
