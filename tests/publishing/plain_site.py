"""The smallest host: the files of a site as plain values, and pages written one by one."""

from dataclasses import dataclass
from pathlib import Path

from lessongen.publishing import (
    LinkLevels,
    Publication,
    Site,
    SiteFile,
    assets,
    generated_pages,
)
from lessongen.render import texts_in
from lessongen.workflow import PreparedCourse


@dataclass(frozen=True)
class PlainFiles:
    """A tuple of files."""

    files: tuple[SiteFile, ...]

    def find(self, source):
        return next((file for file in self.files if file.source == source), None)

    def __iter__(self):
        return iter(self.files)


def page_file(source: str, *, generated: bool = False) -> SiteFile:
    """A page in a file of its own name."""
    path = source.removesuffix(".md") + ".html"
    return SiteFile(source, path, path, generated=generated)


def write_site(prepared: PreparedCourse, folder: Path, *, log) -> Publication:
    """Write the pages and extra files of a course, without a theme."""
    settings = prepared.settings
    files = PlainFiles(
        (
            *map(page_file, settings.lessons),
            *(page_file(source, generated=True) for source in generated_pages(prepared)),
        )
    )
    publication = Publication(
        prepared,
        site=Site(name="Plain", folder=folder, root=settings.root, url="https://example.org/"),
        texts=texts_in("en"),
        files=files,
        levels=LinkLevels(),
        log=log,
    )
    for file in files:
        page = publication.page(file)
        write(folder / page.path, f"<title>{publication.title(file)}</title>{page.whole_html}")
        for sibling in publication.siblings(file):
            publication.add_sibling(sibling, sibling.whole_html, file=file)
    publication.write_extra_files(folder)
    for name, text in assets(other_theme=True).items():
        write(folder / name, text)
    return publication


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
