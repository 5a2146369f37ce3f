"""Where prose uses a term: plurals, capitals, and the boundaries of words in any script."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

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


_HYPHENS = "-\u2010\u2011"
_JOINERS = f".{_HYPHENS}"  # jax.jit, ahead-of-time: one word as long as both sides are words
_INVISIBLE = "\u200c\u200d"  # joiners inside words of Persian and of Indian scripts

# Scripts that put no space between words: Thai, Lao, Myanmar, Khmer, kana, Chinese characters.
_SPACELESS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)
_HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")

_OPENING = "\"'“‘«„([{¿¡*_"  # noqa: RUF001 - quotes as prose has them
_CLOSING = "\"'”’»)]}*_"
_ENDS = ".!?…:"
_ENDS_WITHOUT_SPACE = "。！？：｡"  # noqa: RUF001 - sentence ends of Chinese and Japanese


def is_word(character: str) -> bool:
    """Whether a character is part of a word: a letter, a digit, a mark or a joiner."""
    return (
        character.isalnum()
        or character in _INVISIBLE
        or unicodedata.category(character) in ("Mn", "Mc", "Me", "Pc")
    )


def begins_word(text: str, at: int) -> bool:
    """Whether an offset is not within a word, looking back."""
    if at == 0 or not is_word(text[at]):
        return True
    before = text[at - 1]
    if before in _JOINERS:
        return at == 1 or not is_word(text[at - 2])
    return not _joined(before, text[at])


def ends_word(text: str, at: int) -> bool:
    """Whether an offset is not within a word, looking ahead."""
    if at == len(text) or not is_word(text[at - 1]):
        return True
    after = text[at]
    if after in _JOINERS:
        return at + 1 == len(text) or not is_word(text[at + 1])
    return not _joined(text[at - 1], after)


def _joined(before: str, after: str) -> bool:
    """Whether two adjacent characters belong to one word."""
    if not (is_word(before) and is_word(after)):
        return False
    if unicodedata.category(after).startswith("M"):
        return True  # a mark belongs to the letter before it
    if _SPACELESS.match(before) or _SPACELESS.match(after):
        return False
    # A Korean particle follows a foreign word without a space.
    return bool(_HANGUL.match(before)) is bool(_HANGUL.match(after))


def begins_sentence(text: str, at: int) -> bool:
    """Whether a sentence begins at an offset.

    A text that starts with a space continues a sentence.
    """
    before = text[:at].rstrip(_OPENING)
    if not before:
        return True
    ended = before.rstrip()
    spaced = len(ended) < len(before)
    last = ended.rstrip(_CLOSING)[-1:]
    return bool(last) and (last in _ENDS_WITHOUT_SPACE or (spaced and last in _ENDS))
