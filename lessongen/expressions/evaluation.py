"""Evaluation: which records an expression reads, and its value on the run that the page shows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from lessongen.expressions.paths import qualified_name
from lessongen.expressions.printing import print_value
from lessongen.expressions.sandbox import program
from lessongen.expressions.views import RunView, UnavailableError
from lessongen.model import Expression, Json, Reference, SessionRecord, SnippetRecord

NO_VALUE = "–"


@dataclass(frozen=True)
class NotRecorded:
    """There is no fresh record; `reason` is a phrase ("not recorded on h200")."""

    reason: str


LookupResult: TypeAlias = "tuple[SessionRecord, SnippetRecord] | NotRecorded"


class RecordLookup(Protocol):
    """The records as seen from one lesson on one machine."""

    def find(self, snippet: str, lesson: str | None, machine: str | None) -> LookupResult:
        """A snippet's record with its session's; None is this lesson, this machine.

        Snippets of one session have the same SessionRecord object.
        """
        ...


@dataclass(frozen=True)
class PrintedValue:
    """A value as prose shows it.

    `value` is the value before a printing filter; it may contain infinite floats and NaN.
    `source` is the expression without its printing filter. Where `recorded` is false, `text` is a
    dash, `value` is None and `reason` says what is missing.
    """

    text: str
    value: Json
    recorded: bool
    source: str = ""
    reason: str = ""


def evaluate(expression: Expression, records: RecordLookup) -> PrintedValue:
    """The value of an expression in the shown runs, as text. Raises ExpressionError."""
    compiled = program(expression.text)
    source = compiled.checked.source
    found = find_records(compiled.checked.roots, records)
    if isinstance(found, NotRecorded):
        return PrintedValue(NO_VALUE, None, recorded=False, source=source, reason=found.reason)
    shown = {
        root: RunView(qualified_name(root), snippet, session.shown)
        for root, (session, snippet) in found.items()
    }
    try:
        value = compiled.evaluate(shown)
    except UnavailableError as error:
        return PrintedValue(NO_VALUE, None, recorded=False, source=source, reason=str(error))
    text = print_value(value, compiled.checked.printing)
    return PrintedValue(text, value, recorded=True, source=source)


def find_records(
    roots: Iterable[Reference], records: RecordLookup
) -> Mapping[Reference, tuple[SessionRecord, SnippetRecord]] | NotRecorded:
    """The records of all snippets that an expression reads, or the first that is missing."""
    found: dict[Reference, tuple[SessionRecord, SnippetRecord]] = {}
    for root in roots:
        result = records.find(root.snippet, root.lesson, root.machine)
        if isinstance(result, NotRecorded):
            return NotRecorded(f"`{qualified_name(root)}` is {result.reason}")
        found[root] = result
    return found
