"""The child that waits for the next run: replaced when somebody ends it, gone with its server."""

import sys
import time

import psutil
import pytest

from lessongen.run import surroundings
from lessongen.run.machine import Machine
from lessongen.run.server import Server
from tests.worker.served import serve


@pytest.fixture(params=["prepared", "portable"])
def server(request):
    environment = surroundings.of_server(sys.executable, Machine("cpu"))
    server = Server(sys.executable, environment, how=request.param)
    yield server
    server.close()


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


def test_it_runs_the_program_and_the_next_one_gets_another(server):
    child = waiting(server)
    pids = [int(serve(server, "import os; print(os.getpid())")[1]) for _ in range(2)]
    assert pids[0] == child.pid
    assert pids[1] != child.pid


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
