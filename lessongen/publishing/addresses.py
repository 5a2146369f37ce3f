"""Addresses that a page prints: of other pages, of downloads, of its pages for other machines."""

import posixpath
import re
from dataclasses import dataclass
from urllib.parse import quote

from lessongen.publishing.site import Site, SiteFile, SiteFiles
from lessongen.workflow import PreparedCourse

_GITHUB = re.compile(r"https://github\.com/([\w.-]+/[\w.-]+?)(?:\.git)?/?")
_BRANCH = re.compile(r"(?:edit|blob|tree)/([^/]+)/")


def relative_url(url: str, page: str) -> str:
    """An address relative to a page; both are relative to the site's.

    A last part of `page` without a dot is a folder. A final `/` of `url` stays.
    """
    folder = posixpath.dirname(page) if "." in posixpath.basename(page) else page
    relative = posixpath.relpath("/" + url.lstrip("/"), "/" + folder.lstrip("/"))
    return f"{relative}/" if url.endswith("/") else relative


def sibling_path(file: SiteFile, machine: str) -> str:
    """Where a lesson's page for a machine other than the preferred one lies in the site."""
    folder, base = posixpath.split(file.path)
    if base == "index.html":
        return posixpath.join(folder, f"{machine}.html")
    return posixpath.join(folder, f"{base.removesuffix('.html')}.{machine}.html")


@dataclass(frozen=True)
class PageAddresses:
    """The addresses that the page of a file on a machine prints, relative to the page."""

    file: SiteFile
    machine_name: str
    prepared: PreparedCourse
    files: SiteFiles

    @property
    def downloads(self) -> str:
        """The folder of the site that holds the page's downloads."""
        folder = self.file.path.removesuffix(".html")
        if posixpath.basename(self.file.path) == "index.html":
            folder = posixpath.dirname(self.file.path)
        own = self.machine_name == self._preferred
        return folder if own else posixpath.join(folder, self.machine_name)

    def asset(self, name: str) -> str:
        """The address of a download of the page."""
        return relative_url(quote(posixpath.join(self.downloads, name)), self.file.url)

    def page(self, name: str) -> str:
        """The address of another page, on the same machine where it has a page for that.

        Empty where there is no page of this name.
        """
        target = self.files.find(f"{name}.md")
        if target is None:
            return ""
        known = name in self.prepared.course.documents
        if known and self.machine_name in self.prepared.machines(name)[1:]:
            return relative_url(quote(sibling_path(target, self.machine_name)), self.file.url)
        return relative_url(target.url, self.file.url)

    def machine(self, name: str) -> str:
        """The address of the same lesson's page for a machine."""
        if name == self._preferred:
            return relative_url(self.file.url, self.file.url)
        return relative_url(quote(sibling_path(self.file, name)), self.file.url)

    @property
    def _preferred(self) -> str:
        return self.prepared.settings.preferred.name


def colab_url(site: Site, notebook: str) -> str:
    """The address that opens a notebook in Colab; `notebook` is its path in the site.

    Colab reads notebooks from GitHub. So the address is empty unless the repository and its branch
    are known and the published site lies in the course's folder.
    """
    repository = _GITHUB.fullmatch(site.repository)
    branch = _BRANCH.match(site.edit_uri.lstrip("/"))
    if not repository or not branch or not site.folder.is_relative_to(site.root):
        return ""
    path = quote((site.folder.relative_to(site.root) / notebook).as_posix())
    return f"https://colab.research.google.com/github/{repository[1]}/blob/{branch[1]}/{path}"
