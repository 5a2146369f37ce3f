"""What the example lesson gave, as a record keeps it: numbers chosen to be those it expects."""

from lessongen.lesson import Document
from lessongen.model import Json, Outcome, Raised, Text, Volatile
from tests.render.pages import Ran, document

OUTPUT = """\
trace             0.98 ms  Traced
lower             4.77 ms  Lowered
compile           8.09 ms  Compiled
compile again     0.01 ms  Compiled
"""
JAXPR = """\
{ lambda ; a:f32[128,512] b:f32[512,512] c:f32[512,128]. let
    d:f32[128,512] = dot_general[dimension_numbers=(([1], [0]), ([], []))] a b
    e:f32[128,512] = add d 1.0:f32[]
    f:f32[128,512] = tanh e
    g:f32[128,128] = dot_general[dimension_numbers=(([1], [0]), ([], []))] f c
    h:f32[] = reduce_sum[axes=(0, 1)] g
  in (h,) }
"""
STABLEHLO = """\
module @jit_mlp {
  func.func public @main(%arg0: tensor<128x512xf32>) -> (tensor<f32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0]
    %3 = stablehlo.tanh %2 : tensor<128x512xf32>
    return %5 : tensor<f32>
  }
}
"""
LINKS = ("page/four.py:16:52-16:57", "page/four.py:16:52-16:64", "page/four.py:16:43-16:65")
MESSAGE = (
    "Argument types differ from the types for which this computation was compiled. "
    "The mismatches are:\nArgument 'x' compiled with float32[128,512] "
    "and called with float32[64,512]"
)
ERROR = f"""\
Traceback (most recent call last):
  File "lesson/refused.py", line 5, in <module>
    compiled(jnp.ones((64, 512)))
TypeError: {MESSAGE}
"""


def _values(run: int) -> dict[str, Json]:
    away = (run - 7) / 1000
    return {
        "t_trace": 0.00098 * (1 + away),
        "t_lower": 0.00477 * (1 + away),
        "t_compile": 0.00809 * (1 + away),
        "t_again": 0.00001,
    }


RAN = {
    "four": Ran(
        values=[_values(run) for run in range(20)],
        texts={
            "output": Text(OUTPUT, volatile=(Volatile((18, 22), "0.98", "1.13"),)),
            "traced.jaxpr": Text(JAXPR, links=dict(zip(LINKS, "234", strict=True))),
            "lowered.stablehlo": Text(STABLEHLO, links={LINKS[0]: "3", LINKS[2]: "4"}),
        },
        shown=7,
    ),
    "refused": Ran(
        values=({}, {}),
        texts={"error": Text(ERROR)},
        outcome=Outcome.RAISED,
        raised=Raised("TypeError", MESSAGE, ("Exception",), 5),
    ),
}


def teachers() -> list[Document]:
    """The lessons that teach what the example uses."""
    return [
        teacher("jaxpr", "What a trace records."),
        teacher("StableHLO", "The portable IR."),
    ]


def teacher(term: str, definition: str) -> Document:
    """A lesson that teaches one term."""
    front = f"title: {term}\nterms:\n  {term}:\n    definition: {definition}\n"
    return document(f"---\n{front}---\n\nText.\n", f"l/{term.lower()}")
