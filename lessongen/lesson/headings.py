"""Headings: ids that authors set, slugs, and the H1 that a lesson without one gets."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline import plain_text

_ID = re.compile(r"(?:^|(?<=[^\\\]`)>]))\s*\{#(?P<id>[\w.:-]+)\}\s*$")
_NEARLY = re.compile(r"(?<![\\\]`)>])\{:?\s*(?:[#.]|id\s*=)[^{}]*\}\s*$")


def take_ids(state: StateCore) -> None:
    """Remove `{#id}` from the end of headings before their text is parsed."""
    faults = faults_of(state.env)
    for opening, inline in headings_of(state.tokens):
        found = _ID.search(inline.content)
        if found:
            opening.attrs["id"] = found["id"]
            opening.meta["line"] = faults.before + (inline.map[1] if inline.map else 1)
            inline.content = inline.content[: found.start()].rstrip()
        elif _NEARLY.search(inline.content) and inline.map is not None:
            faults.add(
                faults.before + inline.map[1],
                "the braces at the end of this heading are not a valid id",
                r"expected `{#id}` of letters, digits, `-`, `_`, `.` and `:`; "
                r"write `\{` for a brace",
            )
            inline.content = inline.content[: inline.content.rindex("{")]


def slug(text: str) -> str:
    """The id of a heading: lower case, with a `-` for each run of other characters.

    Letters and digits of any script are kept, and combining marks with them: Hindi and Thai words
    stay whole.
    """
    kept = "".join(c if _is_kept(c) else " " for c in unicodedata.normalize("NFC", text).lower())
    return "-".join(kept.split()) or "section"


def _is_kept(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")


def first_title(tokens: Sequence[Token]) -> str | None:
    """The text of the first H1; None if there is none."""
    texts = (
        plain_text(inline.children) for opening, inline in headings_of(tokens) if _is_h1(opening)
    )
    return next(texts, None)


def with_title(tokens: Sequence[Token], title: str) -> list[Token]:
    """The tokens, with an H1 as the first block if there is none."""
    if any(map(_is_h1, tokens)):
        return list(tokens)
    text = Token("text", "", 0, content=title)
    return [
        Token("heading_open", "h1", 1, map=[0, 0], markup="#", block=True),
        Token("inline", "", 0, map=[0, 0], content=title, children=[text], level=1, block=True),
        Token("heading_close", "h1", -1, markup="#", block=True),
        *tokens,
    ]


def headings_of(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """The opening token of each heading and the inline token of its text."""
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            yield opening, inline


def _is_h1(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h1"
