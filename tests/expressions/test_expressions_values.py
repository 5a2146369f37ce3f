"""Values: what an expression gives on the shown run, and how it is printed."""

import math
from typing import Any

import pytest

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import evaluate
from lessongen.model import Raised
from tests.expressions.some_runs import Kept, numbers, session, snippet, value

SHAPES = {"sizes": [128, 512], "names": {"a b": 1, "c": [2.5, "x"]}}
PLAIN: dict[str, Any] = {
    "t": 0.00809,
    "n": 3,
    "flag": True,
    "text": "ab",
    "nothing": None,
    "empty": [],
    "cost": 7,
    **SHAPES,
}
KEPT = Kept(
    here=(
        session(1, four=numbers(t=[0.004, 0.001, 0.002, 0.009], flag=[True, True, False, True])),
        session(0, x=snippet(PLAIN, left_out={"w": "larger than 4 KiB"})),
        session(0, bad=snippet({"n": 1}, raised=[Raised("TypeError", "called with f32[2]")])),
        session(0, odd=snippet({"t": math.nan}, {"t": 1.0})),
        session(0, words=snippet({"t": "a"}, {"t": 1})),
    ),
    elsewhere={
        ("l/b", None): (session(0, x=snippet({"t": 2})),),
        (None, "h200"): (session(0, x=snippet({"t": 4})),),
        ("l/b", "h200"): (session(0, x=snippet({"t": 8})),),
    },
)


@pytest.mark.parametrize(
    ("text", "printed", "raw"),
    [
        ("four.t", "0.001", 0.001),
        ("four.runs.t", "[0.004, 0.001, 0.002, 0.009]", [0.004, 0.001, 0.002, 0.009]),
        ("four.runs.t | length", "4", 4),
        ("four.median.t", "0.003", 0.003),
        ("four.min.t", "0.001", 0.001),
        ("four.max['t']", "0.009", 0.009),
        ("four.runs.flag | first", "True", True),
        ("x.flag", "True", True),
        ("x.nothing", "None", None),
        ("x.text", "ab", "ab"),
        ("x['cost']", "7", 7),
        ("x.names['a b']", "1", 1),
        ("x.names.c[1]", "x", "x"),
        ("x.sizes[-1]", "512", 512),
        ("x.sizes[x.n - 2]", "512", 512),
        ("x.sizes | sum", "640", 640),
        ("x.sizes | sort(reverse=true)", "[512, 128]", [512, 128]),
        ("x.n // 2 + x.n % 2 - -x.n", "5", 5),
        ("(x.n / 2) | round(0, 'floor')", "1.0", 1.0),
        ("bad.error.type", "TypeError", "TypeError"),
        ("bad.error.message", "called with f32[2]", "called with f32[2]"),
        ("x.error.type is defined", "False", False),
        ("x.t_again is defined", "False", False),
        ("x.names.zz.deeper is defined", "False", False),
        ("(x.empty | first) is defined", "False", False),
        ("x.t is defined and x.t is number and x.text is string", "True", True),
        ("1 < x.n < 4 and 'a' in x.text and 'c' not in x.text", "True", True),
        ("x.t + lesson('l/b').x.t", "2.00809", 2.00809),
        ("machine('h200').x.t", "4", 4),
        ("machine('h200').lesson('l/b').x.t", "8", 8),
    ],
)
def test_a_value_is_of_the_shown_run(text, printed, raw):
    got = evaluate(value(text), KEPT)
    assert (got.text, got.value, got.recorded) == (printed, raw, True)


def test_nan_in_one_run_is_nan_over_the_runs():
    for how in ("median", "min", "max"):
        assert evaluate(value(f"odd.{how}.t"), KEPT).text == "nan"


@pytest.mark.parametrize(
    ("expression", "source"),
    [
        ("four.t | ms", "four.t"),
        ("(four.t / x.t) | times", "(four.t / x.t)"),
        ("four.runs.t | length", "four.runs.t | length"),
        ("x.sizes | first | fixed(1)", "x.sizes | first"),
        ("x.t", "x.t"),
    ],
)
def test_the_source_is_the_expression_without_its_printing_filter(expression, source):
    assert evaluate(value(expression), KEPT).source == source


