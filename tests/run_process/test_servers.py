"""Servers that fail, rest, or are ended by somebody: no folder is left, and no run is lost."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import psutil
import pytest

from lessongen.run.local import LocalExecutor
from lessongen.run.local.servers import Server, ServerLostError
from tests.run_process.programs import printed, work


def servers():
    return [it for it in psutil.Process().children() if "serve" in it.cmdline()]


def interrupted(*_):
    raise KeyboardInterrupt


def test_a_start_that_fails_in_any_way_leaves_no_folder(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(ValueError, match="null byte"):
        Server(sys.executable, {"A": "\0"}, mode="fresh")
    with pytest.raises(ServerLostError, match="can't be started"):
        Server(str(tmp_path / "python"), {}, mode="fresh")
    assert list(tmp_path.iterdir()) == []


def test_at_rest_two_servers_are_ready_and_more_start_again_when_they_are_needed():
    asked = work("import time\ntime.sleep(0.5)\nprint(1)")

    with LocalExecutor(jobs=3) as executor, ThreadPoolExecutor(3) as threads:
        before = set(psutil.Process().children())
        runs = list(threads.map(executor.run, [asked] * 3))
        assert len(set(psutil.Process().children()) - before) == 3
        executor.rest()
        assert len(set(psutil.Process().children()) - before) == 2
        runs += threads.map(executor.run, [asked] * 3)
        assert [printed(run) for run in runs] == ["1\n"] * 6


def test_closing_that_is_interrupted_leaves_no_folder(monkeypatch):
    server = Server(sys.executable, {}, mode="fresh")
    with monkeypatch.context() as patch:
        patch.setattr(subprocess.Popen, "wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            server.close()
    assert not server.base.exists()
    server.close()


def test_servers_that_were_ended_while_they_waited_are_no_attempts():
    asked = work("print(1)")
    others = set(servers())
    with LocalExecutor() as executor:
        for _ in range(2):
            executor.run(asked)
        waiting = set(servers()) - others
        assert len(waiting) == 2
        for server in waiting:
            server.kill()
        psutil.wait_procs(waiting, timeout=0.5)
        assert printed(executor.run(asked)) == "1\n"


def test_a_run_that_is_ended_before_its_program_begins_is_run_again():
    others = set(servers())
    with LocalExecutor() as executor, ThreadPoolExecutor(1) as thread:
        asked = work("print(1)")
        executor.run(replace(asked, session=replace(asked.session, name="another")))
        (server,) = set(servers()) - others
        while not server.children():
            time.sleep(0.05)
        (child,) = server.children()
        child.suspend()
        run = thread.submit(executor.run, asked)
        time.sleep(0.5)
        child.kill()
        assert printed(run.result()) == "1\n"
