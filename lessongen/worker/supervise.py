"""Supervises one run from outside: takes its output, enforces limits, ends all its processes."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessongen.worker.processes import Child, Tree
from lessongen.worker.streams import Streams

TICK = 0.05  # seconds without output after which the process is checked
LIMIT_AFTER = {"": "startup", "start": "timeout", "end": "capture", "done": "grace"}  # by mark
STACKS_WAIT = 1.0  # seconds that faulthandler has to write stacks
STACKS = ("timeout", "capture", "memory", "output")  # limits at which stacks are written


@dataclass(frozen=True)
class Supervised:
    """A run: its folder, its request, its process, its streams.

    `builder` is the descriptor of requests; during a run only its end of file can be read.
    """

    folder: Path
    request: dict[str, Any]
    child: Child
    streams: Streams
    builder: int
    tree: Tree


def supervise(run: Supervised) -> dict[str, Any]:
    """Supervise the child until it has ended; the contents of `result.json`."""
    descriptor = run.child.descriptor
    others = (run.builder, *([] if descriptor is None else [descriptor]))
    run.streams.listen(run.folder / "output.bin", run.request["output"], *others)
    ended_by = _watch(run)
    if ended_by in STACKS:
        _ask_for_stacks(run)
    if ended_by:
        run.child.kill()
    code = run.child.exit_code()
    left_over = run.tree.end()
    run.streams.close()
    marks, lost = run.streams.marks, run.streams.lost
    return {
        "done": any(text == "done" for text, _ in marks) and not lost,
        "lost": lost,
        "ended_by": ended_by or ("signal" if code < 0 else "exit"),
        "signal": -code if code < 0 and not ended_by else None,
        "exit_code": code if code >= 0 else None,
        "left_over": left_over,
        "pieces": run.streams.pieces,
        "marks": marks,
    }


def _ask_for_stacks(run: Supervised) -> None:
    """Let faulthandler write the stacks; wait only briefly, since signals may be ignored."""
    file = run.folder / "fault.txt"
    before = written = file.stat().st_size if file.exists() else 0
    os.kill(run.child.pid, signal.SIGUSR2)
    asked = time.monotonic()
    while time.monotonic() < asked + STACKS_WAIT:
        run.streams.wait(TICK)
        size = file.stat().st_size if file.exists() else 0
        if size > before and size == written:
            return
        written = size


def _watch(run: Supervised) -> str:
    """Take output until the process ends ("") or exceeds a limit (its name)."""
    streams, most = run.streams, run.request["memory"]
    looked = time.monotonic()
    while not run.child.ended():
        if run.builder in streams.wait(TICK):
            return "builder"
        if not streams.room:
            return "disk" if streams.lost else "output"
        now = time.monotonic()
        if now < looked + run.tree.interval:
            continue
        looked = now
        limit = LIMIT_AFTER[(streams.marks[-1][0] if streams.marks else "").partition(" ")[0]]
        if now > streams.marked + _seconds(limit, run):
            return limit
        if run.tree.memory(most) > most:
            return "memory"
    return ""


def _seconds(limit: str, run: Supervised) -> float:
    """The duration of a limit; a timeout is that of the snippet marked last."""
    if limit != "timeout":
        return float(run.request["limits"][limit])
    snippet = run.streams.marks[-1][0].partition(" ")[2]
    snippets = run.request["snippets"]
    return next(float(each["timeout"]) for each in snippets if each["id"] == snippet)
