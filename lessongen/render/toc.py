"""The headings of a page, nested."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.lesson import plain_text
from lessongen.render.page import Heading


def headings(tokens: Sequence[Token]) -> list[Heading]:
    """All headings in page order, without those under them."""
    return [
        Heading(
            int(token.tag[1:]), str(token.attrs.get("id", "")), plain_text(tokens[at + 1].children)
        )
        for at, token in enumerate(tokens)
        if token.type == "heading_open"
    ]


def nested(flat: Sequence[Heading]) -> tuple[Heading, ...]:
    """Each heading with those that follow it on a deeper level, up to the next of its own."""
    made = []
    rest = list(flat)
    while rest:
        first = rest.pop(0)
        under = next((at for at, each in enumerate(rest) if each.level <= first.level), len(rest))
        made.append(Heading(first.level, first.id, first.title, nested(rest[:under])))
        rest = rest[under:]
    return tuple(made)
