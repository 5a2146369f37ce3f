"""The child that waits for the next run: replaced when somebody ends it, gone with its server."""

import contextlib
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from lessongen.run.local.servers import Server
from lessongen.run.machine import Machine, server_environment
from tests.worker.served import serve

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(params=["prepared", "portable"])
def server(request):
    with contextlib.closing(start(request.param)) as server:
        yield server


def start(mode):
    return Server(sys.executable, server_environment(Machine("cpu")), mode=mode)


def process_of(server):
    base = str(server.base)
    (process,) = (each for each in psutil.Process().children() if base in each.cmdline())
    return process


def waiting(server):
    """The child that waits, once the server has made it."""
    process = process_of(server)
    for _ in range(400):
        if children := process.children():
            (child,) = children
            return child
        time.sleep(0.05)
    raise AssertionError("no child stands ready")


def test_one_that_was_ended_is_replaced_before_the_run(server):
    child = waiting(server)
    child.kill()
    psutil.wait_procs([child], timeout=0.2)  # a zombie until the server looks
    result, text = serve(server, "import os; print(os.getpid())")
    assert (result["done"], result["ended_by"]) == (True, "exit")
    assert int(text) != child.pid


def test_one_that_was_ended_after_a_measured_run_is_replaced_and_the_run_is_answered_once(server):
    serve(server, "pass", measured=True)
    child = waiting(server)
    child.kill()
    psutil.wait_procs([child], timeout=0.2)
    for number in range(3):
        result, text = serve(server, f"print({number})")
        assert (result["done"], text) == (True, f"{number}\n")


def test_it_runs_the_program_and_the_next_one_gets_another(server):
    child = waiting(server)
    pids = [int(serve(server, "import os; print(os.getpid())")[1]) for _ in range(2)]
    assert pids[0] == child.pid
    assert pids[1] != child.pid


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks prepared interpreters")
def test_after_a_measured_run_the_next_child_has_its_memory_already():
    with contextlib.closing(start("prepared")) as server:
        for _ in range(3):
            serve(server, "pass", measured=True)
            process = process_of(server)
            (child,) = process.children()
            assert child.memory_full_info().uss > 0.8 * anonymous(process)


def anonymous(process):
    """Bytes of a process that no file holds."""
    return sum(region.anonymous for region in process.memory_maps())


COPIES = """
import mmap, os
from lessongen.worker import server

def held(key):
    with open("/proc/self/smaps_rollup") as lines:
        return next(int(line.split()[1]) >> 10 for line in lines if line.startswith(key))

private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
touched, reserved = (mmap.mmap(-1, 256 << 20, flags=private) for _ in range(2))
touched[: 64 << 20] = bytes(64 << 20)
reserved[0] = 1
if os.fork() == 0:
    before = held("Private_Dirty:"), held("Rss:")
    server.copy_pages()
    print(held("Private_Dirty:") - before[0], held("Rss:") - before[1])
else:
    os.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks prepared interpreters")
def test_what_was_only_reserved_is_not_copied():
    done = subprocess.run(
        [sys.executable, "-c", COPIES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    copied, grown = map(int, done.stdout.split())  # MiB
    assert copied >= 64
    assert grown < 32


@pytest.mark.parametrize(
    "end",
    [Server.close, Server.kill, lambda server: process_of(server).kill()],
    ids=["closed", "killed", "killed by another"],
)
def test_it_goes_with_its_server(server, end):
    child = waiting(server)
    end(server)
    _, alive = psutil.wait_procs([child], timeout=5)
    assert not alive
