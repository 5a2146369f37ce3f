"""Lint of blocks: snippets that would be lost, and text that resembles a block but isn't one.

markdown-it accepts any text. What an author most likely meant as a fence, a table, an admonition, a
question, a footnote or front matter is a finding instead of text on the page.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from markdown_it.rules_block.table import escapedSplit
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from lessongen.lesson.faults import Faults, faults_of
from lessongen.lesson.lint_html import check_html, without_comments
from lessongen.lesson.lint_inline import check_references

DEEPEST = 100  # nested blocks; markdown-it drops what is deeper

_OPENER = re.compile(
    r"[ \t]*(?P<mark>`{3,}|~{3,})"
    r"[ \t]*\{?(?:python[ \t]+\{?run\b|run\b|show[ \t]+\w)(?P<rest>.*)",
    re.IGNORECASE,
)
_SHORT_OPENER = re.compile(r"[ \t]*(?:``?|~~?)(?![`~])[ \t]*python[ \t]+run\b[^`~]*$")
_TABLE_RULE = re.compile(r"[ \t]*[|:-][|: \t-]*")
_ADMONITION = re.compile(r"[ \t]*(?:!!!|\?\?\?\+?)[ \t]*$")
_KEY = re.compile(r"[A-Za-z_][\w-]*:(?:\s|$)")

_INDENTED = "indent it like the text around it: a fence is indented by at most 3 spaces"
_BAR = r"write `\|` for a `|` inside a cell"


def check_blocks(
    tokens: Sequence[Token], text: str, env: Mapping[str, Any], faults: Faults
) -> None:
    """Run all checks of a page's blocks. `env` is markdown-it's after parsing `text`."""
    _check_openers(tokens, faults)
    _check_tables(tokens, text, faults)
    check_html(tokens, faults)
    check_references(env.get("references", {}), text, faults)
    _check_depth(tokens, faults)
    _check_admonitions(tokens, faults)
    _check_front_matter(tokens, text.split("\n"), faults)
    _check_questions(tokens, faults)


def lost_ends(tokens: Sequence[Token]) -> set[int]:
    """The positions of fences that the end of a lost snippet opens: their content isn't checked."""
    lost, ends = False, set()
    for position, token in enumerate(tokens):
        if token.type == "inline":
            lost = lost or any(map(_is_opener, token.content.split("\n")))
        elif token.type == "fence" and lost and not token.info.strip():
            ends.add(position)
    return ends


def _is_opener(line: str) -> bool:
    """Whether a line of a paragraph was meant to open a snippet or a `show` fence."""
    return bool(_OPENER.match(line) or _SHORT_OPENER.match(line))


def _check_openers(tokens: Sequence[Token], faults: Faults) -> None:
    """Note lines that open a snippet or a `show` fence, but are text, code or HTML."""
    ends = lost_ends(tokens)
    for position, token in enumerate(tokens):
        if token.map is None:
            continue
        first = token.map[0] + 1
        match token.type:
            case "inline":
                _check_openers_of_text(token.content, first, faults)
            case "code_block":
                where = "is in an indented code block"
                _check_openers_of_lines(token.content, first, where, _INDENTED, faults=faults)
            case "html_block":
                html, where = without_comments(token.content), "is in an HTML block"
                _check_openers_of_lines(
                    html, first, where, "add an empty line before it", faults=faults
                )
            case "fence" if position not in ends:
                _check_openers_of_fence(token, first + 1, faults)


def _check_openers_of_text(content: str, first: int, faults: Faults) -> None:
    for number, line in enumerate(content.split("\n"), first):
        found = _OPENER.match(line)
        if found and found["mark"][0] == "`" and "`" in found["rest"]:
            faults.add(
                number,
                "this line doesn't open a fence: it contains another backtick",
                "delete that backtick, or open and close the fence with `~~~`",
            )
        elif found:
            _lost(number, "is in a paragraph", _INDENTED, faults)
        elif _SHORT_OPENER.match(line):
            _lost(number, "needs at least three backticks", "open it with three backticks", faults)


def _check_openers_of_lines(
    content: str, first: int, where: str, remedy: str, *, faults: Faults
) -> None:
    for number, line in enumerate(content.split("\n"), first):
        if _OPENER.match(line):
            _lost(number, where, remedy, faults)


def _check_openers_of_fence(token: Token, first: int, faults: Faults) -> None:
    for number, line in enumerate(token.content.split("\n"), first):
        found = _OPENER.match(line)
        if (
            found
            and found["mark"][0] == token.markup[0]
            and len(found["mark"]) >= len(token.markup)
        ):
            _lost(
                number,
                f"is in the fence of line {first - 1}",
                "close that fence before it, or open it with more backticks to display this one",
                faults,
            )


def _lost(line: int, where: str, remedy: str, faults: Faults) -> None:
    faults.add(line, f"this line looks like the start of a snippet, but {where}", remedy)


