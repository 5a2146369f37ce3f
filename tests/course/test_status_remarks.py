"""Remarks of `status`: measurements typed into prose, claims that rest on too few runs."""

import pytest

from lessongen.course import typed_numbers
from lessongen.lesson import Defaults, read

RUNS = "\n\n```python run\nx = 1\n```\n"


def typed(text):
    document, findings = read(name="x", path="lessons/x.md", text=text, defaults=Defaults())
    assert not findings
    return [(found.place.line, found.what.split("`")[1]) for found in typed_numbers(document)]


@pytest.mark.parametrize(
    ("prose", "found"),
    [
        ("It took 205 ms here.", ["205 ms"]),
        ("First 3.83 ms,\nthen 47.94ms and 12 µs.", ["3.83 ms", "47.94ms", "12 µs"]),
        ("It needs 4 GiB, or 12 % more.", ["4 GiB", "12 %"]),
        ("Two matrices of 128 by 512, in 2026, on 2 cores.", []),
        ("A reference showed [205 ms]{.quoted} once.", []),
        ("The literal `205 ms` is code.", []),
        ("| a | b |\n| --- | --- |\n| 7 ms | 1 |", ["7 ms"]),
    ],
)
def test_a_number_with_a_unit_is_found(prose, found):
    assert [number for _, number in typed(prose + RUNS)] == found


def test_its_line_is_told():
    assert typed("# T\n\none\ntwo 7 ms\n" + RUNS) == [(4, "7 ms")]


def test_a_lesson_that_runs_nothing_may_type_what_it_likes():
    assert typed("It took 205 ms.") == []
