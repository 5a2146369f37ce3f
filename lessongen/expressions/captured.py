"""What a path reads from captures: stages, costs, memory, caches."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from jinja2 import StrictUndefined

from lessongen.diagnostics import LessongenError, suggestion
from lessongen.expressions.fault import fault
from lessongen.expressions.words import OF_A_VARIABLE, STAGES
from lessongen.model import Json, SnippetRecord

Figures: TypeAlias = Mapping[str, Json]


class UnavailableError(LessongenError):
    """A figure that the backend doesn't tell: there is no value, and nothing is wrong."""


@dataclass(frozen=True)
class Captured:
    """A part of a capture; `name` is the path that leads to it, `then` what one more name gives."""

    name: str
    then: Callable[[str], object]

    def step(self, key: object) -> object:
        """What that name leads to."""
        return self.then(str(key))


def captured(kind: str, snippet: str, record: SnippetRecord, run: int) -> Captured:
    """The view of a capture, `stages` of one run, the others as they are in the record."""
    name = f"{snippet}.{kind}"
    if kind == STAGES:
        return Captured(name, lambda function: _stages(name, function, record, run))
    if kind not in OF_A_VARIABLE:
        return _of_figures(name, record, kind)
    return Captured(name, lambda it: _of_figures(f"{name}.{it}", record, f"{it}.{kind}"))


def _of_figures(name: str, record: SnippetRecord, key: str) -> Captured:
    return Captured(name, lambda figure: _figure(figure, _figures(record, key, name), name))


def _stages(name: str, function: str, record: SnippetRecord, run: int) -> object:
    """The seconds of a function by stage, all its times together."""
    stages = record.runs[run].stages
    if stages is None:
        raise _not_there(name)
    seconds: dict[str, float] = {}
    for stage in stages:
        if stage.function == function:
            seconds[stage.stage] = seconds.get(stage.stage, 0.0) + stage.seconds
    if not seconds:
        known = {stage.function for stage in stages if stage.function is not None}
        return nothing(
            f"`{name}` has no function `{function}`: it was neither traced nor compiled;"
            f" {suggestion(function, known)}"
        )
    return Captured(f"{name}.{function}", lambda stage: _stage(name, function, seconds, stage))


def _stage(name: str, function: str, seconds: Mapping[str, float], stage: str) -> object:
    if stage in seconds:
        return seconds[stage]
    there = ", ".join(f"`{each}`" for each in seconds)
    return nothing(f"`{name}.{function}` has no `{stage}`; its stages are {there}")


def _figures(record: SnippetRecord, key: str, name: str) -> Figures:
    data = record.data.get(key)
    if data is None or not isinstance(data.value, dict):
        raise _not_there(name)
    if data.differs:
        raise fault(
            f"`{name}` differs between the runs, and the record has that of the shown one",
            "say of a variable what must hold in every run",
        )
    return {name: it for name, it in data.value.items() if not isinstance(it, list)}


def _figure(figure: str, figures: Figures, name: str) -> object:
    if figure not in figures:
        return nothing(f"`{name}` has no `{figure}`; {suggestion(figure, figures)}")
    if figures[figure] is None:
        raise UnavailableError(f"{figure} is not available on this backend")
    return figures[figure]


def _not_there(name: str) -> LessongenError:
    return fault(f"`{name}` is not in the record", "record the lesson again")


def nothing(why: str) -> StrictUndefined:
    """A value that isn't there, and says why as soon as it is used."""
    return StrictUndefined(hint=why)
