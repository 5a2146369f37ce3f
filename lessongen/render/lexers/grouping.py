"""Pygments' `bygroups` with a type."""

from typing import Any

from pygments.lexer import bygroups
from pygments.token import _TokenType


def groups(*tokens: _TokenType) -> Any:
    """Return the action of a rule that gives a token type to each group of its pattern."""
    return bygroups(*tokens)  # type: ignore[no-untyped-call]  # Pygments' stubs leave it untyped
