"""Runs side by side, repeats that tell apart what varies, and builders that are killed."""

import contextlib
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from lessongen.model import Outcome
from lessongen.run import make_executor
from lessongen.run.local import LocalExecutor
from lessongen.run.machine import Machine
from tests.run_process.programs import plainly, printed, work
from tests.run_process.sources import IR

HERE = Path(__file__).parent


def test_one_executor_serves_several_threads_without_mixing_them(forked):
    def run(number):
        source = f"import time\ntime.sleep(0.05)\nprint({number})\nopen('mine', 'w').write('')"
        return printed(forked.run(work(source)))

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(run, range(8))) == [f"{number}\n" for number in range(8)]


def test_the_default_executor_runs_on_this_computer_and_closes_itself():
    with make_executor() as executor:
        assert printed(executor.run(work("print('here')"))) == "here\n"
        executor.rest()
    run = executor.run(work("print('closed')"))
    assert run.snippets["a"].problem.endswith("the executor is closed")


def test_repeats_come_from_two_interpreters_so_that_addresses_differ(forked):
    asked = work("print(object())")
    assert len({printed(forked.run(asked)) for _ in range(2)}) == 2


def test_random_numbers_differ_between_runs_where_they_would_in_python(forked):
    source = """
        import random, tempfile, uuid
        import numpy as np
        print(random.random(), np.random.rand(), np.random.default_rng().random(), uuid.uuid4())
    """
    first, second, third = (printed(forked.run(work(source))).split() for _ in range(3))
    assert all(len(set(each)) == 3 for each in zip(first, second, third, strict=True))


def test_a_measured_run_gives_what_any_other_gives(forked):
    source = "import jax\nprint(jax.jit(lambda x: x * 2)(3.0))"
    assert printed(forked.run(work(source, repeat=20))) == printed(forked.run(work(source)))


def test_a_fresh_session_finds_no_jax_imported(forked):
    source = "import sys\nprint('jax' in sys.modules, len(sys.argv))"
    assert printed(forked.run(work(source, fresh=True))) == "False 1\n"
    assert printed(forked.run(work(source))) == "True 1\n"


def test_variables_of_a_session_are_there_when_jax_is_imported(forked):
    source = "import jax, os\nprint(jax.numpy.ones(1).dtype, os.environ['JAX_ENABLE_X64'])"
    assert printed(forked.run(work(source, env={"JAX_ENABLE_X64": "1"}))) == "float64 1\n"
    assert printed(forked.run(work("import jax\nprint(jax.numpy.ones(1).dtype)"))) == "float32\n"


def test_an_interpreter_that_is_not_there_is_named(forked):
    machine = Machine("elsewhere", python="no/such/python")
    run = forked.run(work("print(1)", machine=machine))
    assert run.snippets["a"].outcome is Outcome.FAILED
    assert "no/such/python can't be started: No such file" in run.snippets["a"].problem


def test_closing_ends_a_run_that_is_on_its_way():
    executor = LocalExecutor()
    runs = []
    source = "import time\nprint('on its way')\ntime.sleep(308.25)"
    thread = threading.Thread(target=lambda: runs.append(executor.run(work(source))))
    thread.start()
    while not (base := _bases()):
        time.sleep(0.01)
    executor.close()
    thread.join(30)
    assert not thread.is_alive()
    assert runs[0].snippets["a"].outcome is Outcome.FAILED
    assert not any(folder.exists() for folder in base)


def _bases():
    """The folders of servers below this process that have a run."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it ended meanwhile
            if "scratch" in process.cwd():
                found.append(Path(process.cwd()).parent.parent.parent)
    return found


BUILDER = """
import sys, threading
sys.path.insert(0, sys.argv[1])
from tests.run_process.programs import work
from lessongen.run.local import FreshExecutor, LocalExecutor

source = '''
import os, subprocess, time
for command in (["sleep", "309.25"], ["env", "-i", "sleep", "309.25"]):
    subprocess.Popen(["setsid", *command])
time.sleep(309.25)
'''
executor = {"forked": LocalExecutor, "fresh": FreshExecutor}[sys.argv[2]]()
executor.run(work(source))
"""


@pytest.mark.parametrize("how", ["forked", "fresh"])
def test_a_killed_builder_leaves_no_process_and_no_folder(how):
    builder = subprocess.Popen([sys.executable, "-c", BUILDER, str(HERE), how])
    process = psutil.Process(builder.pid)
    while len(below := process.children(recursive=True)) < 4:  # server, program, two children
        assert builder.poll() is None
        time.sleep(0.05)
    folders = {Path(each.cwd()) for each in process.children()}
    builder.kill()
    builder.wait()
    _, alive = psutil.wait_procs(below, timeout=30)
    assert not alive
    assert folders
    assert not any(folder.exists() for folder in folders)


def test_ir_costs_and_text_equal_those_of_python_itself_to_the_byte(forked, fresh, tmp_path):
    plain = plainly(IR, tmp_path)
    assert "first-call/a.py" in plain
    texts = {
        "forked": printed(forked.run(work(IR))),
        "forked again": printed(forked.run(work(IR))),
        "fresh": printed(fresh.run(work(IR))),
    }
    assert {name: text == plain for name, text in texts.items()} == dict.fromkeys(texts, True)


def test_ir_does_not_depend_on_what_ran_before(forked):
    source = """
        import jax, jax.numpy as jnp
        print(jax.jit(lambda x: jnp.clip(x, 0, 1)).lower(1.0).as_text())
    """
    alone = printed(forked.run(work(source)))
    after = (
        "import jax, jax.numpy as jnp\nfor n in range(5): jax.jit(lambda x: jnp.clip(x, 0, n))(1.0)"
    )
    forked.run(work(after))
    assert printed(forked.run(work(source))) == alone


def test_no_room_for_a_run_is_named(monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent")
    with LocalExecutor() as executor:
        ran = executor.run(work("print(1)")).snippets["a"]
    assert ran.outcome is Outcome.FAILED
    assert "no folder for runs can be made: No such file or directory" in ran.problem
