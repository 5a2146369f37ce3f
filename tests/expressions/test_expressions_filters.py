"""Filters are documented where they are defined; the documentation is what they do."""

import pytest

from lessongen.expressions import all_filters, evaluate
from tests.expressions.some_runs import Kept, numbers, session, value

KEPT = Kept(here=(session(0, x=numbers(t=[3, 1, 2])),))


@pytest.mark.parametrize("documented", all_filters(), ids=lambda each: each.name)
def test_the_example_of_a_filter_gives_its_result(documented):
    assert f"| {documented.name}" in documented.example
    assert evaluate(value(documented.example), KEPT).text == documented.result


@pytest.mark.parametrize("documented", all_filters(), ids=lambda each: each.name)
def test_a_filter_has_a_summary_of_one_sentence(documented):
    assert documented.summary.endswith(".")
    assert documented.summary[0].isupper()


def test_filters_that_print_come_after_filters_that_compute():
    names = [each.name for each in all_filters()]
    assert names.index("last") < names.index("s")
    assert len(names) == len(set(names))
