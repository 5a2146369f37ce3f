"""Raw HTML: where values and claims can't stand, and comments that hide nothing."""

import re
from collections.abc import Iterator, Sequence
from html import unescape

from markdown_it.token import Token

from lessongen.lesson.browsing import Browsing
from lessongen.lesson.faults import Faults
from lessongen.lesson.openers import without_comments

_UNCLOSED = re.compile(r"<!--(?!.*?-->)", re.DOTALL)
_OURS = {
    "a value": re.compile(r"\{\{"),
    "a claim": re.compile(r"\]\{[^{}]*\bclaim\s*="),
    "a role": re.compile(r"\{term\}`"),
}
# In these a browser reads no tags. Which of them HTMLParser knows depends on Python's version.
_TEXT_ONLY = {"iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"}
_GIVEN = {
    name: re.compile(
        rf"""["'\s/]{name}\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*))""", re.IGNORECASE
    )
    for name in ("id", "name")
}


def check_html(tokens: Sequence[Token], faults: Faults) -> None:
    """Note values, claims and roles in HTML blocks, and comments that aren't closed in theirs."""
    for token in tokens:
        if token.type != "html_block" or token.map is None:
            continue
        html, first = token.content, token.map[0] + 1
        opened = _UNCLOSED.search(html)
        if opened:
            faults.add(
                first + html.count("\n", 0, opened.start()),
                "a comment is not closed in its HTML block",
                "close it with `-->`; where it spans empty lines, begin it on a line of its own",
            )
        for number, line in enumerate(without_comments(html).split("\n"), first):
            for name, pattern in _OURS.items():
                if pattern.search(line):
                    faults.add(
                        number,
                        f"{name} stands in raw HTML",
                        "it can stand in running text only; write `&#123;` for a brace",
                    )


def html_ids(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The ids that raw HTML gives, each with its line; names of `a` elements are ids for a link."""
    parser = _Ids()
    for first, html in _pieces(tokens):
        yield from parser.read(html, first)


def _pieces(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """All raw HTML in page order, each piece with its first line; none is of an image's text."""
    for token in tokens:
        if token.type in {"html_block", "html_inline"}:
            yield token.map[0] + 1 if token.map else token.meta["line"], token.content
        if token.type != "image":
            yield from _pieces(token.children or ())


class _Ids(Browsing):
    """Reads pieces of raw HTML one by one.

    A piece that ends within a tag or a comment leaves nothing to the next. An element of text does:
    inline HTML comes tag by tag, and what stands in a `textarea` is a piece of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._found: list[tuple[int, str]] = []
        self._first = 1
        self._inside = ""

    def read(self, html: str, first: int) -> list[tuple[int, str]]:
        """The ids of a piece whose first line has this number."""
        self._found, self._first = [], first
        self.reset()
        self.feed(html)  # and no `close()`, which would read what isn't closed as a text
        return self._found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the id of the element, and of an `a` its name where that is another."""
        if self._inside:
            return
        if tag in _TEXT_ONLY:
            self._inside = tag
        given = dict(reversed(attrs))  # of an attribute that is given twice the first counts
        anchors = {given.get("name"): "name"} if tag == "a" else {}
        anchors[given.get("id")] = "id"  # one value for both is one anchor
        for value, name in anchors.items():
            if value:
                self._found.append((self._line(name, value), value))

    def handle_endtag(self, tag: str) -> None:
        """Forget an element of text that ends."""
        if tag == self._inside:
            self._inside = ""

    def _line(self, name: str, value: str) -> int:
        """The line of the value: a tag may go over several."""
        tag = self.get_starttag_text() or ""
        for found in _GIVEN[name].finditer(tag):
            if unescape(found[found.lastindex or 0]) == value:
                return self._start + tag.count("\n", 0, found.start(found.lastindex or 0))
        return self._start

    @property
    def _start(self) -> int:
        return self._first + self.getpos()[0] - 1
