"""A server: takes runs one at a time, with a child ready for each, and writes how it ended."""

import contextlib
import ctypes
import json
import os
import resource
import shutil
import signal
from pathlib import Path

from lessongen.worker import environment_info, jax_setup
from lessongen.worker.processes import ProcTree, PsTree, Tree
from lessongen.worker.standby import Standby
from lessongen.worker.streams import are_exact
from lessongen.worker.supervise import Supervised, supervise

PR_SET_CHILD_SUBREAPER = 36
IGNORED = {signal.SIGPIPE, getattr(signal, "SIGXFSZ", None)}  # by every Python interpreter


def serve(base: str, mode: str) -> tuple[str, int] | None:
    """Serve runs until the builder is gone; None.

    In each forked child it returns, too: the run's folder and the descriptor for marks.
    """
    requests, answers = os.dup(0), os.dup(1)
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123 -- a constant
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    _reset_inherited_state()
    tree: Tree = PsTree() if mode == "portable" else _become_reaper()
    if failure := jax_setup.prepare() if mode == "prepared" else "":
        _answer(answers, json.dumps({"failure": failure}))
        return None
    exact = mode != "portable" and are_exact()
    paths = environment_info.interpreter_folders()
    hello = {"paths": paths, "exact": exact, "reaps": tree.reaps}
    _answer(answers, json.dumps(hello))
    line = measured = ""
    while True:
        jax_setup.assert_no_backend()
        ready = Standby(exact=exact)
        if ready.is_child:
            return ready.wait(requests, answers, copied=mode == "prepared")
        if measured:  # the next run, on another server, must have the machine for itself
            ready.until_ready()
            _answer(answers, measured)
            measured = ""
        line = line or os.read(requests, 1 << 16).decode().rstrip("\n")
        if not line:
            break
        if not ready.start(line):
            continue  # the child was ended from outside: the next one takes the run
        folder = Path(line)
        request = json.loads((folder / "request.json").read_text())
        run = Supervised(folder, request, ready.child, ready.streams, requests, tree)
        result = json.dumps(supervise(run))
        with contextlib.suppress(
            FileNotFoundError
        ):  # the builder is gone and has removed the folder
            (folder / "result.part").write_text(result)
            (folder / "result.part").rename(folder / "result.json")
        if request["measured"]:
            measured = line
        else:
            _answer(answers, line)
        line = ""
    ready.dismiss()
    shutil.rmtree(base, ignore_errors=True)
    return None


def _reset_inherited_state() -> None:
    """Reset what a process inherits besides its environment, which depends on the builder's."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if signal.getsignal(number) is signal.SIG_IGN and number not in IGNORED:
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.umask(0o022)


def _become_reaper() -> Tree:
    """Become the parent of every orphan process below this one: none leaves the tree."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    return ProcTree()


def _answer(descriptor: int, line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # the builder is gone: the next read tells
        os.write(descriptor, line.encode() + b"\n")
