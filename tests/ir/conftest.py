import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NEWEST = ROOT / ".venv-jax-0.12/bin/python"
PYTHONS = {"0.10": Path(sys.executable), "0.12": NEWEST}


@dataclass(frozen=True)
class Operation:
    """An operation of a text, as its source map has it."""

    line: int
    name: str
    label: str
    apart: bool
    spans: tuple[tuple[str, int, int, int, int], ...]


@dataclass(frozen=True)
class Recorded:
    """One text and its operations; the same with locations for StableHLO."""

    text: str
    failure: str
    operations: tuple[Operation, ...]
    debug: str = ""
    alone: tuple[tuple[tuple[str, int, int, int, int], ...], ...] = ()  # spans without a Lowered

    def line(self, operation):
        return self.text.split("\n")[operation.line - 1]


def recorded(python):
    """What every program's IR gave under an interpreter: {program: {kind: Recorded}}."""
    environment = {"PATH": os.environ["PATH"], "JAX_PLATFORMS": "cpu", "LANG": "C.UTF-8"}
    command = [python, HERE / "recording.py", HERE / "programs", ROOT]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    given = json.loads(run.stdout)["programs"]
    return {
        program: {
            kind: Recorded(
                made["text"],
                made["failure"],
                tuple(
                    Operation(line, name, label, apart, tuple(map(tuple, spans)))
                    for line, name, label, apart, spans in made["operations"]
                ),
                made.get("debug", ""),
                tuple(tuple(map(tuple, spans)) for spans in made.get("alone", ())),
            )
            for kind, made in kinds.items()
        }
        for program, kinds in given.items()
    }


@pytest.fixture(
    scope="session",
    params=[
        pytest.param("0.10", marks=pytest.mark.process),
        pytest.param(
            "0.12",
            marks=[
                pytest.mark.process,
                pytest.mark.skipif(not NEWEST.exists(), reason="needs .venv-jax-0.12"),
            ],
        ),
    ],
)
def jax(request):
    """A version of JAX, by its first two numbers."""
    return request.param


@pytest.fixture(scope="session")
def programs(jax):
    return recorded(PYTHONS[jax])
