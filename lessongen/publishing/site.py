"""What a host tells of its site: the site as a whole, and its files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Site:
    """The site as a whole; texts that the configuration doesn't give are empty.

    `url` is its public address with a final `/`. `folder` is where the published site lies and
    `root` is the course's folder, both absolute. `repository` and `edit_uri` are the address of
    the source repository and the path to its files, as in MkDocs' `repo_url` and `edit_uri`.
    """

    name: str
    folder: Path
    root: Path
    description: str = ""
    url: str = ""
    repository: str = ""
    edit_uri: str = ""


@dataclass(frozen=True)
class SiteFile:
    """A file of the site.

    `source` is its path below the folder of pages; `path` is where it lies in the site, and `url`
    its address relative to the site's (`l/x/` for `l/x/index.html`). `excluded`: not published;
    `generated`: made by a program, without a source file.
    """

    source: str
    path: str
    url: str
    excluded: bool = False
    generated: bool = False

    @property
    def name(self) -> str:
        """The name of a page: `l/x` for `l/x.md`."""
        return self.source.removesuffix(".md")


class SiteFiles(Protocol):
    """All files of a site, excluded ones too."""

    def find(self, source: str) -> SiteFile | None:
        """The file with this source path; None where there is none."""

    def __iter__(self) -> Iterator[SiteFile]:
        """All files, in any order."""
