"""How a term may be written in prose: plurals, and capitals where a sentence begins."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from lessongen.course.words import begins_sentence, begins_word, ends_word
from lessongen.model import Term

_SIBILANTS = ("s", "x", "z", "ch", "sh")


@dataclass(frozen=True)
class Form:
    """A name or alias of a term as a pattern of the texts that mean it."""

    term: Term
    first: str  # its first character as defined
    pattern: re.Pattern[str]

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The characters with which a text that means it can begin."""
        return tuple(dict.fromkeys((self.first, _capital(self.first))))

    def match(self, text: str, at: int) -> re.Match[str] | None:
        """The words there that mean the term; the group `plural` is set where they are many."""
        found = self.pattern.match(text, at)
        if found is None or not begins_word(text, at) or not ends_word(text, found.end()):
            return None
        if text[at] != self.first and not begins_sentence(text, at):
            return None
        return found


def names(term: Term) -> tuple[str, ...]:
    """Its name and aliases, with single spaces."""
    return tuple(" ".join(name.split()) for name in (term.name, *term.aliases))


def forms(term: Term) -> Iterator[Form]:
    """The forms of a term. A name with a capital in it is meant exactly as it is written."""
    for name in names(term):
        for spelled in {unicodedata.normalize(form, name) for form in ("NFC", "NFD")}:
            if spelled:
                yield Form(term, spelled[0], _pattern(spelled))


def _pattern(name: str) -> re.Pattern[str]:
    stem, one, many = _inflected(name)
    first = re.escape(stem[:1])
    if name == name.lower():
        first = f"[{first}{re.escape(_capital(stem[:1]))}]"
    rest = r"\s+".join(map(re.escape, stem[1:].split(" ")))
    plural = f"(?P<plural>{many})" if many else "(?P<plural>(?!))"
    return re.compile(f"{first}{rest}(?:{plural}|{one})")


def _inflected(name: str) -> tuple[str, str, str]:
    """The part that stays, and the ends of one and of many (none in other scripts)."""
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
