"""Claims: evaluated on every run, with the values they read."""

import pytest

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import evaluate_claim
from tests.expressions.some_runs import Kept, claim, numbers, session, snippet

TIMES = numbers(
    t=[1.0, 2.0, 3.0, 4.0], u=[2.0, 2.5, 2.75, 3.5], ok=[True, False, True, True], n=[7, 7, 7, 7]
)
OTHER = numbers(t=[10.0, 20.0, 2.5])
KEPT = Kept(
    here=(session(1, a=TIMES, same=numbers(t=[4.0, 3.0, 2.0, 1.0])), session(2, b=OTHER)),
    elsewhere={
        ("l/b", None): (session(0, x=numbers(t=[5, 6])),),
        (None, "h200"): (session(0, a=numbers(t=[0.1, 0.2])),),
    },
)


@pytest.mark.parametrize(
    ("text", "state", "held", "of"),
    [
        ("a.t > 0", "holds", 4, 4),
        ("a.t > 1", "fails", 3, 4),
        ("a.ok", "fails", 3, 4),
        ("a.n == 7 and a.t < 5", "holds", 4, 4),
        ("a.median.t == 2.5", "holds", 4, 4),
        ("a.max.t < 4", "fails", 0, 4),
        ("(a.runs.t | sum) == 10", "holds", 4, 4),
        ("a.t + same.t == 5", "holds", 4, 4),
        ("a.error.type is defined", "fails", 0, 4),
        ("a.t < b.t", "fails", 10, 12),
        ("a.t < b.max.t", "holds", 4, 4),
        ("a.max.t < b.t", "fails", 2, 3),
        ("a.max.t < b.max.t", "holds", 1, 1),
        ("lesson('l/b').x.t > a.t", "holds", 8, 8),
        ("machine('h200').a.t < a.t and b.n is not defined", "holds", 24, 24),
    ],
)
def test_a_claim_is_evaluated_on_each_run_or_combination_of_runs(text, state, held, of):
    verdict = evaluate_claim(claim(text), KEPT)
    assert (verdict.state, verdict.held, verdict.of, verdict.asked) == (state, held, of, of)


def test_holds_sets_the_required_number_of_runs():
    assert evaluate_claim(claim("a.t > 1", (3, 4)), KEPT).state == "holds"
    assert evaluate_claim(claim("a.t > 2", (3, 4)), KEPT).state == "fails"
    verdict = evaluate_claim(claim("a.t > 1", (3, 4)), KEPT)
    assert (verdict.held, verdict.of, verdict.asked) == (3, 4, 3)


def test_the_values_are_of_the_shown_run_and_of_runs_that_failed():
    assert evaluate_claim(claim("a.t > 0"), KEPT).values == "shown run: a.t = 2"
    failed = evaluate_claim(claim("a.t < a.u"), KEPT).values
    assert failed == (
        "shown run: a.t = 2, a.u = 2.5; run 3: a.t = 3, a.u = 2.75; run 4: a.t = 4, a.u = 3.5"
    )


def test_values_equal_in_all_runs_are_reported_once():
    assert evaluate_claim(claim("a.n > 7"), KEPT).values == "shown run: a.n = 7"
    assert evaluate_claim(claim("a.median.t > 9"), KEPT).values == "shown run: a.median.t = 2.5"


def test_only_some_of_many_failures_are_reported():
    many = Kept(here=(session(0, a=numbers(t=[float(i) for i in range(50)])),))
    assert evaluate_claim(claim("a.t < 0"), many).values.count("run") == 4


def test_runs_of_several_sessions_are_named():
    values = evaluate_claim(claim("a.t < b.t"), KEPT).values
    assert values == (
        "shown run: a.t = 2, b.t = 2.5; run 3 of a, run 3 of b: a.t = 3, b.t = 2.5; "
        "run 4 of a, run 3 of b: a.t = 4, b.t = 2.5"
    )


def test_long_values_are_shortened():
    long = Kept(here=(session(0, a=snippet({"text": "y" * 500, "many": list(range(100))})),))
    values = evaluate_claim(claim("a.text is string and (a.many | length) == 100"), long).values
    assert "a.many = [0, 1, 2, … 100 values]" in values
    assert len(values) < 200


def test_without_a_record_a_claim_is_unchecked():
    verdict = evaluate_claim(claim("a.t > gone.t", (3, 4)), KEPT)
    assert (verdict.state, verdict.held, verdict.of, verdict.asked) == ("unchecked", 0, 0, 3)
    assert verdict.reason == "`gone` is not recorded"


@pytest.mark.parametrize(
    ("text", "holds", "what", "remedy"),
    [
        ("a.t", None, "`a.t` is 1, neither true nor false", "compare it"),
        ("a.t - a.u", None, "neither true nor false", "compare it"),
        ("a.n and a.t > 1 or a.n", None, "is 7, neither true nor false", "compare it"),
        ("a.error.type is defined or 'x'", None, "is 'x', neither", "compare it"),
        ("a.t > 1", (3, 5), '`holds="3/5"` requires 5 runs, but the record has 4', "repeat=5"),
        ("a.t > b.t", (3, 4), "this claim reads several sessions", "`median`"),
        ("a.tt > 1", None, "`a` recorded no variable `tt`", "did you mean `t`?"),
        ("a.t / (a.t - 3) > 0", None, "division by zero", "it reads a.t = 3"),
    ],
)
def test_a_claim_that_is_neither_true_nor_false_is_an_error(text, holds, what, remedy):
    with pytest.raises(ExpressionError) as caught:
        evaluate_claim(claim(text, holds), KEPT)
    assert what in caught.value.problem.what
    assert remedy in caught.value.problem.advice


def test_too_many_combinations_are_an_error_with_a_remedy():
    wide = numbers(t=list(range(101)))
    kept = Kept(here=(session(0, a=wide), session(0, b=wide)))
    with pytest.raises(ExpressionError, match=r"10201 combinations.*`median`"):
        evaluate_claim(claim("a.t <= b.t"), kept)
    assert evaluate_claim(claim("a.median.t <= b.t + 50"), kept).of == 101


def test_a_huge_integer_is_described_and_not_printed():
    kept = Kept(here=(session(0, a=snippet({"v": 10**4000})),))
    with pytest.raises(ExpressionError, match=r"is an integer of 26576 bits, neither"):
        evaluate_claim(claim("a.v * a.v"), kept)


@pytest.mark.parametrize(
    ("recorded", "displayed"),
    [
        (0.123456789, "0.12346"),
        (True, "True"),
        (None, "None"),
        ("it's", '"it\'s"'),
        ("y" * 100, f"'{'y' * 78}…"),
        ([1, 2, 3], "[1, 2, 3]"),
        ([[1, 2, 3, 4.00001], 0], "[[1, 2, 3, … 4 values], 0]"),
        ({"b": 1, "a": [0.5]}, "{'b': 1, 'a': [0.5]}"),
        (10**50, "an integer of 167 bits"),
    ],
)
def test_readings_display_values_in_short_form(recorded, displayed):
    kept = Kept(here=(session(0, a=snippet({"v": recorded})),))
    verdict = evaluate_claim(claim("a.v is defined"), kept)
    assert verdict.readings == (f"shown run: a.v = {displayed}",)
