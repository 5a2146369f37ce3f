"""The glossary: the terms of a course, where a text uses them, and what is wrong with them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from lessongen.course.term_matching import TermForm, term_forms, term_names
from lessongen.diagnostics import Finding, Place, Problem, unknown
from lessongen.lesson import Document, slug
from lessongen.model import Term


@dataclass(frozen=True)
class Glossary:
    """The terms of all lessons, in the order of the course; the first of a name is used."""

    terms: tuple[Term, ...] = ()

    def find(self, name: str) -> Term | None:
        """The term with that name or alias, or whose plural or capitalized form it is."""
        plain = " ".join(name.split())
        exact = next((term for term in self.terms if plain in term_names(term)), None)
        if exact is not None or not plain:
            return exact
        best = self._longest(plain, 0)
        return best[1] if best is not None and best[0] == len(plain) else None

    def matches(self, text: str, *, without: str | None = None) -> list[tuple[int, int, Term]]:
        """The uses of terms in a text: (start, end, term) from left to right, not overlapping.

        The longest term at an offset is used. Terms of the lesson `without` are omitted, and no
        shorter term is found within them.
        """
        found: list[tuple[int, int, Term]] = []
        at = 0
        while (start := self._beginning.search(text, at)) is not None:
            best = self._longest(text, start.start())
            at = best[0] if best is not None else start.start() + 1
            if best is not None and best[1].lesson != without:
                found.append((start.start(), *best))
        return found

    def _longest(self, text: str, at: int) -> tuple[int, Term] | None:
        """The end and the term of the longest form at an offset; in a tie the singular."""
        tried = [(form.match(text, at), form.term) for form in self._forms.get(text[at], ())]
        matched = [(found, term) for found, term in tried if found is not None]
        if not matched:
            return None
        best, term = max(matched, key=lambda each: (each[0].end(), each[0]["plural"] is None))
        return best.end(), term

    @cached_property
    def _forms(self) -> dict[str, list[TermForm]]:
        """Forms by first character."""
        by_first: dict[str, list[TermForm]] = {}
        for term in self.terms:
            for form in term_forms(term):
                for character in form.beginnings:
                    by_first.setdefault(character, []).append(form)
        return by_first

    @cached_property
    def _beginning(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, self._forms)) or r"(?!)")


def term_findings(terms: Sequence[Term]) -> Iterator[Finding]:
    """Names and aliases that are defined twice, and names with the same anchor."""
    seen: dict[str, Term] = {}
    anchors: dict[str, Term] = {}
    for term in terms:
        known = term_names(term)
        twice = [(name, seen[name.casefold()]) for name in known if name.casefold() in seen]
        yield from (_defined_twice(term, name, before) for name, before in twice)
        yield from _repeated(term)
        seen = {name.casefold(): term for name in known} | seen
        before = anchors.setdefault(slug(term.name), term)
        if before is not term and not twice:
            yield _same_anchor(term, before)


def _defined_twice(term: Term, name: str, before: Term) -> Finding:
    subject = "the term" if name == term_names(term)[0] else f"an alias of `{term.name}`,"
    return Problem(
        f"{subject} `{name}` is defined twice: also at {before.place}",
        "define it in the lesson that teaches it, and link to it elsewhere with {term}`…`",
    ).at(term.place)


def _repeated(term: Term) -> Iterator[Finding]:
    every = [name.casefold() for name in term_names(term)]
    for index, name in enumerate(term_names(term)):
        if name.casefold() in every[:index]:
            yield Problem(
                f"the alias `{name}` of `{term.name}` is already a name of that term",
                "remove it; case does not make a name different",
            ).at(term.place)


def _same_anchor(term: Term, before: Term) -> Finding:
    return Problem(
        f"the terms `{term.name}` and `{before.name}` ({before.place}) have the same anchor,"
        f" `{slug(term.name)}`",
        "rename one of them, and keep its present name as an alias",
    ).at(term.place)


def role_findings(document: Document, glossary: Glossary) -> Iterator[Finding]:
    """Links to terms that no lesson defines."""
    every = [name for term in glossary.terms for name in term_names(term)]
    for block in document.tokens:
        for token in block.children or ():
            if token.type == "lg_term" and glossary.find(token.meta["term"]) is None:
                name, line = token.meta["term"], token.meta["line"]
                yield unknown(
                    f"`{name}` is not a term of the course",
                    name,
                    every,
                    otherwise="define a new term under `terms:` of the lesson that teaches it",
                ).at(Place(document.lesson.path, line))
