"""Lint of prose: measurements written by hand, values in backticks."""

import pytest

from lessongen.course import handwritten_numbers, values_in_code
from lessongen.diagnostics import Level
from lessongen.lesson import Defaults, read

RUNS = "\n\n```python run\nx = 1\n```\n"


def handwritten(text):
    document, findings = read(name="x", path="lessons/x.md", text=text, defaults=Defaults())
    assert not findings
    return [(found.place.line, found.what.split("`")[1]) for found in handwritten_numbers(document)]


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
    assert [number for _, number in handwritten(prose + RUNS)] == found


def test_a_measurement_is_reported_with_its_line():
    assert handwritten("# T\n\none\ntwo 7 ms\n" + RUNS) == [(4, "7 ms")]


def test_a_lesson_without_code_may_contain_measurements():
    assert handwritten("It took 205 ms.") == []


def unprinted(prose):
    text = prose + "\n\n```python run\n#| id: layer\ncount = 3\n```\n"
    document, findings = read(name="x", path="lessons/x.md", text=text, defaults=Defaults())
    assert not findings
    return list(values_in_code(document))


@pytest.mark.parametrize(
    "prose",
    [
        "There are `{{ layer.count }}` layers.",
        "There are `` {{ layer.count | round(1) }} `` layers.",
        "## Of `{{layer.count}}` layers",
        "| a | b |\n| --- | --- |\n| `{{ layer.count }}` | 1 |",
    ],
)
def test_a_value_in_backticks_is_reported(prose):
    assert len(unprinted(prose)) == 1


@pytest.mark.parametrize(
    "prose",
    [
        "There are {{ layer.count }} layers.",
        "A template of another program: `{{ user.name }}`.",
        "A template prints `{{ layer.count }} layers`, with its words.",
        "No value: `{{ layer. }}`.",
        "The dialect: [`{{ layer.count }}`]{.quoted} prints a count.",
        "```text\n{{ layer.count }}\n```",
    ],
)
def test_other_code_is_not_reported(prose):
    assert unprinted(prose) == []


def test_the_finding_is_a_remark_with_place_and_remedy():
    (found,) = unprinted("# T\n\none\n`{{ layer.count }}`")
    assert found.kind.level is Level.INFO
    assert found.kind.exit_code == 0
    assert str(found) == (
        "lessons/x.md:4: `{{ layer.count }}` is in backticks, so the page shows the braces"
        " and not the value; remove the backticks, or write"
        " ``[`{{ layer.count }}`]{.quoted}`` to show the code"
    )
