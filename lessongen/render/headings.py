"""The headings of a page and its table of contents."""

from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from lessongen.lesson import plain_text


@dataclass(frozen=True)
class Heading:
    """A heading with those below it; `title` is plain text."""

    level: int
    id: str
    title: str
    children: tuple["Heading", ...] = ()


def headings_of(tokens: Sequence[Token]) -> list[Heading]:
    """All headings in page order, not nested."""
    return [
        Heading(
            int(token.tag[1:]), str(token.attrs.get("id", "")), plain_text(tokens[at + 1].children)
        )
        for at, token in enumerate(tokens)
        if token.type == "heading_open"
    ]


def nested(flat: Sequence[Heading]) -> tuple[Heading, ...]:
    """Each heading with those that follow it on a deeper level, up to the next of its own level."""
    made = []
    rest = list(flat)
    while rest:
        first = rest.pop(0)
        below = next((at for at, each in enumerate(rest) if each.level <= first.level), len(rest))
        made.append(Heading(first.level, first.id, first.title, nested(rest[:below])))
        rest = rest[below:]
    return tuple(made)
