"""What no rule understood and is nearly something: asked last at each special character."""

import re

from markdown_it.rules_inline import StateInline

from lessongen.diagnostics import closest
from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline.attributes import LEGAL, NAMES
from lessongen.lesson.inline.lines import line_at

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
    "footnote_ref": "a reference",
    "lg_term": "a role",
    "lg_value": "a value",
}
_ESCAPE = r"write `\{` for a brace"


def stray(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Note what is nearly a construct; never takes any text."""
    if not silent:
        problem = _problem(state)
        if problem is not None:
            faults_of(state.env).add(line_at(state, state.pos), *problem)
    return False


def _problem(state: StateInline) -> tuple[str, str] | None:
    match state.src[state.pos]:
        case "{":
            return _brace(state)
        case "[" if found := _FOOTNOTE.match(state.src, state.pos, state.posMax):
            return (
                f"the footnote `{found[1]}` isn't defined",
                rf"write `[^{found[1]}]: …` somewhere, or `\[` for a bracket",
            )
        case "]" if _LINK.match(state.src, state.pos, state.posMax):
            return (
                "brackets and a parenthesis that are no link",
                r"a link holds no link or span, its address no spaces (write `\]` for a bracket)",
            )
        case "<" if state.src.startswith("<!--", state.pos):
            return (
                "a comment begins within text and doesn't end there",
                "begin it on a line of its own, or write `&lt;!--`",
            )
        case _:
            return None


def _brace(state: StateInline) -> tuple[str, str] | None:
    here = (state.src, state.pos, state.posMax)
    if _VALUE.match(*here) and not state.src.endswith("{", 0, state.pos):  # it may be escaped
        return "a value begins with one brace", rf"write two, `{{{{ … }}}}`; {_ESCAPE}"
    if _ROLE.match(*here):
        return "a role has no text right after it", "write {term}`name`; " + _ESCAPE
    found = _ATTRIBUTES.match(*here)
    if not found:
        return None
    before = "" if state.pending or not state.tokens else _BEFORE.get(state.tokens[-1].type, "")
    if before:
        return f"attributes follow {before}", f"only `[text]` takes them; {_ESCAPE}"
    return _alone(found["key"], quoted=bool(found["quote"]))


def _alone(key: str | None, *, quoted: bool) -> tuple[str, str] | None:
    """What to say of attributes after nothing that takes any; `{n = 3}` is mere text."""
    if key is None or key in NAMES:
        return "attributes follow no `[text]`", f"put them right after its `]`; {_ESCAPE}"
    meant = closest(key, NAMES) if len(key) > 2 else None
    if meant is None and not quoted:
        return None
    hint = f"did you mean `{meant}`? " if meant else ""
    return f"unknown attribute `{key}`, and no `[text]` before it", f"{hint}{LEGAL}; {_ESCAPE}"
