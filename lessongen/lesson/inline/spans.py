"""Spans: `[205 ms]{.quoted}`, `[it is faster]{claim="four.t < four.u"}`."""

from typing import Any

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_inline import StateInline

from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline.attributes import Attributes, read_attributes
from lessongen.lesson.inline.lines import line_at
from lessongen.lesson.inline.roles import ROLE


def span(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Make tokens `lg_span_open/close`, and `lg_claim_open/close` around a claim's text."""
    start, top = state.pos, state.posMax
    if state.src[start] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, start)
    if end < 0 or not state.src.startswith("{", end + 1, top) or _is_other(state, end + 1):
        return False
    found = read_attributes(state.src, end + 1, top)
    if not silent:
        problem = _problem(state, start, end, found)
        if problem is not None:
            faults_of(state.env).add(line_at(state, start), *problem)
        _push(state, (start, end), found, broken=problem is not None)
    state.pos, state.posMax = found.end, top
    return True


def _is_other(state: StateInline, at: int) -> bool:
    return state.src.startswith("{{", at) or ROLE.match(state.src, at, state.posMax) is not None


def _problem(state: StateInline, start: int, end: int, found: Attributes) -> tuple[str, str] | None:
    label = state.src[start + 1 : end]
    if found.problem is not None:
        return found.problem
    if not label.strip():
        return "a span has no text", "write its text between the brackets"
    if label.startswith("^") or normalizeReference(label) in state.env.get("references", {}):
        return "attributes follow a reference", "only `[text]` that is no link takes them"
    if "claim" not in found.given and found.given.keys() & {"holds", "on"}:
        return "`holds` and `on` stand without a claim", 'write `claim="…"` before them'
    return None


def _push(state: StateInline, text: tuple[int, int], found: Attributes, *, broken: bool) -> None:
    given = {} if broken else found.given
    attributes: dict[str, Any] = {key: given[key] for key in ("id", "class") if key in given}
    claim = "claim" in given
    if attributes or not claim:
        opening = state.push("lg_span_open", "span", 1)
        opening.attrs, opening.meta = attributes, {"line": line_at(state, text[0])}
    if claim:
        state.push("lg_claim_open", "span", 1).meta = {**given, "line": line_at(state, text[0])}
    state.pos, state.posMax = text[0] + 1, text[1]
    state.md.inline.tokenize(state)
    if claim:
        state.push("lg_claim_close", "span", -1)
    if attributes or not claim:
        state.push("lg_span_close", "span", -1)
