"""A prepared interpreter forks as often as it is asked to: no hang, no warning."""

import sys
from pathlib import Path

import pytest

from lessongen.run.local.servers import Server
from lessongen.run.machine import Machine, server_environment
from tests.worker.served import serve

NEWEST = Path(__file__).parent.parent.parent / ".venv-jax-0.12" / "bin" / "python"
FORKS = 1000

PYTHONS = {
    "this Python": sys.executable,
    "Python 3.12": pytest.param(
        str(NEWEST),
        marks=pytest.mark.skipif(not NEWEST.exists(), reason="no .venv-jax-0.12: `make` makes it"),
    ),
}


@pytest.mark.parametrize("python", PYTHONS.values(), ids=PYTHONS)
def test_a_thousand_forks_end_well_and_warn_of_nothing(python):
    server = Server(python, server_environment(Machine("cpu", python=python)), mode="prepared")
    try:
        for number in range(FORKS):
            result, text = serve(server, f"print({number})")
            assert result["done"]
            assert result["ended_by"] == "exit"
            assert [stream for stream, _ in result["pieces"]] == ["out"]
            assert text == f"{number}\n"
        assert (server.base / "server.log").read_text() == ""
    finally:
        server.close()
