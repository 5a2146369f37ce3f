"""The plugin's options in `mkdocs.yml`, passed on to `lessongen.workflow`, which validates them."""

from pathlib import Path

from mkdocs.config import base, load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException
from mkdocs.structure.files import Files, InclusionLevel, get_files

from lessongen.diagnostics import LessongenError
from lessongen.workflow import Settings, configure


class PluginOptions(base.Config):
    """The options as they are written, without a schema of MkDocs."""

    def validate(self) -> tuple[base.ConfigErrors, base.ConfigWarnings]:
        """Accept everything: `settings` validates, and reports all problems with their lines."""
        return [], []


def settings(
    options: PluginOptions,
    config: MkDocsConfig,
    files: Files,
    *,
    site: Path,
    serving: bool = False,
) -> Settings:
    """The settings of the course. Raises FindingsError if options aren't valid.

    `site` is the folder of the finished site. A development server (`serving`) also has the pages
    that MkDocs' `draft_docs` names.
    """
    level = InclusionLevel.is_in_serve if serving else InclusionLevel.is_included
    return configure(
        dict(options),
        file=Path(config.config_file_path).resolve(),
        docs=Path(config.docs_dir).resolve(),
        site=site,
        pages=[file.src_uri for file in files.documentation_pages(inclusion=level)],
        navigation=config.nav,
    )


def open_settings(config_file: Path) -> Settings:
    """The settings of the course of a `mkdocs.yml`, for commands that aren't MkDocs' own.

    Raises LessongenError if the file isn't valid or doesn't use the plugin, and FindingsError.
    """
    try:
        config = load_config(str(config_file))
    except MkDocsException as error:
        raise LessongenError(f"{config_file} is not valid: {error}") from None
    plugin = config.plugins.get("lessongen")
    if plugin is None:
        what = f"{config_file} doesn't use the plugin `lessongen`"
        raise LessongenError(what, "add it to `plugins`")
    return settings(plugin.config, config, get_files(config), site=Path(config.site_dir))
