"""A server: takes runs one at a time, has a child ready for each, watches it, says how it ended."""

import contextlib
import ctypes
import json
import os
import resource
import shutil
import signal
from pathlib import Path

from lessongen.worker import folders, prepare, tree, tree_by_ps
from lessongen.worker.standby import Standby
from lessongen.worker.streams import are_exact
from lessongen.worker.supervise import Tree, Watched, supervise

PR_SET_CHILD_SUBREAPER = 36
IGNORED = {signal.SIGPIPE, getattr(signal, "SIGXFSZ", None)}  # by every Python


def serve(base: str, how: str) -> tuple[str, int] | None:
    """Serve runs; None at the end, or, in a child, the run's folder and the pipe for marks."""
    requests, answers = os.dup(0), os.dup(1)
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123 -- a constant
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    _forget_starter()
    processes = tree_by_ps if how == "portable" else _become_reaper()
    if failure := prepare.prepare() if how == "prepared" else "":
        _answer(answers, json.dumps({"failure": failure}))
        return None
    exact = how != "portable" and are_exact()
    hello = {"paths": folders.of_interpreter(), "exact": exact, "reaps": processes.REAPS}
    _answer(answers, json.dumps(hello))
    line = measured = ""
    while True:
        prepare.assert_no_backend()
        ready = Standby(exact=exact)
        if ready.here:
            return ready.wait(requests, answers, copied=how == "prepared")
        if measured:  # the run after it, on another server, is to have the machine for itself
            ready.until_ready()
            _answer(answers, measured)
            measured = ""
        line = line or os.read(requests, 1 << 16).decode().rstrip("\n")
        if not line:
            break
        if not ready.start(line):
            continue  # somebody has ended it: the next one takes the run
        folder = Path(line)
        request = json.loads((folder / "request.json").read_text())
        run = Watched(folder, request, ready.child, ready.streams, requests, processes)
        result = json.dumps(supervise(run))
        with contextlib.suppress(FileNotFoundError):  # the builder is gone, and has tidied up
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


def _forget_starter() -> None:
    """What a process inherits besides its environment is the same wherever the builder runs."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if signal.getsignal(number) is signal.SIG_IGN and number not in IGNORED:
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.umask(0o022)


def _become_reaper() -> Tree:
    """Have every orphan below this process come to it: none leaves its tree."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    return tree


def _answer(descriptor: int, line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # the builder is gone: the next read says so
        os.write(descriptor, line.encode() + b"\n")
