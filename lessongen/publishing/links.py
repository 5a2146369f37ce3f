"""Links that authors wrote: resolved against the files of the site, and checked."""

import logging
import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from urllib.parse import unquote, urlsplit, urlunsplit

from lessongen.diagnostics import Place, Problem
from lessongen.publishing.addresses import relative_url
from lessongen.publishing.site import SiteFile, SiteFiles

Log = Callable[[int, str], None]  # a level of `logging`, and the message


@dataclass(frozen=True)
class LinkLevels:
    """The levels (of `logging`) at which links are reported.

    `missing_file` is for targets with a file extension, `missing_page` for others. `absolute` is
    for links that begin with `/`; None resolves these against the folder of pages.
    """

    missing_file: int = logging.WARNING
    missing_page: int = logging.WARNING
    absolute: int | None = logging.WARNING


class LinkResolver:
    """Resolves the links of one page.

    `anchors` collects the fragments that links refer to: the link by fragment, by the file's source
    path. A host can check them when all pages are rendered.
    """

    def __init__(self, file: SiteFile, *, files: SiteFiles, levels: LinkLevels, log: Log) -> None:
        self.file = file
        self.files = files
        self.levels = levels
        self.log = log
        self.anchors: dict[str, dict[str, str]] = {}

    def __call__(self, href: str, place: Place) -> str:
        """The address to print; a link without a target is reported and printed as written."""
        scheme, netloc, path, query, fragment = urlsplit(href)
        if scheme or netloc:
            return href
        if not path:
            if fragment:
                self._note(self.file, fragment, href)
            return href
        if path.startswith("/"):
            return self._absolute(href, place)
        target = posixpath.normpath(
            posixpath.join(posixpath.dirname(self.file.source), unquote(path))
        )
        found = self.files.find(target)
        if found is None:
            self._report_missing(href, target, place)
            return href
        if fragment:
            self._note(found, fragment, href)
        return urlunsplit(("", "", relative_url(found.url, self.file.url), query, fragment))

    def _absolute(self, href: str, place: Place) -> str:
        if self.levels.absolute is None:
            up = posixpath.relpath("/", posixpath.dirname("/" + self.file.source))
            return self(posixpath.join(up, href.lstrip("/")), place)
        what = f"the link `{href}` is absolute and is not checked"
        self.log(self.levels.absolute, f"{place}: {what}")
        return href

    def _report_missing(self, href: str, target: str, place: Place) -> None:
        known = [file.source for file in self.files if not file.excluded]
        guesses = [
            target + ".md",
            posixpath.join(target, "index.md"),
            target.removesuffix(".html") + ".md",
        ]
        guessed = [guess for guess in guesses if guess in known] or get_close_matches(
            target, known, 1
        )
        folder = posixpath.dirname(self.file.source)
        problem = Problem(
            f"the link `{href}` has no target in the site",
            suggestion=posixpath.relpath(guessed[0], folder) if guessed else "",
        )
        is_file = bool(posixpath.splitext(target)[1])
        level = self.levels.missing_file if is_file else self.levels.missing_page
        self.log(level, f"{place}: {problem}")

    def _note(self, file: SiteFile, fragment: str, href: str) -> None:
        self.anchors.setdefault(file.source, {}).setdefault(unquote(fragment), href)
