"""One run, watched from outside: its output taken, its limits held, its whole tree ended."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from lessongen.worker import tree
from lessongen.worker.streams import Streams

TICK = 0.05  # seconds between two looks at clock and memory
LIMIT_AFTER = {"": "startup", "start": "timeout", "end": "capture", "done": "grace"}  # a mark
STACKS_WAIT = 1.0  # seconds for its answer
STACKS = ("timeout", "capture", "memory", "output")  # limits at which the program says where it is


def supervise(
    pid: int, folder: Path, request: dict[str, Any], *, streams: Streams, builder: int
) -> dict[str, Any]:
    """Watch the child until it has ended; the contents of `result.json`.

    Only the end of file can come from `builder` during a run.
    """
    process = os.pidfd_open(pid)
    streams.listen(process, builder)
    ended_by = _watch(process, request, streams, builder)
    if ended_by in STACKS:
        _ask_for_stacks(pid, folder / "fault.txt", streams)
    if ended_by:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    left_over = tree.end()
    streams.close()
    os.close(process)
    code = os.waitstatus_to_exitcode(status)
    return {
        "done": any(text == "done" for text, _ in streams.marks) and not streams.lost,
        "lost": streams.lost,
        "ended_by": ended_by or ("signal" if code < 0 else "exit"),
        "signal": -code if code < 0 and not ended_by else None,
        "exit_code": code if code >= 0 else None,
        "left_over": left_over,
        "pieces": streams.pieces,
        "marks": streams.marks,
    }


def _ask_for_stacks(pid: int, file: Path, streams: Streams) -> None:
    """Have faulthandler write the stacks, and wait for them, not long: signals may be ignored."""
    before = written = file.stat().st_size if file.exists() else 0
    os.kill(pid, signal.SIGUSR2)
    asked = time.monotonic()
    while time.monotonic() < asked + STACKS_WAIT:
        streams.wait(TICK)
        size = file.stat().st_size if file.exists() else 0
        if size > before and size == written:
            return
        written = size


def _watch(process: int, request: dict[str, Any], streams: Streams, builder: int) -> str:
    """Take output until the process ends, which gives "", or a limit is passed, which is named."""
    looked = time.monotonic()
    while process not in (ready := streams.wait(TICK)):
        if builder in ready:
            return "builder"
        if not streams.room:
            return "disk" if streams.lost else "output"
        now = time.monotonic()
        if now < looked + TICK:
            continue
        looked = now
        limit = LIMIT_AFTER[(streams.marks[-1][0] if streams.marks else "").partition(" ")[0]]
        if now > streams.marked + _seconds(limit, request, streams):
            return limit
        if tree.memory(request["memory"]) > request["memory"]:
            return "memory"
    return ""


def _seconds(limit: str, request: dict[str, Any], streams: Streams) -> float:
    """How long a limit is; a timeout is of the snippet that was marked last."""
    if limit != "timeout":
        return float(request["limits"][limit])
    snippet = streams.marks[-1][0].partition(" ")[2]
    return next(float(one["timeout"]) for one in request["snippets"] if one["id"] == snippet)
