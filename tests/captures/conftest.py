from pathlib import Path

import pytest

from lessongen.run.local import FreshExecutor, LocalExecutor
from lessongen.run.machine import Machine

NEWEST = Path(__file__).parent.parent.parent / ".venv-jax-0.12" / "bin" / "python"


@pytest.fixture(scope="session", params=[LocalExecutor, FreshExecutor], ids=["forked", "fresh"])
def runner(request):
    """What holds for a run holds for both ways to start it."""
    with request.param() as executor:
        yield executor


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(Machine("cpu"), id="ours"),
        pytest.param(
            Machine("cpu-jax-0.12", python=str(NEWEST)),
            id="newest",
            marks=pytest.mark.skipif(not NEWEST.exists(), reason="no .venv-jax-0.12: `make`"),
        ),
    ],
)
def machine(request):
    """What holds for our JAX holds for the newest."""
    return request.param


@pytest.fixture(scope="session")
def executor():
    with LocalExecutor() as made:
        yield made
