"""Lines that begin like a snippet or a `show` fence where none can be, and so would be lost."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.lesson.faults import Faults

_MARK = r"(?P<mark>`{3,}|~{3,})"
_LANGUAGE = r"[ \t]*\{?(?:python[ \t]+\{?run\b|run\b|show[ \t]+\w)"
OPENER = re.compile(rf"[ \t]*{_MARK}{_LANGUAGE}(?P<rest>.*)", re.IGNORECASE)
_SHORT = re.compile(r"[ \t]*(?:``?|~~?)(?![`~])[ \t]*python[ \t]+run\b[^`~]*$")

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)

_INDENTED = "begin it at the column of the text around it: a fence is indented by 3 spaces at most"


def lost_ends(tokens: Sequence[Token]) -> set[int]:
    """The positions of fences that the end of a lost one opens: what is in them was told before."""
    lost, ends = False, set()
    for position, token in enumerate(tokens):
        if token.type == "inline":
            lost = lost or any(map(_is_lost, token.content.split("\n")))
        elif token.type == "fence" and lost and not token.info.strip():
            ends.add(position)
    return ends


def check_openers(tokens: Sequence[Token], faults: Faults) -> None:
    """Note each line that begins like a fence of ours and is text, code or HTML."""
    ends = lost_ends(tokens)
    for position, token in enumerate(tokens):
        if token.map is None:
            continue
        first = token.map[0] + 1
        match token.type:
            case "inline":
                _check_paragraph(token.content, first, faults)
            case "code_block":
                _each(token.content, first, faults, "stands in an indented code block", _INDENTED)
            case "html_block":
                _each(
                    without_comments(token.content),
                    first,
                    faults,
                    "stands in an HTML block",
                    "put an empty line before it",
                )
            case "fence" if position not in ends:
                _check_fence(token, first + 1, faults)


def without_comments(html: str) -> str:
    """The HTML with its comments blanked, also one that isn't closed; lines stay where they are."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), html)


def _is_lost(line: str) -> bool:
    """Whether a line of a paragraph was meant to open a fence of ours."""
    return bool(OPENER.match(line) or _SHORT.match(line))


def _check_paragraph(content: str, first: int, faults: Faults) -> None:
    for number, line in enumerate(content.split("\n"), first):
        found = OPENER.match(line)
        if found and found["mark"][0] == "`" and "`" in found["rest"]:
            faults.add(
                number,
                "this line is no fence: a backtick stands after the opening ones",
                "take the backtick out, or open and close the fence with `~~~`",
            )
        elif found:
            _lost(number, "stands in a paragraph", _INDENTED, faults)
        elif _SHORT.match(line):
            _lost(number, "has less than three marks", "open it with three backticks", faults)


def _check_fence(token: Token, first: int, faults: Faults) -> None:
    for number, line in enumerate(token.content.split("\n"), first):
        found = OPENER.match(line)
        if (
            found
            and found["mark"][0] == token.markup[0]
            and len(found["mark"]) >= len(token.markup)
        ):
            _lost(
                number,
                f"stands in the fence that line {first - 1} opens",
                "close that fence before it, or give it more marks to show this one as text",
                faults,
            )


def _each(content: str, first: int, faults: Faults, where: str, remedy: str) -> None:
    for number, line in enumerate(content.split("\n"), first):
        if OPENER.match(line):
            _lost(number, where, remedy, faults)


def _lost(line: int, where: str, remedy: str, faults: Faults) -> None:
    faults.add(line, f"this line begins like a snippet and {where}", remedy)
