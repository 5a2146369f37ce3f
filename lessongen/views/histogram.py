"""`show ID.NAME as=histogram`: how many numbers of a list are in each of some intervals."""

from dataclasses import dataclass

from lessongen.diagnostics import Problem
from lessongen.model import Show
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import Takes, View, ViewContext, not_recorded
from lessongen.views._keys import TextKey, whole_number

BINS = TextKey("bins", whole_number("bins", most=100, of="how many intervals"), 10)


@dataclass(frozen=True)
class Histogram:
    """Counts of the intervals, from the least to the greatest number."""

    source: str
    counts: tuple[int, ...]

    def basic(self) -> tuple[Table]:
        """The counts as a table."""
        rows = tuple((Cell(str(count), CellStyle.NUMBER),) for count in self.counts)
        return (Table("histogram", self.source, "Histogram", ("Count",), rows),)


def build(context: ViewContext, show: Show) -> Histogram | Notice:
    """The histogram of the shown run."""
    snippet, variable = show.subjects[0]
    found = context.recorded(snippet)
    if found is None:
        return Notice(not_recorded(context, snippet))
    session, record = found
    value = record.runs[session.shown].values.get(str(variable))
    items = value if isinstance(value, list) else []
    numbers = [item for item in items if isinstance(item, int | float)]
    if not numbers or len(numbers) < len(items):
        context.report(show.place, Problem(f"`{variable}` must be a list of numbers"))
        return Notice("")
    bins = BINS.of(show)
    least, width = min(numbers), (max(numbers) - min(numbers)) / bins or 1
    places = [min(int((number - least) / width), bins - 1) for number in numbers]
    return Histogram(f"{snippet}.{variable}", tuple(map(places.count, range(bins))))


VIEW = View("histogram", (Takes.VARIABLE,), build, (BINS,))
