"""The id of a heading, made from its text."""

import unicodedata


def slug(text: str) -> str:
    """Lower case, letters and digits of any script, each run of the rest one `-`.

    Combining marks belong to their letter: Hindi and Thai words stay whole.
    """
    kept = "".join(c if _is_kept(c) else " " for c in unicodedata.normalize("NFC", text).lower())
    return "-".join(kept.split()) or "section"


def _is_kept(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")
