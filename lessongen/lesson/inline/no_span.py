"""Brackets with braces after them that are no span."""

from collections.abc import Collection

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_inline import StateInline

_ONLY = r"only `[text]` alone takes them; write `\{` for a brace"


def problem_of(
    state: StateInline, start: int, end: int, given: Collection[str]
) -> tuple[str, str] | None:
    """What is wrong with `[…]{…}`, whose brackets stand at `start` and `end`, and the remedy."""
    label = state.src[start + 1 : end]
    if not label.strip():
        return "a span has no text", "write its text between the brackets"
    if _is_reference(state, start, label):
        return "attributes follow a reference", _ONLY
    if _precedes(state, start, "!"):
        return "attributes follow an image", _ONLY
    if "claim" not in given and {"holds", "on"}.intersection(given):
        return "`holds` and `on` stand without a claim", 'write `claim="…"` beside them'
    return None


def _is_reference(state: StateInline, start: int, label: str) -> bool:
    second = _precedes(state, start, "]")
    known = normalizeReference(label) in state.env.get("references", {})
    return second or known


def _precedes(state: StateInline, start: int, mark: str) -> bool:
    """Whether the mark, not escaped, stands right before `start`."""
    src = state.src
    return src.endswith(mark, 0, start) and not src.endswith(f"\\{mark}", 0, start)
