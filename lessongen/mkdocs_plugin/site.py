"""MkDocs' configuration and files as the values of `lessongen.publishing`."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.utils import CountHandler
from mkdocs.utils.yaml import yaml_load

from lessongen.publishing import (
    MINIFIERS,
    THEME_FOLDER,
    LinkLevels,
    Site,
    SiteFile,
    Staging,
    assets,
    minified,
)

OUR_THEME = "lessongen"


@dataclass(frozen=True)
class MkDocsFiles:
    """MkDocs' files, including those that other plugins add later."""

    files: Files

    def find(self, source: str) -> SiteFile | None:
        """The file with this source path; None where there is none."""
        file = self.files.get_file_from_path(source)
        return None if file is None else site_file(file)

    def __iter__(self) -> Iterator[SiteFile]:
        return map(site_file, self.files)


def site_file(file: File) -> SiteFile:
    """A file of MkDocs as a file of the site."""
    return SiteFile(
        source=file.src_uri,
        path=file.dest_uri,
        url=file.url,
        excluded=file.inclusion.is_excluded(),
        generated=file.generated_by is not None,
    )


def site_of(config: MkDocsConfig, folder: Path) -> Site:
    """The site that a configuration describes, published in a folder."""
    return Site(
        name=config.site_name,
        folder=folder,
        root=Path(config.config_file_path).resolve().parent,
        description=config.site_description or "",
        url=config.site_url or "",
        repository=config.repo_url or "",
        edit_uri=config.edit_uri or "",
    )


def link_levels(config: MkDocsConfig) -> LinkLevels:
    """The levels of `validation: links:`."""
    levels = config.validation.links
    relative_to_docs = levels.absolute_links < logging.DEBUG  # MkDocs' value for this setting
    return LinkLevels(
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
    names = list(assets(other_theme=config.theme.name != OUR_THEME))
    styles = [name for name in names if name.endswith(".css")]
    scripts = [name for name in names if name.endswith(".js")]
    config.extra_css = [*styles, *config.extra_css]
    config.extra_javascript = [*scripts, *config.extra_javascript]


def add_assets(files: Files, config: MkDocsConfig) -> None:
    """Add the assets, minified; an author's file with the same path wins."""
    for name, path in assets(other_theme=config.theme.name != OUR_THEME).items():
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, content=minified(path)))
    for file in files.media_files():
        path = Path(file.abs_src_path or "")
        if path.suffix in MINIFIERS and path.is_relative_to(THEME_FOLDER):
            file.content_string = minified(path)


class StagedBuild:
    """Redirects a build to a staging folder, and counts its warnings."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.config = config
        root = Path(config.config_file_path).resolve().parent
        self.staging = Staging(root, Path(config.site_dir))
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        # MkDocs' logger, or that of a fork
        self.log = logging.getLogger(MkDocsConfig.__module__.partition(".")[0])
        self.log.addHandler(self.warnings)
        config.site_dir = str(self.staging.stage)

    def publish(self) -> None:
        """Publish the site unless the build is strict and had warnings; then close.

        Raises LessongenError where the site can't be written.
        """
        try:
            if not (self.config.strict and self.warnings.get_counts()):
                self.staging.publish()
        finally:
            self.close()

    def close(self) -> None:
        """Remove the staging folder and restore the configuration."""
        self.log.removeHandler(self.warnings)
        self.staging.close()
        self.config.site_dir = str(self.staging.site)
