"""Raw HTML: where values can't stand, and comments that hide nothing."""

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.openers import without_comments

_ID = re.compile(r"""<[^>]*?\sid\s*=\s*["']?([^"'\s>]+)""")


def check_html(tokens: Sequence[Token], faults: Faults) -> None:
    """Note values in HTML blocks, and comments that aren't closed in theirs."""
    for token in tokens:
        if token.type != "html_block" or token.map is None:
            continue
        html = without_comments(token.content)
        first = token.map[0] + 1
        opened = html.find("<!--")
        if opened >= 0:
            faults.add(
                first + html.count("\n", 0, opened),
                "a comment is not closed in its HTML block",
                "close it with `-->`; where it spans empty lines, begin it on a line of its own",
            )
            html = html[:opened]
        for number, line in enumerate(html.split("\n"), first):
            if "{{" in line:
                faults.add(
                    number,
                    "a value stands in raw HTML",
                    "values stand in running text only; write `&#123;` for a brace",
                )


def html_ids(tokens: Sequence[Token]) -> Iterator[str]:
    """The ids that raw HTML gives."""
    for token in tokens:
        if token.type in {"html_block", "html_inline"}:
            yield from _ID.findall(without_comments(token.content))
        yield from html_ids(token.children or ())
