"""A site under a theme, and how it is built."""

from dataclasses import dataclass
from pathlib import Path

import html5lib

from tests.builds.built_course import Course


@dataclass(frozen=True)
class Site:
    """A built site: its theme's name and its folder."""

    theme: str
    folder: Path

    def parse(self, name: str):
        """The tree of a page; the parser is strict."""
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        return parser.parse((self.folder / name).read_text("utf-8"))


def built(course: Course, theme: str, *, command: str = "mkdocs", folder: str = "") -> Site:
    folder = folder or f"site-{theme}"
    options = ("build", "--strict", "-f", f"{theme}.yml", "-d", folder)
    done = course.run("-m", command, *options, CI="1")
    assert done.code == 0, done.text
    return Site(theme, course.root / folder)
