"""Tables that are none, and rows that would lose cells."""

import re
from collections.abc import Sequence
from itertools import pairwise

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from lessongen.lesson.faults import Faults

_RULE = re.compile(r"[ \t]*[|:-][|: \t-]*")
_BAR = r"a `|` inside a cell is written `\|`"


def check_tables(tokens: Sequence[Token], text: str, faults: Faults) -> None:
    """Note tables whose header and rule differ, and rows of more cells than the header."""
    lines = text.split("\n")
    columns = 0
    for token in tokens:
        match token.type:
            case "inline" if token.map is not None:
                _check_paragraph(token.content.split("\n"), token.map[0] + 1, faults)
            case "table_open" if token.map is not None:
                columns = _cells(lines[token.map[0] + 1])
            case "tr_open" if token.map is not None:
                cells = _cells(lines[token.map[0]])
                if cells > columns:
                    faults.add(
                        token.map[0] + 1,
                        f"a table row has {_counted(cells)}, and its table {columns}",
                        _BAR,
                    )


def _check_paragraph(lines: list[str], first: int, faults: Faults) -> None:
    for number, (header, rule) in enumerate(pairwise(lines), first):
        is_rule = _RULE.fullmatch(rule) and "-" in rule and "|" in rule
        if is_rule and "|" in header and not _RULE.fullmatch(header):
            faults.add(
                number,
                f"a table's header has {_counted(_cells(header))}, and its rule {_cells(rule)}",
                f"give both as many; {_BAR}",
            )


def _counted(cells: int) -> str:
    return f"{cells} cell" if cells == 1 else f"{cells} cells"


def _cells(line: str) -> int:
    # A row inside a block quote or a list still has that block's marks before it.
    inner = re.sub(r"^(?:[\s>]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])*", "", line).strip()
    cells = escapedSplit(inner)
    return len(cells) - (cells[0] == "") - (len(cells) > 1 and cells[-1] == "")
