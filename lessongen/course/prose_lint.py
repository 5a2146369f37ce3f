"""Lint of prose: measurements written by hand, and values in backticks."""

import re
from collections.abc import Iterator

from lessongen.diagnostics import ExpressionError, Finding, Kind, Place, Problem
from lessongen.expressions import parse
from lessongen.lesson import Document

# A number with a unit of time, size, rate or share. Years, shapes and counts have no unit.
_MEASUREMENT = re.compile(
    r"(?<![\w.])\d[\d,.]*\s?"
    r"(?:ns|[µμ]s|us|ms|s|sec|seconds?|minutes?|%|percent|×|[KMGT]i?B|bytes|[KMGT]?FLOPs?(?:/s)?)"
    r"(?![\w/])"
)
_QUOTED = "quoted"
_BRACES = re.compile(r"\s*\{\{(.+)\}\}\s*", re.DOTALL)


def handwritten_numbers(document: Document) -> Iterator[Finding]:
    """A finding for each measurement in the text of a lesson that runs code.

    Headings, link texts and admonition titles are included, code and `[205 ms]{.quoted}` are not.
    """
    for place, kind, content in _running_text(document):
        if kind == "text":
            for found in _MEASUREMENT.findall(content):
                yield _handwritten(place, found.strip())


def values_in_code(document: Document) -> Iterator[Finding]:
    """A finding for each inline code that is `{{ … }}` with a value of a snippet of the page.

    Code prints no value. Braces that name no snippet of the page are ordinary code.
    """
    for place, kind, content in _running_text(document):
        if kind == "code_inline" and _is_value(document, content, place):
            yield _in_code(place, content.strip())


def _running_text(document: Document) -> Iterator[tuple[Place, str, str]]:
    """Place, type and content of inline tokens that aren't quoted, in a lesson that runs code."""
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
                quoted += _QUOTED in str(child.attrs.get("class", "")).split() or bool(quoted)
            elif child.type == "lg_span_close":
                quoted = max(0, quoted - 1)
            elif not quoted:
                yield Place(path, line), child.type, child.content


def _is_value(document: Document, code: str, place: Place) -> bool:
    found = _BRACES.fullmatch(code)
    if found is None:
        return False
    try:
        expression = parse(found[1].strip(), place)
    except ExpressionError:
        return False
    here = {snippet.id for snippet in document.lesson.snippets}
    return any(
        reference.lesson is None and reference.snippet in here
        for reference in expression.references
    )


def _handwritten(place: Place, number: str) -> Finding:
    return Problem(
        f"`{number}` is a measurement written by hand in a lesson that runs code",
        f"print a recorded value (`{{{{ x.t | ms }}}}`), or mark it: `[{number}]{{.{_QUOTED}}}`",
    ).at(place, Kind.HANDWRITTEN_NUMBER)


def _in_code(place: Place, value: str) -> Finding:
    return Problem(
        f"`{value}` is in backticks, so the page shows the braces and not the value",
        f"remove the backticks, or write ``[`{value}`]{{.{_QUOTED}}}`` to show the code",
    ).at(place, Kind.VALUE_IN_CODE)
