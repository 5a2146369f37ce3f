"""The terms of a course, and where a text uses them."""

import re
from dataclasses import dataclass
from functools import cached_property

from lessongen.course.forms import Form, forms, names
from lessongen.model import Term


@dataclass(frozen=True)
class Glossary:
    """The terms of all lessons, in the course's order; the first of a name counts."""

    terms: tuple[Term, ...] = ()

    def find(self, name: str) -> Term | None:
        """The term of that name or alias, or of which it is the plural or capitalised form."""
        plain = " ".join(name.split())
        exact = next((term for term in self.terms if plain in names(term)), None)
        if exact is not None or not plain:
            return exact
        best = self._longest(plain, 0)
        return best[1] if best is not None and best[0] == len(plain) else None

    def matches(self, text: str, *, without: str | None = None) -> list[tuple[int, int, Term]]:
        """What of a text means a term, (start, end, term) from left to right, never overlapping.

        At each place the longest wins. Terms that the lesson `without` teaches are left out, and
        no shorter term is found inside of them.
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
        """The end and the term of the longest form there; one rather than many at a tie."""
        tried = [(form.match(text, at), form.term) for form in self._forms.get(text[at], ())]
        matched = [(found, term) for found, term in tried if found is not None]
        if not matched:
            return None
        best, term = max(matched, key=lambda each: (each[0].end(), each[0]["plural"] is None))
        return best.end(), term

    @cached_property
    def _forms(self) -> dict[str, list[Form]]:
        """Forms by the character that they begin with."""
        by_first: dict[str, list[Form]] = {}
        for term in self.terms:
            for form in forms(term):
                for character in form.beginnings:
                    by_first.setdefault(character, []).append(form)
        return by_first

    @cached_property
    def _beginning(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, self._forms)) or r"(?!)")
