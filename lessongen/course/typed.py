"""What prose types that a page should print: measurements, and values written as code."""

import re
from collections.abc import Iterator

from lessongen.diagnostics import ExpressionError, Finding, Kind, Place
from lessongen.expressions import parse
from lessongen.lesson import Document

# A number with a unit of time, size, rate or share; a year, a shape or a count has none.
MEASUREMENT = re.compile(
    r"(?<![\w.])\d[\d,.]*\s?"
    r"(?:ns|[µμ]s|us|ms|s|sec|seconds?|minutes?|%|percent|×|[KMGT]i?B|bytes|[KMGT]?FLOPs?(?:/s)?)"
    r"(?![\w/])"
)
QUOTED = "quoted"
BRACES = re.compile(r"\s*\{\{(.+)\}\}\s*", re.DOTALL)


def handwritten_numbers(document: Document) -> Iterator[Finding]:
    """A finding for each measurement in the text of a lesson that runs something.

    `[205 ms]{.quoted}` says that a number is meant as it stands; headings, code, links to other
    work and admonition titles are read like any text, code is not.
    """
    for place, kind, content in _running_text(document):
        if kind == "text":
            for found in MEASUREMENT.findall(content):
                yield _typed(place, found.strip())


def values_in_code(document: Document) -> Iterator[Finding]:
    """A finding for each inline code that is a value of a snippet of the page, in its braces.

    Code prints no value, and it is legal: braces that name no snippet of the page are any code.
    """
    for place, kind, content in _running_text(document):
        if kind == "code_inline" and _is_value(document, content, place):
            yield _unprinted(place, content.strip())


def _running_text(document: Document) -> Iterator[tuple[Place, str, str]]:
    """Place, type and content of what stands inline in a lesson that runs, and isn't quoted."""
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
            elif not quoted:
                yield Place(path, line), child.type, child.content


def _is_value(document: Document, code: str, place: Place) -> bool:
    found = BRACES.fullmatch(code)
    if found is None:
        return False
    try:
        expression = parse(found[1].strip(), place)
    except ExpressionError:
        return False
    here = {snippet.id for snippet in document.lesson.snippets}
    return any(it.lesson is None and it.snippet in here for it in expression.references)


def _typed(place: Place, number: str) -> Finding:
    what = f"`{number}` is typed into the prose of a lesson that measures"
    remedy = f"print a recorded value (`{{{{ x.t | ms }}}}`), or say `[{number}]{{.{QUOTED}}}`"
    return Finding(Kind.HANDWRITTEN_NUMBER, place, what, remedy)


def _unprinted(place: Place, value: str) -> Finding:
    what = f"`{value}` stands in backticks, so the page shows the braces and not the value"
    remedy = f"write it without backticks, or say ``[`{value}`]{{.{QUOTED}}}`` for the code"
    return Finding(Kind.VALUE_IN_CODE, place, what, remedy)
