"""What a page asks for is taken of a variable, and a wrong ask says what is legal."""

import pytest

from lessongen.model import CaptureRequest, Outcome
from tests.run_process.programs import work

SOURCE = """
    import jax, jax.numpy as jnp
    traced = jax.jit(lambda x: jnp.tanh(x) * 2).trace(1.0)
    closed = jax.make_jaxpr(jnp.sin)(1.0)
    lowered = traced.lower()
    compiled = lowered.compile()
    text = lowered.as_text()
    seconds = 0.5
    thing = object()
"""


def test_the_form_that_a_type_calls_for(runner):
    names = ("traced", "closed", "lowered", "compiled")
    requests = tuple(CaptureRequest(name) for name in names)
    ran = runner.run(work(SOURCE, options=[{"requests": requests}])).snippets["a"]
    assert ran.outcome is Outcome.OK
    assert set(ran.texts) == {
        "output",
        "traced.jaxpr",
        "closed.jaxpr",
        "lowered.stablehlo",
        "compiled.hlo",
    }
    assert "tanh" in ran.texts["traced.jaxpr"].text
    assert ran.texts["closed.jaxpr"].text.startswith("{ lambda ; a:f32[]")
    assert "stablehlo.tanh" in ran.texts["lowered.stablehlo"].text
    assert ran.texts["compiled.hlo"].text.startswith("HloModule")


# in the order in which a type's form is looked for; those after `table` only where named
ALL = "figure, hlo, jaxpr, stablehlo, svg, png, table, cost, memory, signature, text, warnings"

WRONG = [
    (
        CaptureRequest("lowered", "hlo"),
        (
            "`lowered` is a Lowered, but `hlo` is taken from a Compiled; legal for a Lowered:"
            " `as=stablehlo`, `as=cost`, `as=signature`, `as=text`"
        ),
    ),
    (
        CaptureRequest("seconds"),
        "`seconds` is a float, for which there is no default kind; legal for a float: `as=text`",
    ),
    (
        CaptureRequest("thing", "text"),
        "`text` is taken from a value with a text of its own; legal for an",
    ),
    (CaptureRequest("lowered", "memory"), "but `memory` is taken from a Compiled"),
    (
        CaptureRequest("traced", "cost"),
        "`traced` is a Traced, but `cost` is taken from a Lowered or a",
    ),
    (CaptureRequest("text", "signature"), "but `signature` is taken from a Lowered or a Compiled"),
    (
        CaptureRequest("text", "table"),
        "`text` is a str, but `table` is taken from a list of dicts or a data",
    ),
    (CaptureRequest("text", "warnings"), "but `warnings` is taken from a list of caught warnings"),
    (CaptureRequest("lowerd"), "no such variable at the end; did you mean `lowered`?"),
    (CaptureRequest("lowered", "hlx"), f"there is no kind `hlx`; legal: {ALL}"),
]


@pytest.mark.parametrize(("wanted", "problem"), WRONG)
def test_a_wrong_ask_fails_with_what_is_legal(runner, wanted, problem):
    ran = runner.run(work(SOURCE, options=[{"requests": (wanted,)}])).snippets["a"]
    assert ran.outcome is Outcome.FAILED
    assert problem in f"{ran.problem}; {ran.remedy}"
