"""Any text gives a value or an error with a remedy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import evaluate, evaluate_claim, parse, parse_claim
from lessongen.model import Claim, Json
from tests.expressions.some_runs import HERE, Kept, numbers, session, snippet

NESTED: Json = []
for _ in range(500):
    NESTED = [NESTED]
VALUES: dict[str, Json] = {"n": 3, "z": 0, "s": "a%sb", "l": [1, 2, "x"], "d": {"k": 2}, "e": []}
KEPT = Kept(
    here=(
        session(0, x=snippet({**VALUES, "deep": NESTED, "big": 10**4000, "inf": float("inf")})),
        session(1, y=numbers(n=[1, 2.5, -3], b=[True, False, True])),
    )
)
WORDS = """
x y x.n x.z x.s x.l x.d x.e x.deep x.big x.inf y.n y.b x.d.k x.l[0] x['s'] y.runs.n y.median.n
x.error.type x.gone lesson('a').x.n machine("m").x.n 0 1 2.5 1e400 'a' "%s" '}}' true none
+ - * / // % ** ~ == != < <= > >= in is not and or if else ( ) [ ] { } , : | . = & ! ? \\ ' "
| length | sum | min | max | abs | round | sort | first | last | ms | bytes | si | percent
| fixed(2) | times | safe is defined is none is number is string is odd __class__ (1) (2, x=3)
""".split()  # noqa: SIM905 - a list of these would need quotes inside quotes


TEXTS = st.one_of(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join),
    st.text(max_size=12),
)


def outcome(text: str) -> str:
    """How far a text gets as a value and as a claim: "refused", "read" or "evaluated"."""
    reached = "refused"
    try:
        expression = parse(text, HERE)
        reached = "read"
        evaluate(expression, KEPT)
        reached = "evaluated"
        evaluate_claim(Claim(1, parse_claim(text, HERE), "so"), KEPT)
    except ExpressionError as error:
        problem = error.problem
        helps = problem.what and problem.advice and len(str(error)) < 1000
        return reached if helps else f"unhelpful: {error}"
    return reached


@given(TEXTS)
def test_any_text_gives_a_value_or_an_error_that_helps(text):
    assert outcome(text) in {"refused", "read", "evaluated"}


@pytest.mark.parametrize(
    ("text", "reached"), [("x.n +", "refused"), ("x.gone", "read"), ("x.n == 3", "evaluated")]
)
def test_the_outcomes_of_the_property_are_told_apart(text, reached):
    assert outcome(text) == reached


def test_operators_and_filters_give_a_value_or_an_error_for_every_type():
    values = [f"x.{name}" for name in [*VALUES, "deep", "big", "inf"]] + ["y.runs.n", "y.b"]
    operators = ["+", "-", "*", "/", "//", "%", "==", "<", "in", "and"]
    filters = ["length", "sum", "min", "max", "abs", "round", "sort", "first", "last", "ms", "si"]
    few = ["x.n", "x.s", "x.l", "x.deep", "x.inf", "y.runs.n"]
    texts = [f"{a} {operator} {b}" for a in few for operator in operators for b in values[:9:2]]
    texts += [f"{value} | {name}" for value in values for name in filters]
    assert set(map(outcome, texts)) == {"read", "evaluated"}
