"""Admonitions `!!!` and `???`: the tokens of mdit-py-plugins, with a rule of our own.

The plugin's rule ends an admonition at two empty lines, even inside a program. This one ends it
where the indentation ends.
"""

import re

from markdown_it.rules_block import StateBlock

from lessongen.lesson.faults import faults_of

_INDENT = 4
_OPENING = re.compile(r"(?P<mark>!!!|\?\?\?\+?)[ \t]*(?P<rest>\S.*)")
_REST = re.compile(r'(?P<words>[\w-]+(?:[ \t]+[\w-]+)*)(?:[ \t]+"(?P<title>.*)")?[ \t]*')
_EXPECTED = 'expected `!!! note` or `!!! note "Title"`, and below it text indented by 4 spaces'


def admonition(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Parse an admonition: a first line, and a text that is indented by four spaces."""
    if state.is_code_block(start):
        return False
    opening = _OPENING.match(
        state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    )
    if not opening:
        return False
    if silent:
        return True
    last = _last(state, start, end)
    if last == start + 1:
        faults_of(state.env).add(_line(state, start), "this admonition has no text", _EXPECTED)
    mark, words, title = opening["mark"], *_head(state, start, opening["rest"])
    token = state.push("admonition_open", "div", 1)
    token.map, token.markup, token.content = [start, last], mark, title
    token.meta = {"tag": words[0]}
    token.attrs = {"class": " ".join(["admonition", *words, *_collapsible(mark)])}
    if title:
        _push_title(state, title, start)
    _push_body(state, start + 1, last)
    state.push("admonition_close", "div", -1).markup = mark
    state.line = last
    return True


def _line(state: StateBlock, line: int) -> int:
    return faults_of(state.env).before + line + 1


def _last(state: StateBlock, start: int, end: int) -> int:
    """The line after the last one of the admonition."""
    last = start + 1
    for line in range(start + 1, end):
        if state.isEmpty(line):
            continue
        if state.sCount[line] < state.blkIndent + _INDENT:
            break
        last = line + 1
    return last


def _head(state: StateBlock, start: int, rest: str) -> tuple[list[str], str]:
    """The classes and the title of the first line."""
    found = _REST.fullmatch(rest)
    words = found["words"].lower().split() if found else ["note"]
    if not found or (len(words) > 1 and found["title"] is None):
        faults_of(state.env).add(
            _line(state, start), "the title of an admonition must be quoted", _EXPECTED
        )
    title = found["title"] if found else rest
    return words, words[0].capitalize() if title is None else title


def _collapsible(mark: str) -> list[str]:
    match mark:
        case "???":
            return ["is-collapsible", "collapsible-closed"]
        case "???+":
            return ["is-collapsible", "collapsible-open"]
        case _:
            return []


def _push_title(state: StateBlock, title: str, line: int) -> None:
    token = state.push("admonition_title_open", "p", 1)
    token.map, token.attrs = [line, line + 1], {"class": "admonition-title"}
    token = state.push("inline", "", 0)
    token.map, token.content, token.children = [line, line + 1], title, []
    state.push("admonition_title_close", "p", -1)


def _push_body(state: StateBlock, start: int, end: int) -> None:
    before = state.parentType, state.lineMax, state.blkIndent
    state.parentType, state.lineMax = "admonition", end
    state.blkIndent += _INDENT
    state.md.block.tokenize(state, start, end)
    state.parentType, state.lineMax, state.blkIndent = before
