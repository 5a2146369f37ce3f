"""Warnings that a program shows or catches, tables, and texts of any value."""

import json

import pytest

from lessongen.model import CaptureRequest, Outcome
from tests.run_process.programs import printed, twice, work

WARNS = """
    import warnings
    import jax, jax.numpy as jnp

    def careful():
        warnings.warn("take care", DeprecationWarning, stacklevel=2)

    careful()
    x = jnp.ones(3)
    jax.jit(lambda a: a.sum(), donate_argnums=0)(x)
    with warnings.catch_warnings(record=True) as caught:
        careful()
    none_at_all = [print(each) for each in ()]
    mixed = [*caught, "text"]
"""


@pytest.fixture(scope="module")
def warned(executor, machine):
    requests = (
        CaptureRequest("", "warnings"),
        CaptureRequest("caught", "warnings"),
        CaptureRequest("none_at_all", "warnings"),
    )
    ran = twice(executor, work(WARNS, options=[{"requests": requests}], machine=machine))
    assert ran[0].texts == ran[1].texts
    return ran[0]


def test_warnings_of_the_run_have_the_line_of_the_program(warned):
    told = json.loads(warned.texts["warnings"].text)
    assert [(it["category"], it["line"]) for it in told] == [
        ("DeprecationWarning", 5),
        ("UserWarning", 9),
    ]
    assert told[1]["message"].startswith("Some donated buffers were not usable: float32[3]")


def test_what_is_captured_is_printed_as_ever(warned):
    assert "a.py:7: DeprecationWarning: take care\n" in warned.texts["output"].text


def test_caught_warnings_are_a_value(warned):
    assert json.loads(warned.texts["caught.warnings"].text) == [
        {"category": "DeprecationWarning", "message": "take care", "line": 11}
    ]
    assert warned.texts["none_at_all.warnings"].text == "[]\n"


def test_a_list_of_other_things_is_refused(executor):
    asked = work(WARNS, options=[{"requests": (CaptureRequest("mixed", "warnings"),)}])
    ran = executor.run(asked).snippets["a"]
    assert ran.outcome is Outcome.FAILED
    assert "`mixed` is a list, but `warnings` is taken from a list of caught warnings" in (
        ran.problem
    )


TABLES = """
    import numpy as np

    rows = [{"n": 1, "name": "a, \\"b\\""}, {"n": np.float32(0.1), "more": "two\\nlines"}, {}]

    class Index(list):
        names = [None]

    class RangeIndex(Index):
        pass

    class Frame:
        columns = ["x", "y"]
        index = RangeIndex()
        def itertuples(self, index=True, name="Pandas"):
            for number, row in (("first", (1, 2.5)), ("second", (3, None))):
                yield (number, *row) if index else row

    class Named(Frame):
        index = Index()
        index.names = ["case"]

    class Polars:
        columns = ["x"]
        def iter_rows(self):
            return iter([(1,), (2,)])

    frame, named, polars = Frame(), Named(), Polars()
    empty, numbers, keys = [], [1, 2], [{1: 2}]
"""

CSV = {
    "rows": 'n,name,more\n1,"a, ""b""",\n0.1,,two lines\n,,\n',
    "frame": "x,y\n1,2.5\n3,\n",
    "named": "case,x,y\nfirst,1,2.5\nsecond,3,\n",
    "polars": "x\n1\n2\n",
}


def test_rows_and_frames_become_csv(executor):
    asked = work(TABLES, options=[{"requests": tuple(map(CaptureRequest, CSV))}])
    ran = executor.run(asked).snippets["a"]
    assert ran.outcome is Outcome.OK, ran.problem
    assert {key: text.text for key, text in ran.texts.items()} == {
        "output": "",
        **{f"{name}.table": text for name, text in CSV.items()},
    }


@pytest.mark.parametrize("name", ["empty", "numbers", "keys"])
def test_other_lists_are_no_table(executor, name):
    asked = work(TABLES, options=[{"requests": (CaptureRequest(name),)}])
    ran = executor.run(asked).snippets["a"]
    assert ran.problem.startswith(
        f"can't show what the page requests: `{name}` is a list, for which there is no default kind"
    )


def test_texts_are_what_print_shows(executor):
    source = """
        import jax
        words, number, lines = "one", 2, "a\\nb\\n"
        lowered = jax.jit(lambda x: x + 1).lower(1.0)
        print(words, number, lines, sep="\\n", end="")
    """
    names = ("words", "number", "lines")
    requests = (
        *(CaptureRequest(name, "text") for name in names),
        CaptureRequest("lowered", "text"),
        CaptureRequest("lowered"),
    )
    run = executor.run(work(source, options=[{"requests": requests}]))
    texts = run.snippets["a"].texts
    assert "".join(texts[f"{name}.text"].text for name in names) == printed(run)
    assert texts["lowered.text"].text == texts["lowered.stablehlo"].text
