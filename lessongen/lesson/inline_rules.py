"""The inline rules of the dialect.

- values: `{{ four.t_compile | ms }}`
- roles: {term}`shown text <StableHLO>`
- spans: `[205 ms]{.quoted}`; a claim is one: `[it is faster]{claim="four.t < four.u"}`
"""

import re
from typing import Any

from markdown_it.rules_inline import StateInline

from lessongen.diagnostics import Problem
from lessongen.lesson.attributes import Attributes, read_attributes
from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline import line_at
from lessongen.lesson.lint_html import ONLY_IN_TEXT
from lessongen.lesson.lint_inline import span_problem

_QUOTED = r""""(?:\\.|[^"\\])*+"|'(?:\\.|[^'\\])*+'"""
_VALUE = re.compile(rf"\{{\{{((?:{_QUOTED}|[^\"'{{}}]|\{{(?!\{{)|\}}(?!\}}))*+)\}}\}}", re.DOTALL)
_TARGET = re.compile(r"\]\([^\s()]*$|(?:^|\n)[ ]{0,3}\[[^\]\n]+\]:[ \t]*\S*$")
_TAG = re.compile(r"(?<!\\)<[A-Za-z][\w-]*\s[^<>]*=[^<>]*$")
_ROLE = re.compile(r"\{(?P<name>[A-Za-z][\w:+-]*)\}(?P<ticks>`+)")
_SHOWN = re.compile(r"(?P<shown>.*\S)\s*<(?P<name>[^<>]*)>", re.DOTALL)

_ESCAPE = r"write `\{{` for the braces themselves"


def value(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Push a token `lg_value` with the expression as its content."""
    if not state.src.startswith("{{", state.pos):
        return False
    found = _VALUE.match(state.src, state.pos, state.posMax)
    if not silent:
        line = line_at(state, state.pos)
        problem = _value_problem(found[1] if found else None, state.src[: state.pos])
        if problem is None and found:
            token = state.push("lg_value", "", 0)
            token.content, token.meta = found[1].strip(), {"line": line}
        elif problem is not None:
            faults_of(state.env).add_problem(line, problem)
    state.pos = found.end() if found else state.pos + 2
    return True


def _value_problem(expression: str | None, before: str) -> Problem | None:
    if expression is None:
        remedy = rf"close it (a quote needs its pair; in a table write `\|` for `|`); {_ESCAPE}"
        return Problem("`{{` isn't closed by `}}`", remedy)
    if not expression.strip():
        remedy = f"name a variable of a snippet: `{{{{ four.t }}}}`; {_ESCAPE}"
        return Problem("this value is empty", remedy)
    if _TARGET.search(before[-500:]):
        return Problem("a value isn't allowed in a link target", ONLY_IN_TEXT)
    if _TAG.search(before[-500:]):
        return Problem("a value isn't allowed in raw HTML", ONLY_IN_TEXT)
    if r"\|" in expression:
        return Problem(r"`\|` is only allowed in a table", "write `|` before a filter")
    return None


def role(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Push a token `lg_term`: its content is the text shown, `meta["term"]` the term's name."""
    found = _ROLE.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    closing = re.compile(rf"(?<!`){found['ticks']}(?!`)").search(
        state.src, found.end(), state.posMax
    )
    text = " ".join(state.src[found.end() : closing.start()].split()) if closing else ""
    if not silent:
        line = line_at(state, state.pos)
        problem = _role_problem(found["name"], text, closed=closing is not None)
        if problem is None:
            parts = _SHOWN.fullmatch(text)
            token = state.push("lg_term", "", 0)
            token.content = parts["shown"] if parts else text
            token.meta = {"term": parts["name"].strip() if parts else text, "line": line}
        else:
            faults_of(state.env).add_problem(line, problem)
    state.pos = closing.end() if closing else found.end()
    return True


def _role_problem(name: str, text: str, *, closed: bool) -> Problem | None:
    if name != "term":
        remedy = r"the only role is {term}`name`; write `\{` for a brace"
        return Problem(f"unknown role `{name}`", remedy)
    if not closed:
        remedy = "close it with as many backticks as it begins with"
        return Problem("the text of a role isn't closed", remedy)
    parts = _SHOWN.fullmatch(text)
    if not text or (parts and not parts["name"].strip()) or text.startswith("<"):
        return Problem("this role names no term", "write {term}`name` or {term}`shown text <name>`")
    return None


def span(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Push tokens `lg_span_open/close`, and `lg_claim_open/close` around a claim's text."""
    start, top = state.pos, state.posMax
    if state.src[start] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, start)
    if end < 0 or not state.src.startswith("{", end + 1, top) or _is_no_span(state, end + 1):
        return False
    found = read_attributes(state.src, end + 1, top)
    if not silent:
        problem = found.problem or span_problem(state, start, end, found.given)
        if problem is not None:
            faults_of(state.env).add_problem(line_at(state, start), problem)
        _push_span(state, (start, end), found, valid=problem is None)
    state.pos, state.posMax = found.end, top
    return True


def _is_no_span(state: StateInline, at: int) -> bool:
    """Whether the brackets are those of a footnote, or the braces those of a value or role."""
    if state.src.startswith("[^", state.pos) or state.src.startswith("{{", at):
        return True
    return _ROLE.match(state.src, at, state.posMax) is not None


def _push_span(
    state: StateInline, text: tuple[int, int], found: Attributes, *, valid: bool
) -> None:
    given = found.given if valid else {}
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
