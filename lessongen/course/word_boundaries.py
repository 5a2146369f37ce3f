"""Word and sentence boundaries in any script."""

import re
import unicodedata

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
