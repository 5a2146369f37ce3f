"""Raw HTML: where values and claims can't stand, and comments that hide nothing."""

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.openers import without_comments

_ID = re.compile(
    r"""<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*?\sid\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE
)
_UNCLOSED = re.compile(r"<!--(?!.*?-->)", re.DOTALL)
_OURS = {
    "a value": re.compile(r"\{\{"),
    "a claim": re.compile(r"\]\{[^{}]*\bclaim\s*="),
    "a role": re.compile(r"\{term\}`"),
}


def check_html(tokens: Sequence[Token], faults: Faults) -> None:
    """Note values, claims and roles in HTML blocks, and comments that aren't closed in theirs."""
    for token in tokens:
        if token.type != "html_block" or token.map is None:
            continue
        html, first = token.content, token.map[0] + 1
        opened = _UNCLOSED.search(html)
        if opened:
            faults.add(
                first + html.count("\n", 0, opened.start()),
                "a comment is not closed in its HTML block",
                "close it with `-->`; where it spans empty lines, begin it on a line of its own",
            )
        for number, line in enumerate(without_comments(html).split("\n"), first):
            for name, pattern in _OURS.items():
                if pattern.search(line):
                    faults.add(
                        number,
                        f"{name} stands in raw HTML",
                        "it can stand in running text only; write `&#123;` for a brace",
                    )


def html_ids(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The ids that raw HTML gives, each with its line."""
    for token in tokens:
        if token.type in {"html_block", "html_inline"}:
            first = token.map[0] + 1 if token.map else token.meta["line"]
            html = without_comments(token.content)
            for found in _ID.finditer(html):
                yield first + html.count("\n", 0, found.start(1)), found[1]
        yield from html_ids(token.children or ())
