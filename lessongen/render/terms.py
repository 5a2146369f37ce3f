"""Links to the glossary: the first use of a term in each section links to where it is taught."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from markdown_it.token import Token

from lessongen.course import Glossary
from lessongen.lesson import TolerantHTMLParser, slug
from lessongen.model import Term
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.tokens import RenderRule, Tokens, changed, macro

BLOCKS = ("heading", "admonition_title", "lg_question_title", "lg_choice")  # without links
RUN = ("text", "softbreak")
NAMES = (  # of elements of raw HTML, without links too
    "a abbr button code dfn h1 h2 h3 h4 h5 h6 kbd label legend math option pre samp script select"
    " style summary svg textarea title"
)
ELEMENTS = frozenset(NAMES.split())


class RawHtml(TolerantHTMLParser):
    """Reads the pieces of raw HTML in page order; `closed` while one of ELEMENTS is open."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[str] = []

    @property
    def closed(self) -> bool:
        """Whether the text that follows is inside a link, code or a heading."""
        return bool(self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - HTMLParser's signature
        """Record an element that opens."""
        if tag in ELEMENTS:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<a/>` opens an element in HTML; SVG and MathML, where it doesn't, are in ELEMENTS."""
        if not self._open:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Drop the element that closes, with those that are still open in it."""
        if tag in self._open:
            last = len(self._open) - 1 - self._open[::-1].index(tag)
            del self._open[last:]


@dataclass
class Linker:
    """Links terms in a lesson's tokens, in one pass; `used` are those linked, by first link."""

    glossary: Glossary
    lesson: str
    used: dict[str, Term] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)  # in this section
    _closed: int = 0  # depth of blocks and links in which nothing is linked
    _raw: RawHtml = field(default_factory=RawHtml)

    def blocks(self, tokens: Sequence[Token]) -> list[Token]:
        """The block tokens with `lg_term_open` and `lg_term_close` around what is linked."""
        return [self._block(token) for token in tokens]

    def _block(self, token: Token) -> Token:
        if token.type == "footnote_block_open" or (
            token.type == "heading_open" and token.tag in ("h1", "h2")
        ):
            self._seen.clear()
        if token.type.removesuffix("_open").removesuffix("_close") in BLOCKS:
            self._closed += token.nesting
        if token.type == "html_block":
            self._raw.feed(token.content)
        if not token.children:
            return token
        return changed(token, children=self._inline(token.children))

    def _inline(self, children: Sequence[Token]) -> list[Token]:
        made: list[Token] = []
        run: list[Token] = []
        for token in children:
            if token.type in RUN:
                run.append(token)
                continue
            made += self._linked(run)
            run = []
            made.append(self._other(token))
        return made + self._linked(run)

    def _other(self, token: Token) -> Token:
        if token.type in ("link_open", "link_close"):
            self._closed += token.nesting
        if token.type == "html_inline":
            self._raw.feed(token.content)
        if token.type != "lg_term":
            return token
        term = self.glossary.find(token.meta["term"])
        if term is None or term.lesson == self.lesson:
            return changed(token, meta={"term": term})
        self._use(term)
        return changed(token, meta={"term": term})

    def _use(self, term: Term) -> None:
        self._seen.add(term.name)
        self.used.setdefault(term.name, term)

    def _linked(self, run: Sequence[Token]) -> list[Token]:
        """The texts of a run with links added; a term may span a line break."""
        if not run or self._closed or self._raw.closed:
            return list(run)
        whole = "".join(" " if token.type == "softbreak" else token.content for token in run)
        cuts: dict[int, list[Token]] = {}
        for start, end, term in self.glossary.matches(whole, without=self.lesson):
            if term.name not in self._seen:
                self._use(term)
                cuts.setdefault(start, []).append(
                    Token("lg_term_open", "a", 1, meta={"term": term})
                )
                cuts.setdefault(end, []).append(Token("lg_term_close", "a", -1))
        return _cut(run, cuts) if cuts else list(run)


def _cut(run: Sequence[Token], cuts: dict[int, list[Token]]) -> list[Token]:
    """The run with its texts split at those offsets, and the tokens of each inserted there."""
    made: list[Token] = []
    at = 0
    for token in run:
        length = 1 if token.type == "softbreak" else len(token.content)
        inside = [cut - at for cut in sorted(cuts) if at <= cut < at + length]
        edges = [0, *inside, length] if token.type == "text" else [0, length]
        for left, right in pairwise(edges):
            made += cuts.pop(at + left, ())
            if token.type == "softbreak":
                made.append(token)
            elif left < right:
                made.append(changed(token, content=token.content[left:right]))
        at += length
    for left_over in sorted(cuts):
        made += cuts[left_over]
    return made


def lg_term(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A term that the author marked: defined here, or a link to where it is."""
    words, term = tokens[at].content, tokens[at].meta["term"]
    if not isinstance(term, Term) or term.lesson == context.lesson.name:
        return piece("taught", context.texts, text=words)
    url = context.view.url(term.lesson)
    return piece("term", context.texts, href=url, slug=slug(term.name), text=words)


def lg_term_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a link to the lesson that teaches a term."""
    term = tokens[at].meta["term"]
    url = context.view.url(term.lesson)
    return piece("term_open", context.texts, href=url, slug=slug(term.name))


RULES: Mapping[str, RenderRule] = {
    "lg_term": lg_term,
    "lg_term_close": macro("inline", "term_close"),
    "lg_term_open": lg_term_open,
}
