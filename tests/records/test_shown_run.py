import math
from typing import Any

import pytest

from lessongen.records import shown_run

CASES: dict[str, Any] = {
    "one run": ([{"t": 3.0}], 0),
    "nothing varies": ([{"t": 1.0, "n": 4}, {"t": 1.0, "n": 4}], 0),
    "the median itself": ([{"t": 9.0}, {"t": 1.0}, {"t": 3.0}], 2),
    "ratios count, not differences": ([{"t": 1.0}, {"t": 4.0}, {"t": 10.0}, {"t": 99.0}], 2),
    "all varying values count": (
        [{"a": 1.0, "b": 9.0}, {"a": 1.1, "b": 1.1}, {"a": 1.2, "b": 1.0}],
        1,
    ),
    "nested values count": (
        [{"t": [{"x": 1.0}, 5.0]}, {"t": [{"x": 2.0}, 5.0]}, {"t": [{"x": 9.0}, 5.0]}],
        1,
    ),
    "the first at a tie": ([{"t": 1.0}, {"t": 4.0}, {"t": 2.0}, {"t": 2.0}], 2),
    "a tie but for the order of a sum": (
        [{"a": 1.0, "b": 3.0, "c": 0.1, "d": 0.7}, {"a": 3.0, "b": 1.0, "c": 0.7, "d": 0.1}],
        0,
    ),
    "zero and below don't count": ([{"t": 0.0}, {"t": 5.0}, {"t": -1.0}], 0),
    "truth doesn't count": ([{"t": True}, {"t": False}], 0),
    "text doesn't count": ([{"t": "a"}, {"t": "b"}], 0),
    "what only some runs have doesn't count": ([{"t": 9.0, "u": 1.0}, {"t": 9.0}], 0),
    "lists of other lengths count as far as all have them": (
        [{"t": [9.0, 1.0]}, {"t": [3.0]}, {"t": [1.0, 7.0]}],
        1,
    ),
    "no float is so large": ([{"t": 10**400}, {"t": 5}], 0),
    "not a number": ([{"t": math.nan, "u": 9.0}, {"t": 2.0, "u": 3.0}, {"t": 1.0, "u": 1.0}], 1),
    "no values": ([{}, {}], 0),
}


@pytest.mark.parametrize("name", CASES)
def test_the_shown_run_is_nearest_to_the_medians(name):
    runs, shown = CASES[name]
    assert shown_run(runs) == shown


def test_the_distance_is_the_sum_of_absolute_logarithms():
    runs = [{"a": 1.0, "b": 4.0}, {"a": 2.0, "b": 2.0}, {"a": 8.0, "b": 1.5}, {"a": 2.2, "b": 2.1}]
    medians = {"a": 2.1, "b": 2.05}
    distances = [sum(abs(math.log(run[name] / medians[name])) for name in medians) for run in runs]
    assert shown_run(runs) == distances.index(min(distances))
