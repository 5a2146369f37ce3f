"""Inline tokens: their plain text, and their lines, which markdown-it has for blocks only."""

from collections.abc import Callable, Sequence

from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from lessongen.lesson.faults import faults_of

Rule = Callable[[StateInline, bool], bool]


def plain_text(tokens: Sequence[Token] | None) -> str:
    """The text of inline tokens on one line, without markup; a value as it is written."""
    return " ".join("".join(map(_text, tokens or ())).split())


def _text(token: Token) -> str:
    match token.type:
        case "text" | "code_inline" | "lg_term" | "text_special":
            return token.content
        case "softbreak" | "hardbreak":
            return " "
        case "lg_value":
            return f"{{{{ {token.content} }}}}"
        case "image":
            return plain_text(token.children)
        case _:
            return ""


def inline_with_lines(state: StateCore) -> None:
    """markdown-it's core rule `inline`, which also tells the rules the first line of each text."""
    faults = faults_of(state.env)
    for token in state.tokens:
        if token.type == "inline":
            faults.line = faults.before + (token.map[0] if token.map else 0) + 1
            token.children = token.children or []
            state.md.inline.parse(token.content, state.md, state.env, token.children)


def line_at(state: StateInline, position: int) -> int:
    """The line of the file of a character of the inline text."""
    return faults_of(state.env).line + state.src.count("\n", 0, position)


def nested(rule: Rule) -> Rule:
    """A rule that parses a part of its text again (images, inline footnotes), with right lines."""

    def run(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        faults = faults_of(state.env)
        outer, faults.line = faults.line, line_at(state, state.pos)
        try:
            return rule(state, silent)
        finally:
            faults.line = outer

    return run


def watched(rule: Rule, check: Callable[[StateInline, int], None]) -> Rule:
    """A rule whose matches are checked: `check` gets the state after a match, and its start."""

    def run(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        start = state.pos
        matched = rule(state, silent)
        if matched and not silent:
            check(state, start)
        return matched

    return run
