"""The ids of a page: of its own markup, of snippets, of raw HTML and spans, and of headings."""

import re
from collections.abc import Collection, Iterator, Sequence
from html import unescape
from html.parser import HTMLParser

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.headings import headings_of, slug
from lessongen.lesson.inline import plain_text

# Browsers read no tags in these. Which of them HTMLParser knows depends on the version of Python.
_TEXT_ONLY = {"iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"}
_VALUES = {
    name: re.compile(
        rf"""["'\s/]{name}\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*))""", re.IGNORECASE
    )
    for name in ("id", "name")
}


def set_ids(
    tokens: Sequence[Token], *, snippets: Collection[str], claims: int, faults: Faults
) -> None:
    """Set the ids of headings, and note duplicate ids.

    Ids of snippets and of the page's own markup come first, then those of raw HTML and of braces,
    then those made from headings; a duplicate of these gets `-2`. `claims` is their number.
    """
    taken = {*snippets, *_markup_ids(tokens, claims)}
    for line, name in [*html_ids(tokens), *_given_ids(tokens)]:
        if name in taken or _is_of_markup(name, snippets):
            faults.add(
                line,
                f"the id `{name}` is already used",
                "choose another; snippets and the page's markup (`claim-1`) have ids too",
            )
        taken.add(name)
    for opening, inline in headings_of(tokens):
        if "id" not in opening.attrs:
            opening.attrs["id"] = _unused(slug(plain_text(inline.children)), taken, snippets)
            taken.add(str(opening.attrs["id"]))


def _unused(wanted: str, taken: Collection[str], snippets: Collection[str]) -> str:
    number = 2 if _is_of_markup(wanted, snippets) else 1
    while (candidate := wanted if number == 1 else f"{wanted}-{number}") in taken:
        number += 1
    return candidate


def _markup_ids(tokens: Sequence[Token], claims: int) -> Iterator[str]:
    """The ids that the markup of this page uses."""
    yield from ("checked", "terms-h")
    for number in range(1, claims + 1):
        yield from (f"claim-{number}", f"checked-{number}")
    questions = [t for t in tokens if t.type == "admonition_open" and t.meta["tag"] == "question"]
    yield from (f"question-{number}" for number, _ in enumerate(questions, 1))


def _is_of_markup(name: str, snippets: Collection[str]) -> bool:
    """Whether the markup of a page can have this id."""
    owner, dash, rest = name.rpartition("-e")
    return bool(
        re.fullmatch(r"(?:claim|checked|question)-[0-9]+|fn(?:ref)?[0-9]+(?::[0-9]+)?", name)
        or name in {"checked", "terms-h"}
        or name.startswith(("term-", "lg-"))  # `lg-`: the theme's, outside of the article
        or (dash and owner in snippets and rest.isdigit())
    )


def _given_ids(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The ids that authors set at headings and spans, each with its line."""
    for token in tokens:
        if token.type in {"heading_open", "lg_span_open"} and "id" in token.attrs:
            yield token.meta["line"], str(token.attrs["id"])
        yield from _given_ids(token.children or ())


class TolerantHTMLParser(HTMLParser):
    """Python's parser of HTML, as tolerant as a browser in every version of Python.

    It skips `<![CDATA[ … ]]>` and similar declarations: where they end depends on the version of
    Python, and some versions raise AssertionError at `<![if …]>`.
    """

    def parse_html_declaration(self, i: int) -> int:
        """The index after the declaration at `i`; -1 if it isn't closed."""
        if not self.rawdata.startswith("<![", i):
            return super().parse_html_declaration(i)
        end = "]]>" if self.rawdata.startswith("<![CDATA[", i) else ">"
        at = self.rawdata.find(end, i)
        return at + len(end) if at >= 0 else -1


def html_ids(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The ids in raw HTML, each with its line; the name of an `a` element is an id for links."""
    parser = _IdReader()
    for first, html in _html_pieces(tokens):
        yield from parser.read(html, first)


def _html_pieces(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """All raw HTML in page order, each piece with its first line, without that of image texts."""
    for token in tokens:
        if token.type in {"html_block", "html_inline"}:
            yield token.map[0] + 1 if token.map else token.meta["line"], token.content
        if token.type != "image":
            yield from _html_pieces(token.children or ())


class _IdReader(TolerantHTMLParser):
    """Reads the ids of pieces of raw HTML, one piece after the other.

    A tag or comment that isn't closed ends with its piece. An element such as `textarea`, whose
    content is text, goes on: inline HTML comes tag by tag, and its content is a piece of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._found: list[tuple[int, str]] = []
        self._first = 1
        self._inside = ""

    def read(self, html: str, first: int) -> list[tuple[int, str]]:
        """The ids of a piece that begins in the line `first`."""
        self._found, self._first = [], first
        self.reset()
        self.feed(html)  # without `close()`, which would read an unclosed tag as text
        return self._found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add the id of an element, and the name of an `a` element if it differs."""
        if self._inside:
            return
        if tag in _TEXT_ONLY:
            self._inside = tag
        given = dict(reversed(attrs))  # the first of duplicate attributes counts
        anchors = {given.get("name"): "name"} if tag == "a" else {}
        anchors[given.get("id")] = "id"  # the same value for both is one anchor
        for value, name in anchors.items():
            if value:
                self._found.append((self._line(name, value), value))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element whose content is text."""
        if tag == self._inside:
            self._inside = ""

    def _line(self, name: str, value: str) -> int:
        """The line of the value: a tag may span several lines."""
        tag = self.get_starttag_text() or ""
        for found in _VALUES[name].finditer(tag):
            if unescape(found[found.lastindex or 0]) == value:
                return self._start + tag.count("\n", 0, found.start(found.lastindex or 0))
        return self._start

    @property
    def _start(self) -> int:
        return self._first + self.getpos()[0] - 1
