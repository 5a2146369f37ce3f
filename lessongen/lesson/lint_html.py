"""Lint of raw HTML: values and claims, which aren't allowed there, and unclosed comments."""

import re
from collections.abc import Sequence

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from lessongen.lesson.faults import Faults, faults_of
from lessongen.lesson.inline import line_at

ONLY_IN_TEXT = "move it into running text"

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_UNCLOSED = re.compile(r"<!--(?!.*?-->)", re.DOTALL)
_CONSTRUCTS = {
    "a value": re.compile(r"\{\{"),
    "a claim": re.compile(r"\]\{[^{}]*\bclaim\s*="),
    "a role": re.compile(r"\{term\}`"),
}
_BRACE = f"{ONLY_IN_TEXT}; write `&#123;` for a brace"


def check_html(tokens: Sequence[Token], faults: Faults) -> None:
    """Note values, claims and roles in HTML blocks, and comments that their block doesn't close."""
    for token in tokens:
        if token.type != "html_block" or token.map is None:
            continue
        html, first = token.content, token.map[0] + 1
        opened = _UNCLOSED.search(html)
        if opened:
            faults.add(
                first + html.count("\n", 0, opened.start()),
                "this comment isn't closed in its HTML block",
                "close it with `-->`; if it spans empty lines, begin it on a line of its own",
            )
        for number, line in enumerate(without_comments(html).split("\n"), first):
            for name, pattern in _CONSTRUCTS.items():
                if pattern.search(line):
                    faults.add(number, f"{name} isn't allowed in raw HTML", _BRACE)


def without_comments(html: str) -> str:
    """The HTML with its comments blanked, including one that isn't closed; lines are kept."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), html)


def check_tag(state: StateInline, start: int) -> None:
    """Store the line of the tag that was just parsed in its token, and note a value in the tag."""
    state.tokens[-1].meta["line"] = line_at(state, start)
    at = state.src.find("{{", start, state.pos)
    if at >= 0 and not state.src.startswith("<!--", start):
        faults_of(state.env).add(line_at(state, at), "a value isn't allowed in raw HTML", _BRACE)
