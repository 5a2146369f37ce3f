"""A server: takes runs one at a time, starts a child for each, watches it, says how it ended."""

import contextlib
import ctypes
import json
import os
import resource
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lessongen.worker import forked, prepare, streams
from lessongen.worker.supervise import supervise

PR_SET_CHILD_SUBREAPER = 36
libc = ctypes.CDLL(None)


def serve(base: str, *, prepared: bool) -> tuple[str, int] | None:
    """Serve runs; None at the end, or, in a child, the run's folder and the pipe for marks."""
    requests, answers = os.dup(0), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(2, 1)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if failure := prepare.prepare() if prepared else "":
        _answer(answers, json.dumps({"failure": failure}))
        return None
    exact = streams.are_exact()
    _answer(answers, json.dumps({"paths": library_paths(), "exact": exact}))
    for line in _lines(requests):
        folder = Path(line)
        request = json.loads((folder / "request.json").read_text())
        prepare.assert_no_backend()
        both = streams.Streams(folder / "output.bin", request["output"], exact=exact)
        pid = os.fork()
        if pid == 0:
            os.close(requests)
            os.close(answers)
            return line, _become_child(request, both, line)
        result = supervise(pid, folder, request, streams=both, builder=requests)
        (folder / "result.part").write_text(json.dumps(result))
        (folder / "result.part").rename(folder / "result.json")
        _answer(answers, line)
    shutil.rmtree(base, ignore_errors=True)
    return None


def library_paths() -> list[str]:
    """Folders of this interpreter that no text may show, the longest first."""
    paths = {sysconfig.get_path(name) for name in ("purelib", "platlib", "stdlib")}
    paths |= {sys.prefix, sys.base_prefix} - {"/", "/usr", "/usr/local"}
    paths.add(str(Path(__file__).parent.parent.parent))
    return sorted(paths, key=len, reverse=True)


def _lines(descriptor: int) -> Iterator[str]:
    while line := os.read(descriptor, 1 << 16):
        yield line.decode().rstrip("\n")


def _answer(descriptor: int, line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # the builder is gone: the next read says so
        os.write(descriptor, line.encode() + b"\n")


def _become_child(request: dict[str, Any], both: streams.Streams, folder: str) -> int:
    """In the child: streams of its own, and, for a fresh run, a new interpreter too."""
    forked.leave_server()
    mark = both.become()
    if request["how"] == "fresh":
        os.set_inheritable(mark, True)
        worker = str(Path(__file__).parent / "__main__.py")
        command = [sys.executable, worker, "program", folder, str(mark)]
        os.execve(sys.executable, command, request["environment"])  # noqa: S606 -- no shell is wanted
    forked.renew(request["cpu_devices"])
    if request["how"] == "measured":
        forked.own_pages()
    return mark
