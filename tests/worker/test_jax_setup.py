"""A prepared interpreter is never forked once a backend runs in it."""

import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
from lessongen.worker import jax_setup
assert jax_setup.prepare() == ""
jax_setup.assert_no_backend()
import jax
{then}
jax_setup.assert_no_backend()
"""


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("jax.ShapeDtypeStruct((), 'float32')", ""),
        ("jax.devices()", "BackendStartedError: a JAX backend runs in the interpreter"),
    ],
)
def test_a_started_backend_is_found_before_a_fork(then, said):
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(then=then)],
        cwd=Path(__file__).parent.parent.parent,
        env={"JAX_PLATFORMS": "cpu"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stderr
    assert (done.returncode == 0) == (not said)
