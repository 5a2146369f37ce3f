"""What raw HTML of authors opens and leaves open, and the ids of finished markup."""

from lessongen.lesson import TolerantHTMLParser

CLOSED = frozenset(  # elements in which no term is linked
    (
        "a",
        "abbr",
        "button",
        "code",
        "dfn",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "kbd",
        "label",
        "legend",
        "math",
        "option",
        "pre",
        "samp",
        "script",
        "select",
        "style",
        "summary",
        "svg",
        "textarea",
        "title",
    )
)


class RawTags(TolerantHTMLParser):
    """Fed with the pieces of raw HTML in page order; `closed` while one of CLOSED is open."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[str] = []

    @property
    def closed(self) -> bool:
        """Whether what follows stands inside of a link, code, or a heading."""
        return bool(self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - HTMLParser's signature
        """Note an element that was opened."""
        if tag in CLOSED:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<a/>` opens an element in HTML; in SVG and MathML it stands within one of CLOSED."""
        if not self._open:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Forget the element that was closed, with those that were left open in it."""
        if tag in self._open:
            last = len(self._open) - 1 - self._open[::-1].index(tag)
            del self._open[last:]


class Anchors(TolerantHTMLParser):
    """The ids of markup, and the names of its `a` elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the element's anchor."""
        for name, value in attrs:
            if value and (name == "id" or (name == "name" and tag == "a")):
                self.found.add(value)


def anchors(*markup: str) -> frozenset[str]:
    """All ids that can be linked to."""
    parser = Anchors()
    for each in markup:
        parser.feed(each)
    parser.close()
    return frozenset(parser.found)