def test_nothing_recorded_prints_a_dash_and_says_what_is_missing():
    got = evaluate(value("x.t + gone.t | abs"), KEPT)
    assert (got.text, got.value, got.recorded) == ("–", None, False)
    assert got.reason == "`gone` is not recorded"
    assert "lesson(" in evaluate(value("lesson('l/c').x.t"), KEPT).reason


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("x.txet", "`x` recorded no variable `txet`", "did you mean `text`?"),
        ("bad.qqqqq", "`bad` recorded no variable `qqqqq`", "there are `n`"),
        ("lesson('l/b').x.q", '`lesson("l/b").x` recorded no variable `q`', "there are `t`"),
        ("x.txet is not none", "`x` recorded no variable `txet`", "did you mean `text`?"),
        ("x.txet is number", "`x` recorded no variable `txet`", "did you mean `text`?"),
        ("x.txet in x.sizes", "`x` recorded no variable `txet`", "did you mean `text`?"),
        ("x.txet | abs", "`x` recorded no variable `txet`", "did you mean `text`?"),
        ("(x.txet | length) is defined", "`x` recorded no variable `txet`", "did you mean"),
        ("x.empty | max", "`x.empty | max` has no value: No aggregated item", "x.empty = []"),
        ("(x.empty | first) is none", "has no value: No first item", "x.empty = []"),
        ("x.txet + 1 > 2", "`x` recorded no variable `txet`", "did you mean `text`?"),
        ("four.median.tt", "`four` recorded no variable `tt`", "did you mean `t`?"),
        ("x.w", "`x.w` is not recorded: larger than 4 KiB", "a variable of its own"),
        ("x.w is defined", "`x.w` is not recorded: larger than 4 KiB", "a variable of its own"),
        ("x.names.d", "there is no key `d`", "`c`"),
        ("x.sizes[2]", "there is no item 2", "0 to 1"),
        ("x.text.upper", "type str has no `upper`", "only recorded data"),
        ("x.n.real", "type int has no `real`", "only recorded data"),
        ("x.sizes.append", "type list has no `append`", "only recorded data"),
        ("x.error.type", "`x` raised no exception", "variables"),
        ("words.median.t", "`words.median.t` requires a number in every run", "words.runs"),
        ("x.n / (x.n - 3)", "can't be evaluated: division by zero", "it reads x.n = 3"),
        ("x.text + x.n", "can't be evaluated", "it reads x.text = 'ab', x.n = 3"),
        ("x.text * 999999999", "`*` requires numbers, not 'ab'", "it reads x.text = 'ab'"),
        ("x.sizes * 999999999", "`*` requires numbers, not [128, 512]", "it reads x.sizes"),
        ("'%999999999d' % x.n", "`%` requires numbers", "it reads x.n = 3"),
        ("x.text < x.n", "can't be evaluated", "it reads"),
        ("x.n | length", "can't be evaluated", "it reads x.n = 3"),
        ("x.sizes | round", "can't be evaluated", "it reads x.sizes = [128, 512]"),
        ("x.text | ms", "`ms` requires a number, not 'ab'", "name a number"),
        ("x.flag | percent", "`percent` requires a number, not True", "name a number"),
    ],
)
def test_an_expression_without_a_value_is_an_error_with_a_remedy(text, what, remedy):
    with pytest.raises(ExpressionError) as caught:
        evaluate(value(text), KEPT)
    assert what in caught.value.problem.what
    assert remedy in caught.value.problem.advice


@pytest.mark.parametrize("name", ["__class__", "__globals__", "runs", "_fields", "snippet", "name"])
def test_no_attribute_of_python_is_reached(name):
    for text in (f"x.{name}", f"x.t.{name}", f"x.names.{name}", f"x.sizes['{name}']"):
        with pytest.raises(ExpressionError):
            evaluate(value(text), KEPT)


@pytest.mark.parametrize(
    ("number", "filter_", "printed"),
    [
        (1.5, "s", "1.50 s"),
        (0.00477, "ms", "4.77 ms"),
        (0.00809, "ms", "8.09 ms"),
        (0.0000213, "us", "21.3 µs"),
        (0.000021349, "ms", "0.0213 ms"),
        (0.2053, "ms", "205 ms"),
        (2.0534, "ms", "2050 ms"),
        (0.0009999, "ms", "1.00 ms"),
        (0.00999999, "ms", "10.0 ms"),
        (0, "ms", "0 ms"),
        (-0.0123, "ms", "-12.3 ms"),
        (1e-12, "ms", "1.00e-09 ms"),
        (math.inf, "s", "inf s"),
        (math.nan, "s", "nan s"),
        (512, "bytes", "512 B"),
        (0, "bytes", "0 B"),
        (1536, "bytes", "1.50 KiB"),
        (1023 * 1024, "bytes", "1023 KiB"),
        (1024 * 1024 - 1, "bytes", "1.00 MiB"),
        (4 << 30, "bytes", "4.00 GiB"),
        (2**80, "bytes", "1048576 EiB"),
        (134217728, "si", "134 M"),
        (999999, "si", "1.00 M"),
        (512, "si", "512"),
        (1234, "si", "1.23 k"),
        (0.00123, "si", "1.23 m"),
        (12.34, "si", "12.3"),
        (0.1234, "percent", "12.3 %"),
        (1.6960, "times", "1.7×"),
        (4.3333, "times", "4.3×"),
        (123.4, "times", "120×"),
        (0.434, "times", "0.43×"),
        (2, "fixed(2)", "2.00"),
        (3.14159, "fixed(0)", "3"),
        (1e-7, "fixed(3)", "0.000"),
    ],
)
def test_printing_filters_give_significant_digits_and_a_unit(number, filter_, printed):
    kept = Kept(here=(session(0, x=snippet({"v": number})),))
    got = evaluate(value(f"x.v | {filter_}"), kept)
    assert got.text == printed
    assert got.value == number or math.isnan(number)


def test_a_number_too_large_to_print_is_an_error():
    kept = Kept(here=(session(0, x=snippet({"v": 10**4000})),))
    for text in ("x.v * x.v", "x.v | ms", "x.v | fixed(2)", "x.v / 2"):
        with pytest.raises(ExpressionError, match="; "):
            evaluate(value(text), kept)


def test_an_error_keeps_what_is_wrong_the_remedy_and_the_suggestion_apart():
    with pytest.raises(ExpressionError) as caught:
        evaluate(value("x.txet"), KEPT)
    problem = caught.value.problem
    assert problem.what == "`x` recorded no variable `txet`"
    assert problem.remedy.startswith("there are `cost`, ")
    assert problem.suggestion == "text"


def test_a_semicolon_in_a_value_does_not_split_a_problem():
    kept = Kept(here=(session(0, x=snippet({"text": "a; b", "n": 1})),))
    with pytest.raises(ExpressionError) as caught:
        evaluate(value("x.text + x.n == 'c; d'"), kept)
    assert caught.value.problem.remedy == "it reads x.text = 'a; b', x.n = 1"
