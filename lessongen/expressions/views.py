"""Views: what each step of a path reads from a snippet's record.

A step reads a view or recorded data. It never reaches an attribute of a Python object.
"""

import math
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from jinja2 import StrictUndefined, TemplateRuntimeError, Undefined

from lessongen.diagnostics import ExpressionError, LessongenError, Problem, unknown
from lessongen.expressions.paths import CAPTURES, ERROR, OVER_RUNS, STAGES, VARIABLE_CAPTURES
from lessongen.model import Json, Raised, RunRecord, SnippetRecord

_Figures: TypeAlias = Mapping[str, Json]


class UnavailableError(LessongenError):
    """A figure that the backend doesn't report: there is no value, and nothing is wrong."""


def step(value: object, key: object, *, dotted: bool) -> object:
    """The value of `.key` or `[key]`, undefined where there is none. Raises ExpressionError."""
    match value:
        case RunView():
            return value.step(key, dotted=dotted)
        case OverRunsView() | ErrorView() | CaptureView():
            return value.step(str(key))
        case Undefined():
            return value
        case _:
            return _item(value, key)


def _undefined(problem: Problem) -> StrictUndefined:
    """A value that isn't there: `is defined` is false, any other use raises ExpressionError."""

    def error(_hint: str) -> ExpressionError:
        return ExpressionError.of(problem)

    # jinja2 raises what it gets from this call; its annotation allows an exception class only.
    return StrictUndefined(hint=problem.what, exc=cast("type[TemplateRuntimeError]", error))


@dataclass(frozen=True)
class RunView:
    """A snippet in one of its runs; `name` is how the expression refers to it."""

    name: str
    snippet: SnippetRecord
    run: int

    def step(self, key: object, *, dotted: bool) -> object:
        """A variable, or after a dot also another view."""
        run = self.snippet.runs[self.run]
        if dotted and key in OVER_RUNS:
            return OverRunsView(self.name, self.snippet, str(key))
        if dotted and key == ERROR:
            return ErrorView(self.name, run.raised)
        if dotted and key in CAPTURES:
            return _capture(str(key), self.name, self.snippet, self.run)
        return _variable(self.name, str(key), run)


@dataclass(frozen=True)
class OverRunsView:
    """The variables of a snippet over its runs: `runs`, `median`, `min` or `max`."""

    name: str
    snippet: SnippetRecord
    reduction: str

    def step(self, key: str) -> object:
        """The list of a variable's values in the order of the runs, or a number over them."""
        values = [_variable(self.name, key, run) for run in self.snippet.runs]
        undefined = [value for value in values if isinstance(value, Undefined)]
        if undefined:
            return undefined[0]
        return values if self.reduction == "runs" else self._number(key, values)

    def _number(self, key: str, values: list[object]) -> float:
        numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
        if len(numbers) < len(values):
            raise ExpressionError(
                f"`{self.name}.{self.reduction}.{key}` requires a number in every run",
                f"use `{self.name}.runs.{key}` for the list of values",
            )
        if any(map(math.isnan, numbers)):
            return math.nan
        return _REDUCTIONS[self.reduction](numbers)


_REDUCTIONS: Mapping[str, Callable[[list[int | float]], float]] = {
    "median": statistics.median,
    "min": min,
    "max": max,
}


@dataclass(frozen=True)
class ErrorView:
    """The exception that ended a snippet in one run; `raised` is None if there was none."""

    name: str
    raised: Raised | None

    def step(self, key: str) -> object:
        """The exception's class name or its message."""
        if self.raised is None:
            return _undefined(
                Problem(f"`{self.name}` raised no exception", "read its variables instead")
            )
        return self.raised.type if key == "type" else self.raised.message


@dataclass(frozen=True)
class CaptureView:
    """A part of a capture; `then` gives what the next name reads."""

    then: Callable[[str], object]

    def step(self, key: str) -> object:
        """What the name reads."""
        return self.then(key)


def _capture(kind: str, snippet: str, record: SnippetRecord, run: int) -> CaptureView:
    """A capture of a snippet. Stages are those of one run; there is one record of the others."""
    name = f"{snippet}.{kind}"
    if kind == STAGES:
        return CaptureView(lambda function: _stages(name, function, record, run))
    if kind in VARIABLE_CAPTURES:
        return CaptureView(
            lambda variable: _figures_view(f"{name}.{variable}", record, f"{variable}.{kind}")
        )
    return _figures_view(name, record, kind)


def _stages(name: str, function: str, record: SnippetRecord, run: int) -> object:
    """The seconds of a function by stage, summed over its calls."""
    stages = record.runs[run].stages
    if stages is None:
        raise _not_recorded(name)
    seconds: dict[str, float] = {}
    for stage in stages:
        if stage.function == function:
            seconds[stage.stage] = seconds.get(stage.stage, 0.0) + stage.seconds
    if not seconds:
        known = {stage.function for stage in stages if stage.function is not None}
        what = f"`{name}` has no function `{function}`: it was neither traced nor compiled"
        return _undefined(unknown(what, function, known))
    return CaptureView(lambda stage: _stage(f"{name}.{function}", stage, seconds))


def _stage(name: str, stage: str, seconds: Mapping[str, float]) -> object:
    if stage in seconds:
        return seconds[stage]
    there = ", ".join(f"`{each}`" for each in seconds)
    return _undefined(Problem(f"`{name}` has no stage `{stage}`", f"its stages are {there}"))


def _figures_view(name: str, record: SnippetRecord, key: str) -> CaptureView:
    return CaptureView(lambda figure: _figure(figure, _figures(record, key, name), name))


def _figures(record: SnippetRecord, key: str, name: str) -> _Figures:
    data = record.data.get(key)
    if data is None or not isinstance(data.value, dict):
        raise _not_recorded(name)
    if data.differs:
        raise ExpressionError(
            f"`{name}` differs between the runs, and only that of the shown run is recorded",
            "use a variable for what must hold in every run",
        )
    return {name: value for name, value in data.value.items() if not isinstance(value, list)}


def _figure(figure: str, figures: _Figures, name: str) -> object:
    if figure not in figures:
        return _undefined(unknown(f"`{name}` has no `{figure}`", figure, figures))
    if figures[figure] is None:
        raise UnavailableError(f"{figure} is not available on this backend")
    return figures[figure]


def _not_recorded(name: str) -> ExpressionError:
    return ExpressionError(f"`{name}` is not in the record", "record the lesson again")


def _variable(snippet: str, name: str, run: RunRecord) -> object:
    if name in run.values:
        return run.values[name]
    if name in run.left_out:
        raise ExpressionError(
            f"`{snippet}.{name}` is not recorded: {run.left_out[name]}",
            "assign the part that is needed to a variable of its own in the program",
        )
    what = f"`{snippet}` recorded no variable `{name}`"
    return _undefined(unknown(what, name, [*run.values, *run.left_out]))


def _item(value: object, key: object) -> object:
    """An item of recorded data."""
    if isinstance(value, dict):
        if str(key) in value:
            return value[str(key)]
        return _undefined(unknown(f"there is no key `{key}`", str(key), value))
    if isinstance(value, list | str) and isinstance(key, int):
        if -len(value) <= key < len(value):
            return value[key]
        indices = f"valid indices are 0 to {len(value) - 1}" if value else "there are no items"
        return _undefined(Problem(f"there is no item {key}", indices))
    what = f"a value of type {type(value).__name__} has no `{key}`"
    return _undefined(Problem(what, "only recorded data can be read"))
