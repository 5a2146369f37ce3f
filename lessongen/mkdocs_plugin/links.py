"""Links that authors wrote, resolved against MkDocs' files and checked at the levels it is set to.

MkDocs does this inside its own Markdown renderer, which never sees a lesson; the rules and the
settings (`validation: links:`) are the same.
"""

import logging
import posixpath
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url
from mkdocs.utils.yaml import yaml_load

from lessongen.diagnostics import Place

Log = Callable[[int, str], None]


class Links:
    """Resolves the links of one page; `anchors` gathers those that MkDocs checks at the end."""

    def __init__(self, file: File, *, files: Files, config: MkDocsConfig, log: Log) -> None:
        self.file = file
        self.files = files
        self.levels = config.validation.links
        self.log = log
        self.anchors: dict[File, dict[str, str]] = {}

    def __call__(self, href: str, place: Place) -> str:
        """The address to print; one that leads nowhere is told, and left as it was written."""
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
            posixpath.join(posixpath.dirname(self.file.src_uri), unquote(path))
        )
        found = self.files.get_file_from_path(target)
        if found is None:
            self._tell_missing(href, target, place)
            return href
        if fragment:
            self._note(found, fragment, href)
        return urlunsplit(("", "", get_relative_url(found.url, self.file.url), query, fragment))

    def _absolute(self, href: str, place: Place) -> str:
        level = self.levels.absolute_links
        if level < logging.DEBUG:  # the setting `relative_to_docs`
            up = posixpath.relpath("/", posixpath.dirname("/" + self.file.src_uri))
            return self(posixpath.join(up, href.lstrip("/")), place)
        self.log(level, f"{place}: the link '{href}' is absolute and was left as it is")
        return href

    def _tell_missing(self, href: str, target: str, place: Place) -> None:
        known = [file.src_uri for file in self.files if not file.inclusion.is_excluded()]
        guesses = [
            target + ".md",
            posixpath.join(target, "index.md"),
            target.removesuffix(".html") + ".md",
        ]
        near = [guess for guess in guesses if guess in known] or get_close_matches(target, known, 1)
        text = f"{place}: the link '{href}' leads to no file of the site"
        if near:
            nearest = posixpath.relpath(near[0], posixpath.dirname(self.file.src_uri))
            text += f"; did you mean '{nearest}'?"
        is_file = bool(posixpath.splitext(target)[1])
        self.log(self.levels.not_found if is_file else self.levels.unrecognized_links, text)

    def _note(self, file: File, fragment: str, href: str) -> None:
        self.anchors.setdefault(file, {}).setdefault(unquote(fragment), href)


def check_anchors(config: MkDocsConfig) -> None:
    """Make a link to a missing anchor a warning, unless the course says how to take it.

    MkDocs' default only notes it, since it doesn't know anchors of raw HTML; here all are known.
    """
    with Path(config.config_file_path).open("rb") as file:
        validation = yaml_load(file).get("validation") or {}
    if "anchors" in validation or "anchors" in (validation.get("links") or {}):
        return
    config.validation.links.anchors = logging.WARNING
