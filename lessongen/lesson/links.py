"""What stands where values can't: link targets, titles, raw HTML within text."""

from markdown_it.rules_inline import StateInline

from lessongen.lesson.faults import Faults, faults_of
from lessongen.lesson.inline.lines import line_at

_ONLY = "values stand in running text only"


def check_link(state: StateInline, start: int) -> None:
    """Note a value in the target or title of a link or image that was just read."""
    bracket = state.src.index("[", start)
    after, state.pos = state.pos, start
    end = state.md.helpers.parseLinkLabel(state, bracket)
    state.pos = after
    at = state.src.find("{{", end, after)
    if end >= 0 and at >= 0:
        faults_of(state.env).add(line_at(state, at), "a value stands in a link target", _ONLY)


def check_address(state: StateInline, start: int) -> None:
    """Note a value in an address between `<` and `>` that was just read."""
    at = state.src.find("{{", start, state.pos)
    if at >= 0:
        faults_of(state.env).add(line_at(state, at), "a value stands in a link target", _ONLY)


def check_tag(state: StateInline, start: int) -> None:
    """Note a value in a tag that was just read, and in its token the line where it begins."""
    state.tokens[-1].meta["line"] = line_at(state, start)
    at = state.src.find("{{", start, state.pos)
    if at >= 0 and not state.src.startswith("<!--", start):
        faults_of(state.env).add(
            line_at(state, at),
            "a value stands in raw HTML",
            f"{_ONLY}; write `&#123;` for a brace",
        )


def check_references(references: dict[str, dict[str, object]], text: str, faults: Faults) -> None:
    """Note values in the targets of link definitions."""
    lines = text.split("\n")
    for reference in references.values():
        match reference:
            case {"map": [int() as first, int() as last]}:
                for number in range(first, last):
                    if "{{" in lines[number]:
                        faults.add(number + 1, "a value stands in a link target", _ONLY)