def _check_tables(tokens: Sequence[Token], text: str, faults: Faults) -> None:
    """Note tables whose header and delimiter row differ, and rows with more cells than columns."""
    lines = text.split("\n")
    columns = 0
    for token in tokens:
        match token.type:
            case "inline" if token.map is not None:
                _check_table_header(token.content.split("\n"), token.map[0] + 1, faults)
            case "table_open" if token.map is not None:
                columns = _count_cells(lines[token.map[0] + 1])
            case "tr_open" if token.map is not None:
                cells = _count_cells(lines[token.map[0]])
                if cells > columns:
                    what = f"this row has {_counted(cells)}, but its table has {columns}"
                    faults.add(token.map[0] + 1, what, _BAR)


def _check_table_header(lines: list[str], first: int, faults: Faults) -> None:
    for number, (header, rule) in enumerate(pairwise(lines), first):
        is_rule = _TABLE_RULE.fullmatch(rule) and "-" in rule and "|" in rule
        if is_rule and "|" in header and not _TABLE_RULE.fullmatch(header):
            cells = _counted(_count_cells(header))
            what = f"the table header has {cells}, but the row below it {_count_cells(rule)}"
            faults.add(number, what, f"both must have as many; {_BAR}")


def _counted(cells: int) -> str:
    return f"{cells} cell" if cells == 1 else f"{cells} cells"


def _count_cells(line: str) -> int:
    # A row inside a block quote or a list still begins with that block's marks.
    inner = re.sub(r"^(?:[\s>]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])*", "", line).strip()
    cells = escapedSplit(inner)
    return len(cells) - (cells[0] == "") - (len(cells) > 1 and cells[-1] == "")


def _check_depth(tokens: Sequence[Token], faults: Faults) -> None:
    for token in tokens:
        if token.map is not None and token.level >= DEEPEST - 1:
            faults.add(
                token.map[0] + 1,
                f"{DEEPEST} nested blocks: deeper ones are dropped",
                "reduce the nesting",
            )


def _check_admonitions(tokens: Sequence[Token], faults: Faults) -> None:
    """Note admonitions without a type."""
    for before, token in pairwise(tokens):
        if token.map is not None and before.type == "paragraph_open":
            for number, line in enumerate(token.content.split("\n"), token.map[0] + 1):
                if _ADMONITION.match(line):
                    remedy = 'write `!!! note` or `!!! note "…"`'
                    faults.add(number, "an admonition must have a type", remedy)


def _check_front_matter(tokens: Sequence[Token], lines: list[str], faults: Faults) -> None:
    """Note front matter that isn't closed or isn't on the first line."""
    start = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    if tokens and tokens[0].type == "front_matter":
        return
    if start == 0 and re.fullmatch(r"-{3,}[ \t]*", lines[0]):
        remedy = "close it with a line `---`; write `***` for a horizontal rule"
        faults.add(1, "the front matter isn't closed", remedy)
    elif "".join(lines[start : start + 1]).strip() == "---" and _KEY.match(lines[start + 1]):
        what = "front matter must begin on the first line"
        faults.add(start + 1, what, "delete what is before it")


def _check_questions(tokens: Sequence[Token], faults: Faults) -> None:
    """Note questions without a right choice."""
    for at, token in enumerate(tokens):
        if (
            token.type == "admonition_open"
            and token.meta["tag"] == "question"
            and (choices := _choices(tokens[at:]))
            and not any(choices)
        ):
            line = (token.map or [0])[0] + 1
            faults.add(line, "no choice of this question is right", "mark right choices with `[x]`")


def _choices(tokens: Sequence[Token]) -> list[bool]:
    """Whether each choice is right: those of the first task list of the block that begins here."""
    depth, inner, found = 0, 0, []
    for token in tokens:
        depth += token.nesting
        inner += token.nesting if inner or _is_task_list(token) else 0
        if inner and "checked" in token.meta:
            found.append(bool(token.meta["checked"]))
        if not depth or token.type == "hr" or (found and not inner):
            break
    return found


def _is_task_list(token: Token) -> bool:
    return "contains-task-list" in str(token.attrs.get("class", ""))


def check_footnotes(state: StateCore) -> None:
    """Note snippets in footnotes, and footnotes that aren't used or are defined twice.

    A rule of the parser: it runs before footnotes are moved to the end of the page.
    """
    faults = faults_of(state.env)
    used = {note.get("label") for note in state.env.get("footnotes", {}).get("list", {}).values()}
    defined: dict[str, int] = {}
    inside = False
    for token in state.tokens:
        line = faults.before + (token.map[0] if token.map else 0) + 1
        match token.type:
            case "footnote_reference_open":
                inside = True
                _check_footnote(token.meta["label"], line, used, defined, faults=faults)
            case "footnote_reference_close":
                inside = False
            case "fence" if inside and token.info.split()[:2] == ["python", "run"]:
                remedy = "move it into the text; a footnote may only contain fences without `run`"
                faults.add(line, "a snippet isn't allowed in a footnote", remedy)


def _check_footnote(
    label: str, line: int, used: set[str | None], defined: dict[str, int], *, faults: Faults
) -> None:
    if label in defined:
        first = defined[label]
        faults.add(line, f"the footnote `{label}` is already defined in line {first}", "keep one")
    elif label not in used:
        remedy = f"refer to it with `[^{label}]`, or delete it"
        faults.add(line, f"the footnote `{label}` is never used", remedy)
    defined.setdefault(label, line)
