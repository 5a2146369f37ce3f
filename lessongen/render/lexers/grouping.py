"""Pygments' `bygroups` with a type."""

from typing import Any

from pygments.lexer import bygroups
from pygments.token import _TokenType


def groups(*tokens: _TokenType) -> Any:
    """A rule's action that gives a token to each group of its pattern."""
    return bygroups(*tokens)  # type: ignore[no-untyped-call]  # Pygments' stubs leave it untyped
