"""What an expression read, in few words: `four.t = 0.0081, four.runs.t = [0.008, … 20 values]`."""

from collections.abc import Mapping, Sequence

from lessongen.expressions.brief import brief
from lessongen.expressions.named import Named
from lessongen.expressions.views import InRun, step
from lessongen.model import Reference


def readings(named: Sequence[Named], given: Mapping[Reference, InRun]) -> str:
    """Each path with its value. Raises ExpressionError where one was left out of the record."""
    return ", ".join(f"{path} = {brief(_read(path, given))}" for path in named)


def _read(path: Named, given: Mapping[Reference, InRun]) -> object:
    value: object = given[path.root]
    for each in path.steps:
        value = step(value, each.key, dotted=each.dotted)
    return value
