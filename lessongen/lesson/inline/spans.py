"""Spans: `[205 ms]{.quoted}`, `[it is faster]{claim="four.t < four.u"}`."""

from typing import Any

from markdown_it.rules_inline import StateInline

from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline.attributes import Attributes, read_attributes
from lessongen.lesson.inline.lines import line_at
from lessongen.lesson.inline.no_span import problem_of
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
        problem = found.problem or problem_of(state, start, end, found.given)
        if problem is not None:
            faults_of(state.env).add(line_at(state, start), *problem)
        _push(state, (start, end), found, broken=problem is not None)
    state.pos, state.posMax = found.end, top
    return True


def _is_other(state: StateInline, at: int) -> bool:
    """Whether the brackets are a footnote's, or the braces a value's or a role's."""
    if state.src.startswith("[^", state.pos) or state.src.startswith("{{", at):
        return True
    return ROLE.match(state.src, at, state.posMax) is not None


def _push(state: StateInline, text: tuple[int, int], found: Attributes, *, broken: bool) -> None:
    given = {} if broken else found.given
    attributes: dict[str, Any] = {key: given[key] for key in ("id", "class") if key in given}
    claim, line = "claim" in given, line_at(state, text[0])
    if attributes or not claim:
        opening = state.push("lg_span_open", "span", 1)
        opening.attrs, opening.meta = attributes, {"line": line}
    if claim:
        state.push("lg_claim_open", "span", 1).meta = {**given, "line": line}
    state.pos, state.posMax = text[0] + 1, text[1]
    state.md.inline.tokenize(state)
    if claim:
        state.push("lg_claim_close", "span", -1)
    if attributes or not claim:
        state.push("lg_span_close", "span", -1)
