"""Where inline text stands in its file: markdown-it counts lines for blocks only."""

from collections.abc import Callable

from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline

from lessongen.lesson.faults import faults_of

Rule = Callable[[StateInline, bool], bool]


def inline_with_lines(state: StateCore) -> None:
    """Parse inline text as markdown-it's own rule does, and tell the rules its first line."""
    faults = faults_of(state.env)
    for token in state.tokens:
        if token.type == "inline":
            faults.line = faults.before + (token.map[0] if token.map else 0) + 1
            token.children = token.children or []
            state.md.inline.parse(token.content, state.md, state.env, token.children)


def line_at(state: StateInline, position: int) -> int:
    """The line of the file where a character of the inline text stands."""
    return faults_of(state.env).line + state.src.count("\n", 0, position)


def nested(rule: Rule) -> Rule:
    """A rule that parses a part of its text anew (images, inline footnotes), with lines kept."""

    def run(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        faults = faults_of(state.env)
        outer, faults.line = faults.line, line_at(state, state.pos)
        try:
            return rule(state, silent)
        finally:
            faults.line = outer

    return run


def watched(rule: Rule, look: Callable[[StateInline, int], None]) -> Rule:
    """A rule whose matches are looked at: `look` gets the state after it, and where it began."""

    def run(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        start = state.pos
        matched = rule(state, silent)
        if matched and not silent:
            look(state, start)
        return matched

    return run
