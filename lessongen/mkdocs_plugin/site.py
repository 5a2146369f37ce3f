"""MkDocs' configuration and files as the values of `lessongen.publishing`."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.utils.yaml import yaml_load

from lessongen import publishing
from lessongen.diagnostics import Place
from lessongen.workflow import option_place

OUR_THEME = "lessongen"


@dataclass(frozen=True)
class MkDocsFiles:
    """MkDocs' files, including those that other plugins add later."""

    files: Files

    def find(self, source: str) -> publishing.SiteFile | None:
        """The file with this source path; None where there is none."""
        file = self.files.get_file_from_path(source)
        return None if file is None else site_file(file)

    def __iter__(self) -> Iterator[publishing.SiteFile]:
        return map(site_file, self.files)


def site_file(file: File) -> publishing.SiteFile:
    """A file of MkDocs as a file of the site."""
    return publishing.SiteFile(
        source=file.src_uri,
        path=file.dest_uri,
        url=file.url,
        excluded=file.inclusion.is_excluded(),
        generated=file.generated_by is not None,
    )


def site_of(config: MkDocsConfig, folder: Path) -> publishing.Site:
    """The site that a configuration describes, published in a folder."""
    return publishing.Site(
        name=config.site_name,
        folder=folder,
        root=Path(config.config_file_path).resolve().parent,
        description=config.site_description or "",
        url=config.site_url or "",
        repository=config.repo_url or "",
        edit_uri=config.edit_uri or "",
    )


def language(config: MkDocsConfig) -> tuple[str, Place]:
    """The language of the theme, as `de` or `de_AT`, and the place that sets it."""
    option = "language" if "language" in config.theme else "locale"  # Material's; MkDocs' own
    return str(config.theme[option]), option_place(option, Path(config.config_file_path))


def link_levels(config: MkDocsConfig) -> publishing.LinkLevels:
    """The levels of `validation: links:`."""
    levels = config.validation.links
    relative_to_docs = levels.absolute_links < logging.DEBUG  # MkDocs' value for this setting
    return publishing.LinkLevels(
        missing_file=levels.not_found,
        missing_page=levels.unrecognized_links,
        absolute=None if relative_to_docs else levels.absolute_links,
    )


def warn_of_missing_anchors(config: MkDocsConfig) -> None:
    """Make a link to a missing anchor a warning, unless the course sets its level.

    MkDocs only notes such links because it doesn't know anchors in raw HTML; lessons know theirs.
    """
    with Path(config.config_file_path).open("rb") as file:
        validation = yaml_load(file).get("validation") or {}
    if "anchors" not in validation and "anchors" not in (validation.get("links") or {}):
        config.validation.links.anchors = logging.WARNING


def link_assets(config: MkDocsConfig) -> None:
    """Link the assets from every page, before the author's own stylesheets and scripts."""
    names = list(publishing.assets(other_theme=config.theme.name != OUR_THEME))
    styles, scripts = ([each for each in names if each.endswith(end)] for end in (".css", ".js"))
    config.extra_css = [*styles, *config.extra_css]
    config.extra_javascript = [*scripts, *config.extra_javascript]


def add_assets(files: Files, config: MkDocsConfig) -> None:
    """Add the assets; an author's file with the same path wins."""
    for name, text in publishing.assets(other_theme=config.theme.name != OUR_THEME).items():
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, content=text))
    for file in files.media_files():
        if (ours := publishing.theme_asset(Path(file.abs_src_path or ""))) is not None:
            file.content_string = ours
