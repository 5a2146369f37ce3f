"""Roles: {term}`shown <StableHLO>`."""

import re

from markdown_it.rules_inline import StateInline

from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline.lines import line_at

ROLE = re.compile(r"\{(?P<name>[A-Za-z][\w:+-]*)\}(?P<ticks>`+)")
_SHOWN = re.compile(r"(?P<shown>.*\S)\s*<(?P<name>[^<>]*)>", re.DOTALL)
_LEGAL = "write {term}`name` or {term}`shown text <name>`"


def role(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Make a token `lg_term`: its content is what is shown, `meta["term"]` the term's name."""
    found = ROLE.match(state.src, state.pos, state.posMax)
    if not found:
        return False
    closing = re.compile(rf"(?<!`){found['ticks']}(?!`)").search(
        state.src, found.end(), state.posMax
    )
    text = " ".join(state.src[found.end() : closing.start()].split()) if closing else ""
    if not silent:
        line = line_at(state, state.pos)
        problem = _problem(found["name"], text, closed=closing is not None)
        if problem is None:
            parts = _SHOWN.fullmatch(text)
            token = state.push("lg_term", "", 0)
            token.content = parts["shown"] if parts else text
            token.meta = {"term": parts["name"].strip() if parts else text, "line": line}
        else:
            faults_of(state.env).add(line, *problem)
    state.pos = closing.end() if closing else found.end()
    return True


def _problem(name: str, text: str, *, closed: bool) -> tuple[str, str] | None:
    if name != "term":
        return f"unknown role `{name}`", r"the only role is {term}`name`; write `\{` for a brace"
    if not closed:
        return "the text of a role isn't closed", "close it with as many backticks as open it"
    parts = _SHOWN.fullmatch(text)
    if not text or (parts and not parts["name"].strip()) or text.startswith("<"):
        return "a role names no term", _LEGAL
    return None
