"""Another Python with another JAX runs programs as this one does."""

from dataclasses import replace
from pathlib import Path

import pytest

from lessongen.model import Outcome
from lessongen.run.machine import Machine
from tests.run_process.programs import plainly, printed, streams, work
from tests.run_process.sources import IR, ORDER, POOL, READ, READING

PYTHON = Path(__file__).parent.parent.parent / ".venv-jax-0.12" / "bin" / "python"
MACHINE = Machine("cpu-jax-0.12", python=str(PYTHON))

pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="no .venv-jax-0.12: `make` makes it")


@pytest.fixture
def run(forked):
    return lambda asked: forked.run(replace(asked, machine=MACHINE))


def test_it_is_another_environment(run):
    environment = run(work("import jax\njax.numpy.ones(1)")).environment
    assert environment.python.startswith("3.12.")
    assert environment.distributions["jax"].startswith("0.12")


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_process_pools_work_and_no_fork_is_warned_of(run, method):
    done = run(work(POOL.format(method=method)))
    assert streams(done) == [("out", "once\n[0, 1, 4]\n[9, 16]\n")]


def test_the_order_of_streams_is_kept(run):
    expected = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    assert printed(run(work(ORDER))).split() == expected


@pytest.mark.parametrize("repeat", [2, 3])
def test_ir_and_costs_equal_those_of_python_itself(run, tmp_path, repeat):
    assert printed(run(work(IR, repeat=repeat))) == plainly(IR, tmp_path, python=PYTHON)


def test_a_crash_is_named_with_its_line(run):
    ran = run(work("x = 1\nimport ctypes\nctypes.string_at(0)")).snippets["a"]
    assert (ran.outcome, ran.line) == (Outcome.FAILED, 3)
    assert "signal 11 (SIGSEGV)" in ran.problem


def test_files_that_are_read_are_found(run, beside):
    found = run(work(READING, folder=beside)).found
    assert {name for name, digest in found.items() if digest} == READ
