"""Values: `{{ four.t_compile | ms }}`."""

import re

from markdown_it.rules_inline import StateInline

from lessongen.lesson.faults import faults_of
from lessongen.lesson.inline.lines import line_at

_QUOTED = r""""(?:\\.|[^"\\])*+"|'(?:\\.|[^'\\])*+'"""
_VALUE = re.compile(rf"\{{\{{((?:{_QUOTED}|[^\"'{{}}]|\{{(?!\{{)|\}}(?!\}}))*+)\}}\}}", re.DOTALL)

_TARGET = re.compile(r"\]\([^\s()]*$|(?:^|\n)[ ]{0,3}\[[^\]\n]+\]:[ \t]*\S*$")
_TAG = re.compile(r"(?<!\\)<[A-Za-z][\w-]*\s[^<>]*=[^<>]*$")

ESCAPE = r"write `\{{` for the braces themselves"


def value(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Make a token `lg_value` with the expression as content; note what is nearly a value."""
    if not state.src.startswith("{{", state.pos):
        return False
    found = _VALUE.match(state.src, state.pos, state.posMax)
    if not silent:
        line = line_at(state, state.pos)
        problem = _problem(found[1] if found else None, state.src[: state.pos])
        if problem is None and found:
            token = state.push("lg_value", "", 0)
            token.content, token.meta = found[1].strip(), {"line": line}
        elif problem is not None:
            faults_of(state.env).add(line, *problem)
    state.pos = found.end() if found else state.pos + 2
    return True


def _problem(expression: str | None, before: str) -> tuple[str, str] | None:
    if expression is None:
        return (
            "`{{` without `}}`",
            rf"close it (in a table `|` is written `\|`, a quote needs its pair); {ESCAPE}",
        )
    if not expression.strip():
        return "a value is empty", f"name a variable of a snippet: `{{{{ four.t }}}}`; {ESCAPE}"
    if _TARGET.search(before[-500:]):
        return "a value stands in a link target", "values stand in running text only"
    if _TAG.search(before[-500:]):
        return "a value stands in raw HTML", "values stand in running text only"
    if r"\|" in expression:
        return r"`\|` stands outside a table", "write `|` before a filter"
    return None
