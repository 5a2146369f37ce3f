"""Headings: their ids, and the H1 that a lesson without one gets."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from lessongen.lesson.faults import Faults, faults_of
from lessongen.lesson.slug import slug
from lessongen.lesson.words import plain_text

_ID = re.compile(r"(?:^|(?<=[^\\\]`)>]))\s*\{#(?P<id>[\w.:-]+)\}\s*$")
_NEARLY = re.compile(r"(?<![\\\]`)>])\{:?\s*(?:[#.]|id\s*=)[^{}]*\}\s*$")


def take_ids(state: StateCore) -> None:
    """Take `{#id}` off the end of headings, before their text is parsed."""
    faults = faults_of(state.env)
    for opening, inline in _headings(state.tokens):
        found = _ID.search(inline.content)
        if found:
            opening.attrs["id"] = found["id"]
            opening.meta["line"] = faults.before + (inline.map[1] if inline.map else 1)
            inline.content = inline.content[: found.start()]
        elif _NEARLY.search(inline.content) and inline.map is not None:
            faults.add(
                faults.before + inline.map[1],
                "the braces at the end of a heading are no id",
                r"write `{#id}` with letters, digits, `-`, `_`, `.`, `:`, or `\{` for a brace",
            )
            inline.content = inline.content[: inline.content.rindex("{")]


def first_title(tokens: Sequence[Token]) -> str | None:
    """The text of the first H1; None without one."""
    texts = (
        plain_text(inline.children) for opening, inline in _headings(tokens) if _is_h1(opening)
    )
    return next(texts, None)


def with_title(tokens: Sequence[Token], title: str) -> list[Token]:
    """The tokens with an H1 put first, where none of them is one."""
    if any(map(_is_h1, tokens)):
        return list(tokens)
    text = Token("text", "", 0, content=title)
    return [
        Token("heading_open", "h1", 1, map=[0, 0], markup="#", block=True),
        Token("inline", "", 0, map=[0, 0], content=title, children=[text], level=1, block=True),
        Token("heading_close", "h1", -1, markup="#", block=True),
        *tokens,
    ]


def set_ids(
    tokens: Sequence[Token], snippets: Collection[str], others: Iterable[str], faults: Faults
) -> None:
    """Give every heading its id, and note ids that are given twice.

    `others` are ids of raw HTML. Ids of snippets and of the page's own markup are taken first,
    then those that authors give, then those made from headings.
    """
    taken = {*snippets, *others}
    for token in _given(tokens):
        name = str(token.attrs["id"])
        if name in taken or _is_ours(name, snippets):
            faults.add(
                token.meta["line"],
                f"the id `{name}` is taken",
                "give it once; ids of snippets and marks count",
            )
        taken.add(name)
    for opening, inline in _headings(tokens):
        if "id" not in opening.attrs:
            opening.attrs["id"] = _free(slug(plain_text(inline.children)), taken, snippets)
            taken.add(str(opening.attrs["id"]))


def _free(wanted: str, taken: Collection[str], snippets: Collection[str]) -> str:
    candidate, number = wanted, 1
    while candidate in taken or _is_ours(candidate, snippets):
        number += 1
        candidate = f"{wanted}-{number}"
    return candidate


def _is_ours(name: str, snippets: Collection[str]) -> bool:
    owner, dash, rest = name.rpartition("-e")
    return bool(
        re.fullmatch(r"(?:claim|checked|question)-[0-9]+|fn(?:ref)?[0-9]+(?::[0-9]+)?", name)
        or name in {"checked", "terms-h"}
        or name.startswith("term-")
        or (dash and owner in snippets and rest.isdigit())
    )


def _given(tokens: Sequence[Token]) -> Iterator[Token]:
    """Headings and spans to which the author gave an id."""
    for token in tokens:
        if token.type in {"heading_open", "lg_span_open"} and "id" in token.attrs:
            yield token
        yield from _given(token.children or ())


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            yield opening, inline


def _is_h1(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h1"
