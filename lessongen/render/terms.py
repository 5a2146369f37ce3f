"""Glossary links: the first use of a term in each section leads to the lesson that teaches it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from markdown_it.token import Token

from lessongen.course import Glossary
from lessongen.model import Term
from lessongen.render.raw_html import RawTags
from lessongen.render.tokens import changed

BLOCKS = ("heading", "admonition_title", "lg_question_title", "lg_choice")  # never linked in
RUN = ("text", "softbreak")


@dataclass
class Linker:
    """Walks a lesson's tokens once; `used` are the terms linked, in order of their first link."""

    glossary: Glossary
    lesson: str
    used: dict[str, Term] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)  # in this section
    _closed: int = 0  # depth of blocks and links in which nothing is linked
    _raw: RawTags = field(default_factory=RawTags)

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
        """The texts of a run with links put in; a term may go on after a line break."""
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
    """The run with its texts split at those offsets, and the marks of each put there."""
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
