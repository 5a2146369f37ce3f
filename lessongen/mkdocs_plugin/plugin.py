"""The plugin: what happens at each event of a build."""

from pathlib import Path
from typing import Any, Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, get_files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from lessongen import publishing
from lessongen.diagnostics import FindingsError
from lessongen.mkdocs_plugin import site
from lessongen.mkdocs_plugin.pages import MkDocsPages
from lessongen.mkdocs_plugin.settings import PluginOptions, settings
from lessongen.run import make_executor
from lessongen.workflow import ExecutorFactory, Preparation, PreparedCourse, Reporter

log = get_plugin_logger("lessongen")


class LessongenPlugin(BasePlugin[PluginOptions]):
    """Runs what is due before MkDocs touches the site, then passes it the rendered lessons.

    `executors` makes the executor of snippets; set it before the build to replace that.
    """

    executors: ExecutorFactory = staticmethod(make_executor)
    serving = False
    build: publishing.Build
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
        site.link_assets(config)
        site.warn_of_missing_anchors(config)
        root, folder = Path(config.config_file_path).resolve().parent, Path(config.site_dir)
        self.build = publishing.Build(root, folder, serving=self.serving, log=log, stop=Abort)
        if config.theme.name == site.OUR_THEME:
            self.build.add_theme_catalogue(config.theme.dirs, site.language(config)[0])
        config.site_dir = str(self.build.folder)
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Read, run and judge: errors are reported before MkDocs empties the site."""
        files = get_files(config)
        try:
            course = settings(
                self.config, config, files, site=self.build.site, serving=self.serving
            )
            self.prepared = self.preparation.prepare(
                course, serving=self.serving, executors=self.executors
            )
        except FindingsError as error:
            self.build.report(error.findings, strict=True)
            raise Abort("lessongen: the course can't be built") from None
        findings = [
            *self.prepared.findings,
            *publishing.overwritten_pages(self.prepared),
            *publishing.language_findings(*site.language(config)),
        ]
        self.build.report(findings, strict=config.strict)

    def on_shutdown(self) -> None:
        """Close the executor of a development server."""
        self.preparation.close()

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and the assets."""
        for name in publishing.generated_pages(self.prepared):
            files.append(File.generated(config, name, content=""))
        site.add_assets(files, config)
        publication = publishing.Publication(
            self.prepared,
            site=site.site_of(config, self.build.site),
            texts=publishing.page_texts(site.language(config)[0]),
            files=site.MkDocsFiles(files),
            levels=site.link_levels(config),
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
        self.build.close_theme_catalogue()
        self.build.report(self.pages.publication.findings(), strict=config.strict)

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
        folder = Path(config.site_dir)
        self.build.publish(self.pages.publication, folder, strict=config.strict)
        config.site_dir = str(self.build.site)  # `gh-deploy` reads it

    def on_build_error(self, **_: Any) -> None:
        """A failed build leaves the published site as it was."""
        if "build" in vars(self):  # not where another plugin's `on_config` failed
            self.build.close()
