"""Lint of inline text: what isn't allowed in a span or a link, and text that resembles a construct.

A rule of its own (`lint`) is the last one at each special character, where no other rule matched.
"""

import re
from collections.abc import Collection

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_inline import StateInline

from lessongen.diagnostics import Problem, closest
from lessongen.lesson.attributes import NAMES, VALID
from lessongen.lesson.faults import Faults, faults_of
from lessongen.lesson.inline import line_at
from lessongen.lesson.lint_html import ONLY_IN_TEXT

_ATTRIBUTES = re.compile(
    r"\{:?\s*(?:[.#][A-Za-z][\w-]*[}\s]|(?P<key>[A-Za-z][\w-]*)\s*=\s*(?P<quote>[\"']?))"
)
_VALUE = re.compile(r"\{\s*[a-z]\w*(?:\.|\[|\s*\|)[^{}\n]*\}\}")
_ROLE = re.compile(r"\{(?:term)\}", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\[\^([^\]\s]+)\]")
_LINK = re.compile(r"\]\((?![^()\n]*\{\{)")

_BEFORE = {
    "link_close": "a link",
    "image": "an image",
    "code_inline": "code",
    "footnote_ref": "a footnote reference",
    "lg_term": "a role",
    "lg_value": "a value",
}
_ESCAPE = r"write `\{` for a brace"
_ONLY_SPANS = f"only `[text]` can have attributes; {_ESCAPE}"
_LINK_TARGET = Problem("a value isn't allowed in a link target", ONLY_IN_TEXT)


def lint(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Note text that resembles a construct. Never matches, so that other rules decide."""
    if not silent:
        problem = _problem(state)
        if problem is not None:
            faults_of(state.env).add_problem(line_at(state, state.pos), problem)
    return False


def _problem(state: StateInline) -> Problem | None:
    match state.src[state.pos]:
        case "{":
            return _brace_problem(state)
        case "[" if found := _FOOTNOTE.match(state.src, state.pos, state.posMax):
            return Problem(
                f"the footnote `{found[1]}` isn't defined",
                rf"define it with `[^{found[1]}]: …`, or write `\[` for a bracket",
            )
        case "]" if _LINK.match(state.src, state.pos, state.posMax):
            return Problem(
                "this looks like a link, but isn't one",
                r"its text can't contain a link or span, its address no spaces; "
                r"write `\]` for a bracket",
            )
        case "<" if state.src.startswith("<!--", state.pos):
            return Problem(
                "a comment that begins in running text isn't closed there",
                "begin it on a line of its own, or write `&lt;!--`",
            )
        case _:
            return None


def _brace_problem(state: StateInline) -> Problem | None:
    here = (state.src, state.pos, state.posMax)
    if _VALUE.match(*here) and not state.src.endswith("{", 0, state.pos):  # may be escaped
        return Problem("a value must begin with two braces", rf"write `{{{{ … }}}}`; {_ESCAPE}")
    if _ROLE.match(*here):
        return Problem("this role has no text", "write {term}`name`; " + _ESCAPE)
    found = _ATTRIBUTES.match(*here)
    if not found:
        return None
    before = "" if state.pending or not state.tokens else _BEFORE.get(state.tokens[-1].type, "")
    if before:
        return Problem(f"{before} can't have attributes", _ONLY_SPANS)
    return _attributes_problem(found["key"], quoted=bool(found["quote"]))


def _attributes_problem(key: str | None, *, quoted: bool) -> Problem | None:
    """The problem of attributes that follow no span; `{n = 3}` is text."""
    if key is None or key in NAMES:
        return Problem(
            "attributes must follow a `[text]`", f"write them right after `]`; {_ESCAPE}"
        )
    near = closest(key, NAMES) if len(key) > 2 else None
    if near is None and not quoted:
        return None
    return Problem(
        f"unknown attribute `{key}`, and no `[text]` before it", f"{VALID}; {_ESCAPE}", near or ""
    )


def span_problem(
    state: StateInline, start: int, end: int, given: Collection[str]
) -> Problem | None:
    """What is wrong with the span `[…]{…}` whose brackets are at `start` and `end`."""
    label = state.src[start + 1 : end]
    if not label.strip():
        return Problem("this span has no text", "write its text between the brackets")
    if _is_reference(state, start, label):
        return Problem("a link reference can't have attributes", _ONLY_SPANS)
    if _follows(state, start, "!"):
        return Problem("an image can't have attributes", _ONLY_SPANS)
    if "claim" not in given and {"holds", "on"}.intersection(given):
        return Problem("`holds` and `on` require a claim", 'add `claim="…"`')
    return None


def _is_reference(state: StateInline, start: int, label: str) -> bool:
    second = _follows(state, start, "]")
    known = normalizeReference(label) in state.env.get("references", {})
    return second or known


def _follows(state: StateInline, start: int, mark: str) -> bool:
    """Whether an unescaped mark is right before `start`."""
    src = state.src
    return src.endswith(mark, 0, start) and not src.endswith(f"\\{mark}", 0, start)


def check_link(state: StateInline, start: int) -> None:
    """Note a value in the target or title of the link or image that was just parsed."""
    bracket = state.src.index("[", start)
    after, state.pos = state.pos, start
    end = state.md.helpers.parseLinkLabel(state, bracket)
    state.pos = after
    at = state.src.find("{{", end, after)
    if end >= 0 and at >= 0:
        faults_of(state.env).add_problem(line_at(state, at), _LINK_TARGET)


def check_address(state: StateInline, start: int) -> None:
    """Note a value in the address between `<` and `>` that was just parsed."""
    at = state.src.find("{{", start, state.pos)
    if at >= 0:
        faults_of(state.env).add_problem(line_at(state, at), _LINK_TARGET)


def check_references(references: dict[str, dict[str, object]], text: str, faults: Faults) -> None:
    """Note values in the targets of link definitions."""
    lines = text.split("\n")
    for reference in references.values():
        match reference:
            case {"map": [int() as first, int() as last]}:
                for number in range(first, last):
                    if "{{" in lines[number]:
                        faults.add_problem(number + 1, _LINK_TARGET)
