"""Measurements typed into prose: a page that measures should print what it has measured."""

import re
from collections.abc import Iterator

from lessongen.errors import Finding, Kind, Place
from lessongen.lesson import Document

# A number with a unit of time, size, rate or share; a year, a shape or a count has none.
MEASUREMENT = re.compile(
    r"(?<![\w.])\d[\d,.]*\s?"
    r"(?:ns|[µμ]s|us|ms|s|sec|seconds?|minutes?|%|percent|×|[KMGT]i?B|bytes|[KMGT]?FLOPs?(?:/s)?)"
    r"(?![\w/])"
)
QUOTED = "quoted"


def typed_numbers(document: Document) -> Iterator[Finding]:
    """A finding for each measurement in the text of a lesson that runs something.

    `[205 ms]{.quoted}` says that a number is meant as it stands; headings, code, links to other
    work and admonition titles are read like any text, code is not.
    """
    if not document.lesson.sessions:
        return
    path = document.lesson.path
    for token in document.tokens:
        if token.type != "inline" or not token.map:
            continue
        line, quoted = token.map[0] + 1, 0
        for child in token.children or ():
            if child.type in {"softbreak", "hardbreak"}:
                line += 1
            elif child.type == "lg_span_open":
                quoted += QUOTED in str(child.attrs.get("class", "")).split() or bool(quoted)
            elif child.type == "lg_span_close":
                quoted = max(0, quoted - 1)
            elif child.type == "text" and not quoted:
                for found in MEASUREMENT.findall(child.content):
                    yield _finding(Place(path, line), found.strip())


def _finding(place: Place, number: str) -> Finding:
    what = f"`{number}` is typed into the prose of a lesson that measures"
    remedy = f"print a recorded value (`{{{{ x.t | ms }}}}`), or say `[{number}]{{.{QUOTED}}}`"
    return Finding(Kind.TYPED, place, what, remedy)
