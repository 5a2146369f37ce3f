"""Addresses, relative to a page: of other pages, downloads, pages of other machines."""

import posixpath
from urllib.parse import quote

from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

from lessongen.workflow import Prepared


class Addresses:
    """Of the page of a file on a machine."""

    def __init__(self, file: File, machine: str, *, prepared: Prepared, files: Files) -> None:
        self.file = file
        self.machine_name = machine
        self.prepared = prepared
        self.files = files
        self.preferred = prepared.settings.preferred.name

    @property
    def downloads(self) -> str:
        """The folder of the site where the page's downloads lie."""
        folder = self.file.dest_uri.removesuffix(".html")
        if posixpath.basename(self.file.dest_uri) == "index.html":
            folder = posixpath.dirname(self.file.dest_uri)
        own = self.machine_name == self.preferred
        return folder if own else posixpath.join(folder, self.machine_name)

    def asset(self, name: str) -> str:
        """A download of the page."""
        return get_relative_url(quote(posixpath.join(self.downloads, name)), self.file.url)

    def page(self, name: str) -> str:
        """Another page by its name, on the same machine where it has one."""
        target = self.files.get_file_from_path(f"{name}.md")
        if target is None:
            return ""
        if self.machine_name in self._machines(name)[1:]:
            return get_relative_url(quote(self.sibling(target, self.machine_name)), self.file.url)
        return get_relative_url(target.url, self.file.url)

    def machine(self, name: str) -> str:
        """The same lesson on another machine."""
        if name == self.preferred:
            return get_relative_url(self.file.url, self.file.url)
        return get_relative_url(quote(self.sibling(self.file, name)), self.file.url)

    @staticmethod
    def sibling(file: File, machine: str) -> str:
        """The path in the site of a lesson's page on a machine that isn't the preferred one."""
        folder, base = posixpath.split(file.dest_uri)
        own = base == "index.html"
        name = f"{machine}.html" if own else f"{base.removesuffix('.html')}.{machine}.html"
        return posixpath.join(folder, name)

    def _machines(self, name: str) -> tuple[str, ...]:
        known = name in self.prepared.course.documents
        return self.prepared.machines(name) if known else ()
