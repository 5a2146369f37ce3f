"""The token stream of a lesson, walked and changed without touching the document's own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from markdown_it.token import Token


def changed(token: Token, **fields: Any) -> Token:
    """A copy with other fields; attributes and meta of the copy are its own."""
    copy = replace(token, attrs=dict(token.attrs), meta=dict(token.meta))
    return replace(copy, **fields)


def opening(tokens: Sequence[Token], at: int) -> Token:
    """The token that the closing one at that index belongs to, of a type `…_open`."""
    name = tokens[at].type.removesuffix("_close")
    depth = 0
    for token in reversed(tokens[: at + 1]):
        if token.type in (f"{name}_open", f"{name}_close"):
            depth += token.nesting
            if not depth:
                return token
    raise AssertionError(name)


def line(block: Token, children: Sequence[Token], at: int) -> int:
    """The line (from 1) that the child at that index begins on."""
    first = block.map[0] + 1 if block.map else 1
    return first + sum(each.type in ("softbreak", "hardbreak") for each in children[:at])
