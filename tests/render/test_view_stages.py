"""The timing table: what a program measured, of one run, drawn to scale."""

import pytest

from lessongen.views._timing import chart, seconds
from tests.render.pages import Ran, faults, printed, tree, with_class, words

LESSON = """# Page

```python run id=four
t = 1
```

```show four as=stages
{body}
```
"""
BODY = "rows:\n  trace: a\n  lower: b\n  compile: c\napart:\n  again: d"
RUNS = [
    {"a": 0.001, "b": 0.003, "c": 0.004, "d": 0.00002},
    {"a": 0.002, "b": 0.003, "c": 0.005, "d": 0.00003},
    {"a": 0.0015, "b": 0.009, "c": 0.006, "d": 0.00001},
]


def page(body=BODY, runs=RUNS, shown=1):
    ran = None if runs is None else {"four": Ran(values=runs, shown=shown)}
    return printed(LESSON.replace("{body}", body), ran)


def figure(made):
    (found,) = with_class(tree(made.html), "lg-stages")
    return found


def cells(row):
    return [words(each) for each in row if each.get("class") != "lg-bar"]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (0.00809, "8.09 ms"),
        (0.0001, "100 µs"),
        (0.00009, "90.0 µs"),
        (0.000012, "12.0 µs"),
        (1e-7, "0.100 µs"),
        (0.9999, "1.00 s"),
        (0.0009996, "1.00 ms"),
        (0.9994, "999 ms"),
        (1.205, "1.21 s"),
        (12.34, "12.3 s"),
        (3600.0, "3600 s"),
        (0.0, "0 s"),
        (-0.002, "-2.00 ms"),
    ],
)
def test_a_time_has_three_digits_in_the_unit_that_suits_it(value, wanted):
    assert seconds(value) == wanted


def test_the_shown_run_is_in_the_numbers_and_the_spread_beside_it():
    made = figure(page())
    assert made.get("data-source") == "four"
    assert [cells(row) for row in made.find("table/tbody")] == [
        ["trace", "2.00 ms", "1.50 ms", "1.00 ms to 2.00 ms", "20 %"],
        ["lower", "3.00 ms", "3.00 ms", "3.00 ms to 9.00 ms", "30 %"],
        ["compile", "5.00 ms", "5.00 ms", "4.00 ms to 6.00 ms", "50 %"],
        ["again", "30.0 µs", "20.0 µs", "10.0 µs to 30.0 µs", "–"],
    ]


def test_the_caption_states_the_finding():
    assert words(figure(page()).find("table/caption")) == (
        "compile takes 5.00 ms of 10.0 ms, 50 %; it is the longest in 2 of 3 runs"
    )


def test_a_caption_of_the_author_comes_first():
    made = figure(page(BODY + "\ncaption: Warm stages"))
    assert words(made.find("table/caption")).startswith("Warm stages: compile takes 5.00 ms")


def test_every_row_has_a_bar_where_it_begins_and_a_tick_a_run():
    rows = list(figure(page()).find("table/tbody"))
    rects = [row.find(".//{*}rect") for row in rows]
    assert [each.get("x") for each in rects] == ["0", "13.33", "33.33", "0"]
    assert [each.get("width") for each in rects] == ["13.33", "20", "33.33", "0.4"]
    assert [each.get("class") for each in rects] == ["lg-stage"] * 3 + ["lg-apart"]
    ticks = [with_class(row, "lg-run")[0].get("d").count("M") for row in rows]
    assert ticks == [3, 3, 3, 3]
    assert all(len(with_class(row, "lg-shown")) == 1 for row in rows)


def test_the_drawing_is_hidden_from_assistive_technology_and_the_numbers_are_not():
    made = figure(page())
    assert [each.get("aria-hidden") for each in made.findall(".//{*}svg")] == ["true"] * 4
    assert [each.get("scope") for each in made.find("table/tbody").iter("th")] == ["row"] * 4


def test_one_run_needs_no_spread():
    made = figure(page(runs=RUNS[:1], shown=0))
    assert cells(made.find("table/tbody")[0]) == ["trace", "1.00 ms", "12 %"]
    assert with_class(made, "lg-run") == []
    assert "Ticks" not in words(made)
    assert words(made.find("table/caption")) == "compile takes 4.00 ms of 8.00 ms, 50 %"


def test_nothing_recorded_no_table():
    made = page(runs=None)
    assert with_class(tree(made.html), "lg-stages") == []
    assert words(tree(made.html)).count("Not recorded") == 2


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (
            "rows:\n  trace: aa",
            "lessons/l/page.md:7: `four` recorded no `aa`; did you mean `a`?",
        ),
        ("rows:\n  trace: e", "lessons/l/page.md:7: `e` isn't a number; a row needs seconds"),
        ("rows:\n  trace: f", "lessons/l/page.md:7: `f` isn't a number; a row needs seconds"),
    ],
)
def test_a_row_needs_seconds_in_every_run(body, wanted):
    made = page(body, runs=[{"a": 1.0, "e": "x", "f": True}] * 2, shown=0)
    assert faults(made.findings) == [wanted]


def test_a_chain_of_no_time_is_drawn():
    made = figure(page(runs=[dict.fromkeys("abcd", 0.0)] * 2, shown=0))
    assert cells(made.find("table/tbody")[0])[:2] == ["trace", "0 s"]


def test_the_scale_ends_at_a_round_number_past_everything():
    made = chart({"a": [0.0031], "b": [0.0042]}, {"c": [0.009]}, shown=0)
    assert made.top == pytest.approx(0.0100)
    assert made.across(0.0) == "0"
    assert made.across(made.top) == "100"
    assert made.steps[0] == 0
    assert made.steps[-1] == pytest.approx(made.top)
    assert 3 <= len(made.steps) <= 6
