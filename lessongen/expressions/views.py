"""What a path reads from a record, one step at a time.

Python's own attributes are never reached: a step goes into a view or into recorded data.
"""

import math
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jinja2 import Undefined

from lessongen.diagnostics import suggestion
from lessongen.expressions.captured import Captured, captured, nothing
from lessongen.expressions.fault import fault
from lessongen.expressions.words import CAPTURES, OVER, RAISED
from lessongen.model import Raised, RunRecord, SnippetRecord


def step(value: object, key: object, *, dotted: bool) -> object:
    """What `.key` or `[key]` gives; an undefined value, which says why, where there is nothing."""
    match value:
        case InRun() | OverRuns() | RaisedIn():
            return value.step(key, dotted=dotted)
        case Captured():
            return value.step(key)
        case Undefined():
            return value
        case _:
            return _part(value, key)


@dataclass(frozen=True)
class InRun:
    """A snippet in one of its runs; `name` is what the expression calls it."""

    name: str
    snippet: SnippetRecord
    run: int

    def step(self, key: object, *, dotted: bool) -> object:
        """A variable, or after a dot also a view."""
        run = self.snippet.runs[self.run]
        if dotted and key in OVER:
            return OverRuns(self.name, self.snippet, str(key))
        if dotted and key == RAISED:
            return RaisedIn(self.name, run.raised)
        if dotted and key in CAPTURES:
            return captured(str(key), self.name, self.snippet, self.run)
        return _variable(self.name, str(key), run)


@dataclass(frozen=True)
class OverRuns:
    """The variables of a snippet over its runs: `runs`, `median`, `min` or `max`."""

    name: str
    snippet: SnippetRecord
    how: str

    def step(self, key: object, *, dotted: bool) -> object:  # noqa: ARG002 - one form for all views
        """The list of a variable's values in the order of the runs, or a number over them."""
        values = [_variable(self.name, str(key), run) for run in self.snippet.runs]
        missing = [value for value in values if isinstance(value, Undefined)]
        if missing:
            return missing[0]
        return values if self.how == "runs" else self._number(str(key), values)

    def _number(self, key: str, values: list[object]) -> float:
        numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
        if len(numbers) < len(values):
            raise fault(
                f"`{self.name}.{self.how}.{key}` is over values that aren't all numbers",
                f"`{self.name}.runs.{key}` is the list of them",
            )
        if any(map(math.isnan, numbers)):
            return math.nan
        return _OF_NUMBERS[self.how](numbers)


_OF_NUMBERS: Mapping[str, Callable[[list[int | float]], float]] = {
    "median": statistics.median,
    "min": min,
    "max": max,
}


@dataclass(frozen=True)
class RaisedIn:
    """The exception that ended a snippet in one run, if one did."""

    name: str
    raised: Raised | None

    def step(self, key: object, *, dotted: bool) -> object:  # noqa: ARG002 - one form for all views
        """Its class name or its message."""
        if self.raised is None:
            return nothing(f"`{self.name}` raised nothing; read its variables instead")
        return self.raised.type if key == "type" else self.raised.message


def _variable(snippet: str, name: str, run: RunRecord) -> object:
    if name in run.values:
        return run.values[name]
    if name in run.left_out:
        raise fault(
            f"`{snippet}.{name}` isn't recorded: {run.left_out[name]}",
            "give what is needed of it a name of its own in the program",
        )
    known = suggestion(name, [*run.values, *run.left_out])
    return nothing(f"`{snippet}` recorded no variable `{name}`; {known}")


def _part(value: object, key: object) -> object:
    """An entry or item of recorded data."""
    if isinstance(value, dict):
        if str(key) in value:
            return value[str(key)]
        return nothing(f"there is no key `{key}`; {suggestion(str(key), value)}")
    if isinstance(value, list | str) and isinstance(key, int):
        if -len(value) <= key < len(value):
            return value[key]
        return nothing(f"there is no item {key}; items are 0 to {len(value) - 1}")
    kind = type(value).__name__
    return nothing(f"a value of type {kind} has no `{key}`; only recorded data can be read")
