"""Values: an expression on the run that the page shows."""

from collections.abc import Iterable, Mapping

from lessongen.expressions.captured import UnavailableError
from lessongen.expressions.named import place_of
from lessongen.expressions.printing import printed
from lessongen.expressions.recorded import NotRecorded, PrintedValue, RecordLookup
from lessongen.expressions.sandbox import program
from lessongen.expressions.views import InRun
from lessongen.model import Expression, Reference, SessionRecord, SnippetRecord

NOTHING = "–"


def evaluate(expression: Expression, recorded: RecordLookup) -> PrintedValue:
    """The value as the page prints it, from the shown runs. Raises ExpressionError."""
    read = program(expression.text)
    source = read.understood.source
    found = find(read.understood.roots, recorded)
    if isinstance(found, NotRecorded):
        return PrintedValue(NOTHING, None, recorded=False, source=source, reason=found.reason)
    shown = {
        root: InRun(place_of(root), snippet, of.shown) for root, (of, snippet) in found.items()
    }
    try:
        value = read.value(shown)
    except UnavailableError as why:
        return PrintedValue(NOTHING, None, recorded=False, source=source, reason=str(why))
    text = printed(value, read.understood.printing)
    return PrintedValue(text, value, recorded=True, source=source)


def find(
    roots: Iterable[Reference], recorded: RecordLookup
) -> Mapping[Reference, tuple[SessionRecord, SnippetRecord]] | NotRecorded:
    """The records of all snippets that an expression names, or the first that is missing."""
    every: dict[Reference, tuple[SessionRecord, SnippetRecord]] = {}
    for root in roots:
        found = recorded.find(root.snippet, root.lesson, root.machine)
        if isinstance(found, NotRecorded):
            return NotRecorded(f"`{place_of(root)}` is {found.reason}")
        every[root] = found
    return every
