"""Which run a page prints: the one nearest to the medians of all."""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from lessongen.model import Json

Position = tuple[str | int, ...]


def shown_run(runs: Sequence[Mapping[str, Json]]) -> int:
    """The index of the run with the least sum of |log(v / median v)|, the first at a tie.

    Summed over the positions, nested ones too, that hold a positive number in every run and not
    the same one in all.
    """
    each = [dict(_numbers(dict(run), ())) for run in runs]
    distances = [0.0] * len(runs)
    for position in each[0]:
        numbers = [run[position] for run in each if run.get(position, 0) > 0]
        if len(numbers) < len(runs) or min(numbers) == max(numbers):
            continue
        middle = math.log(median(numbers))
        for index, number in enumerate(numbers):
            distances[index] += abs(math.log(number) - middle)
    rounded = [round(distance, 9) for distance in distances]  # what is equal but for float sums
    return rounded.index(min(rounded))


def _numbers(value: Json, position: Position) -> Iterator[tuple[Position, float]]:
    match value:
        case bool():
            pass
        case int() | float():
            try:
                number = float(value)
            except OverflowError:
                return
            if math.isfinite(number):
                yield position, number
        case dict():
            for key, item in value.items():
                yield from _numbers(item, (*position, key))
        case list():
            for index, item in enumerate(value):
                yield from _numbers(item, (*position, index))
