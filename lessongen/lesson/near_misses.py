"""Text that is nearly a block of another sort."""

import re
from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.parser import DEEPEST

_ADMONITION = re.compile(r"[ \t]*(?:!!!|\?\?\?\+?)[ \t]*$")
_KEY = re.compile(r"[A-Za-z_][\w-]*:(?:\s|$)")


def check_text(tokens: Sequence[Token], text: str, faults: Faults) -> None:
    """Note admonitions without a type, blocks too deep to be read, front matter that is none."""
    for before, token in zip((None, *tokens), tokens, strict=False):
        if token.map is not None and token.level >= DEEPEST - 1:
            faults.add(
                token.map[0] + 1,
                f"{DEEPEST} blocks stand inside each other",
                "nest less: the rest is dropped",
            )
        if token.map is not None and before is not None and before.type == "paragraph_open":
            for number, line in enumerate(token.content.split("\n"), token.map[0] + 1):
                if _ADMONITION.match(line):
                    faults.add(
                        number, "an admonition has no type", 'write `!!! note` or `!!! note "…"`'
                    )
    _check_start(tokens, text.split("\n"), faults)


def _check_start(tokens: Sequence[Token], lines: list[str], faults: Faults) -> None:
    start = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    if tokens and tokens[0].type == "front_matter":
        return
    if start == 0 and re.fullmatch(r"-{3,}[ \t]*", lines[0]):
        faults.add(
            1, "front matter is not closed", "close it with a line `---`; a rule is written `***`"
        )
    elif "".join(lines[start : start + 1]).strip() == "---" and _KEY.match(lines[start + 1]):
        faults.add(
            start + 1, "front matter begins on the first line only", "delete what is before it"
        )
