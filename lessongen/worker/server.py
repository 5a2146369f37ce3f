"""A server: takes one run after the other, with a child forked ahead of each."""

import contextlib
import ctypes
import json
import os
import re
import resource
import shutil
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lessongen.worker import environment_info, jax_setup
from lessongen.worker.processes import PAGE, Child, ProcTree, PsTree, Tree
from lessongen.worker.streams import Streams, are_exact
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


PR_SET_PDEATHSIG, MADV_POPULATE_WRITE, MADV_COLLAPSE = 1, 23, 25
libc = ctypes.CDLL(None)
libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]


class Standby:
    """A fork of the server that waits for a run.

    Both processes return from the constructor: `is_child` tells them apart. They are connected by a
    socket; its end of file tells the child that the server is gone.
    """

    def __init__(self, *, exact: bool) -> None:
        self.streams = Streams(exact=exact)
        self._server_end, self._child_end = socket.socketpair()
        pid = os.fork()
        self.is_child = pid == 0
        if not self.is_child:
            self._child_end.close()
            self.child = Child(pid)

    def until_ready(self) -> None:
        """In the server: block until the child is ready for a run, or has ended."""
        self._server_end.recv(1)

    def start(self, folder: str) -> bool:
        """In the server: start the run of a folder; False where the child has ended."""
        if self.child.ended():
            self.dismiss()
            return False
        with contextlib.suppress(OSError):  # it has just ended, as its supervisor will find
            self._server_end.sendall(folder.encode())
        self._server_end.close()
        return True

    def dismiss(self) -> None:
        """In the server: end the child, which has no run."""
        self._server_end.close()
        self.child.kill()
        self.child.exit_code()
        self.streams.listen(Path(os.devnull), 0)
        self.streams.close()

    def wait(self, *inherited: int, copied: bool) -> tuple[str, int]:
        """In the child: wait for a run; its folder, and the descriptor for marks.

        `inherited` are descriptors of the server, which are closed. `copied`: copy the shared
        memory now. Doesn't return where the server is gone, or the run needs a new interpreter.
        """
        for descriptor in inherited:
            os.close(descriptor)
        self._server_end.close()
        _leave_server()
        mark = self.streams.become()
        _seed()
        if copied:
            copy_pages()
        folder = self._asked()
        if not folder:
            os._exit(0)
        request = json.loads(Path(folder, "request.json").read_text())
        if request["start_method"] == "fresh":
            os.set_inheritable(mark, True)
            worker = str(Path(__file__).parent / "__main__.py")
            command = [sys.executable, worker, "program", folder, str(mark)]
            os.execve(sys.executable, command, request["environment"])  # noqa: S606 -- no shell is wanted
        jax_setup.set_devices(request["cpu_devices"])
        return folder, mark

    def _asked(self) -> str:
        """In the child: report readiness and wait; the run's folder, "" without a server."""
        with self._child_end:
            with contextlib.suppress(OSError):  # the server may have sent the run and closed
                self._child_end.sendall(b".")
            try:
                return self._child_end.recv(1 << 16).decode()
            except ConnectionResetError:
                return ""


def _leave_server() -> None:
    """Start a session; end with the server; be the first to be killed when memory is short."""
    os.setsid()
    if sys.platform != "linux":
        return
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def _seed() -> None:
    """Give each fork seeds of its own; the standard library does so for itself."""
    random: Any = sys.modules.get("numpy.random")
    if random is not None:
        random.seed()


def copy_pages() -> None:
    """Copy the pages shared with the server now, not while the program measures its first calls.

    Only pages that the server has touched: libraries reserve much more, some of it for each core.
    Where the kernel can, the copies are huge pages, which are also freed faster. Kernels before 6.1
    don't know MADV_COLLAPSE, those before 5.14 neither advice: they copy page by page, later.
    """
    with contextlib.suppress(OSError):
        for start, end in list(_present_pages()):
            for advice in (MADV_COLLAPSE, MADV_POPULATE_WRITE):
                libc.madvise(start, end - start, advice)


def _present_pages() -> Iterator[tuple[int, int]]:
    """The addresses [start, end) of private memory with pages in it, except for the stack.

    Linux, Documentation/admin-guide/mm/pagemap.rst: 64 bits for a page; the highest bit says that
    it is present, the next one that it is swapped out.
    """
    with Path("/proc/self/pagemap").open("rb", buffering=0) as pagemap:
        for line in Path("/proc/self/maps").read_text().splitlines():
            span, mode, *rest = line.split()
            if mode != "rw-p" or (rest[-1] != "[heap]" and rest[-1].startswith("[")):
                continue
            start, end = (int(part, 16) for part in span.split("-"))
            entries = os.pread(pagemap.fileno(), (end - start) // PAGE * 8, start // PAGE * 8)
            for run in re.finditer(rb"[\x40-\xff]+", entries[7::8]):
                yield start + run.start() * PAGE, start + run.end() * PAGE
