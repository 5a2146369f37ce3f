"""Tokens of CommonMark, made."""

from collections.abc import Sequence

from markdown_it.token import Token


def text(content: str) -> Token:
    """Words of a paragraph."""
    return Token("text", "", 0, content=content)


def verbatim(content: str) -> Token:
    """A block that is printed as it stands."""
    return Token("html_block", "", 0, content=content, block=True)


def verbatim_inline(content: str) -> Token:
    """The same, within a line."""
    return Token("html_inline", "", 0, content=content)


def fence(content: str, language: str) -> Token:
    """A fenced block; the writer finds a fence that is long enough."""
    return Token("fence", "code", 0, content=content, info=language, markup="```", block=True)


def rule() -> Token:
    """A line between what stands before and after it."""
    return Token("hr", "hr", 0, markup="---", block=True)


def pair(name: str, tag: str) -> tuple[Token, Token]:
    """The opening and the closing token of a block."""
    return Token(f"{name}_open", tag, 1, block=True), Token(f"{name}_close", tag, -1, block=True)


def tight() -> tuple[Token, Token]:
    """The marks of a paragraph in a list without blank lines."""
    opened, closed = pair("paragraph", "p")
    opened.hidden = closed.hidden = True
    return opened, closed


def paragraph(children: Sequence[Token]) -> list[Token]:
    """A paragraph of its own."""
    opened, closed = pair("paragraph", "p")
    return [opened, Token("inline", "", 0, children=list(children), block=True), closed]


def bold(children: Sequence[Token]) -> list[Token]:
    """The inline tokens in strong emphasis, whatever emphasis is strong in them taken out."""
    inside = [each for each in children if each.type not in ("strong_open", "strong_close")]
    return [
        Token("strong_open", "strong", 1, markup="**"),
        *inside,
        Token("strong_close", "strong", -1, markup="**"),
    ]
