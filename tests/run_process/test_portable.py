"""What runs need of Linux is done without it elsewhere: slower, and with less certainty."""

import pytest

from lessongen.model import CaptureRequest, Outcome
from lessongen.run.local import PortableExecutor
from tests.run_process.programs import printed, running, work
from tests.run_process.sources import POOL


@pytest.fixture(scope="module")
def portable():
    with PortableExecutor() as executor:
        yield executor


def test_a_session_gives_values_texts_and_output(portable):
    first = """
        import sys
        import jax
        lowered = jax.jit(lambda x: x + 1).lower(1.0)
        print("out", flush=True)
        print("err", file=sys.stderr)
    """
    run = portable.run(
        work(first, "x = 3\nprint(x)", options=[{"requests": (CaptureRequest("lowered"),)}])
    )
    assert sorted(printed(run).split()) == ["err", "out"]
    assert "stablehlo.add" in run.snippets["a"].texts["lowered.stablehlo"].text
    assert (printed(run, "b"), run.snippets["b"].values["x"]) == ("3\n", 3)
    assert run.notices == (
        "the order between standard output and standard error is approximate here",
    )


def test_pools_work(portable):
    assert printed(portable.run(work(POOL.format(method=None)))) == "once\n[0, 1, 4]\n[9, 16]\n"


ENDS = {
    "loops": ("x = 1\nwhile x:\n    pass", {"timeout": 1.0}, {}, "ran longer than 1s"),
    "crashes": ("import ctypes\nctypes.string_at(0)", {}, {}, "signal 11 (SIGSEGV)"),
    "leaves": ("import os\nos._exit(0)", {}, {}, "exit code 0"),
    "prints": ("while True:\n    print('x' * 99)", {}, {}, "printed more than 10MiB"),
    "holds": (
        "a = []\nwhile True:\n    a.append(bytearray(20 << 20))",
        {},
        {"memory": 300 << 20},
        "used more memory than 300MiB",
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_every_end_is_named(portable, name):
    source, options, session, said = ENDS[name]
    run = portable.run(work(source, options=[options], **session))
    assert run.snippets["a"].outcome is Outcome.FAILED
    assert said in run.snippets["a"].problem
    assert printed(portable.run(work("print('next')"))) == "next\n"


def test_children_that_left_the_group_are_ended(portable):
    source = """
        import subprocess
        subprocess.Popen(["setsid", "sh", "-c", "setsid sleep 306.5 & exec sleep 306.5"])
        print("started")
    """
    run = portable.run(work(source))
    assert run.snippets["a"].outcome is Outcome.OK
    assert not running("sleep 306.5")
