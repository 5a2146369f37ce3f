"""The ids of a page: those that its markup takes, those that authors give, those of headings."""

import re
from collections.abc import Collection, Iterator, Sequence

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.headings import headings_of
from lessongen.lesson.html import html_ids
from lessongen.lesson.slug import slug
from lessongen.lesson.words import plain_text


def set_ids(
    tokens: Sequence[Token], *, snippets: Collection[str], claims: int, faults: Faults
) -> None:
    """Give every heading its id, and note ids that are given twice.

    Ids of snippets and of the page's own markup are taken first, then those that authors give in
    raw HTML and in braces, then those made from headings: a repeat gets `-2`.
    """
    taken = {*snippets, *_marks(tokens, claims)}
    for line, name in [*html_ids(tokens), *_given(tokens)]:
        if name in taken or _is_mark(name, snippets):
            faults.add(
                line,
                f"the id `{name}` is taken",
                "give another; the ids of snippets and of marks such as `claim-1` count too",
            )
        taken.add(name)
    for opening, inline in headings_of(tokens):
        if "id" not in opening.attrs:
            opening.attrs["id"] = _free(slug(plain_text(inline.children)), taken, snippets)
            taken.add(str(opening.attrs["id"]))


def _free(wanted: str, taken: Collection[str], snippets: Collection[str]) -> str:
    number = 2 if _is_mark(wanted, snippets) else 1
    while (candidate := wanted if number == 1 else f"{wanted}-{number}") in taken:
        number += 1
    return candidate


def _marks(tokens: Sequence[Token], claims: int) -> Iterator[str]:
    """The ids that the markup of this page uses, as far as they have numbers."""
    yield from ("checked", "terms-h")
    for number in range(1, claims + 1):
        yield from (f"claim-{number}", f"checked-{number}")
    questions = [t for t in tokens if t.type == "admonition_open" and t.meta["tag"] == "question"]
    yield from (f"question-{number}" for number, _ in enumerate(questions, 1))


def _is_mark(name: str, snippets: Collection[str]) -> bool:
    """Whether the markup of some page uses this id."""
    owner, dash, rest = name.rpartition("-e")
    return bool(
        re.fullmatch(r"(?:claim|checked|question)-[0-9]+|fn(?:ref)?[0-9]+(?::[0-9]+)?", name)
        or name in {"checked", "terms-h"}
        or name.startswith(("term-", "lg-"))  # `lg-`: around the article, by the theme
        or (dash and owner in snippets and rest.isdigit())
    )


def _given(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The ids that authors gave to headings and spans, each with its line."""
    for token in tokens:
        if token.type in {"heading_open", "lg_span_open"} and "id" in token.attrs:
            yield token.meta["line"], str(token.attrs["id"])
        yield from _given(token.children or ())
