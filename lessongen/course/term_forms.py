"""The forms of a term in prose: plurals, and capitals at the start of a sentence."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from lessongen.course.word_boundaries import begins_sentence, begins_word, ends_word
from lessongen.model import Term

_SIBILANTS = ("s", "x", "z", "ch", "sh")


@dataclass(frozen=True)
class TermForm:
    """A name or alias of a term, with the pattern of its inflected forms."""

    term: Term
    first: str  # its first character as defined
    pattern: re.Pattern[str]

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The possible first characters of a match."""
        return tuple(dict.fromkeys((self.first, _capital(self.first))))

    def match(self, text: str, at: int) -> re.Match[str] | None:
        """A use of the term at an offset; the group `plural` is set for a plural."""
        found = self.pattern.match(text, at)
        if found is None or not begins_word(text, at) or not ends_word(text, found.end()):
            return None
        if text[at] != self.first and not begins_sentence(text, at):
            return None
        return found


def term_names(term: Term) -> tuple[str, ...]:
    """The name and the aliases of a term, with single spaces."""
    return tuple(" ".join(name.split()) for name in (term.name, *term.aliases))


def term_forms(term: Term) -> Iterator[TermForm]:
    """The forms of a term. A name that contains a capital letter is case-sensitive."""
    for name in term_names(term):
        for spelled in {unicodedata.normalize(form, name) for form in ("NFC", "NFD")}:
            if spelled:
                yield TermForm(term, spelled[0], _pattern(spelled))


def _pattern(name: str) -> re.Pattern[str]:
    stem, one, many = _inflected(name)
    first = re.escape(stem[:1])
    if name == name.lower():
        first = f"[{first}{re.escape(_capital(stem[:1]))}]"
    rest = r"\s+".join(map(re.escape, stem[1:].split(" ")))
    plural = f"(?P<plural>{many})" if many else "(?P<plural>(?!))"
    return re.compile(f"{first}{rest}(?:{plural}|{one})")


def _inflected(name: str) -> tuple[str, str, str]:
    """The stem, and the endings of singular and plural (no plural in other scripts)."""
    if not unicodedata.name(name[-1], "").startswith("LATIN"):
        return name, "", ""
    if name.lower().endswith(_SIBILANTS):
        return name, "", "es"
    if name[-1] == "y" and len(name) > 1 and name[-2].lower() not in "aeiou":
        return name[:-1], "y", "ies"
    return name, "", "s"


def _capital(character: str) -> str:
    capital = character.title()
    return capital if len(capital) == 1 else character
