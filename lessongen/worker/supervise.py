"""One run, watched from outside: its output taken, its limits held, its whole tree ended."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from lessongen.worker.child import Child
from lessongen.worker.streams import Streams

TICK = 0.05  # seconds without output after which the process is looked at
LIMIT_AFTER = {"": "startup", "start": "timeout", "end": "capture", "done": "grace"}  # a mark
STACKS_WAIT = 1.0  # seconds for its answer
STACKS = ("timeout", "capture", "memory", "output")  # limits at which the program says where it is


class Tree(Protocol):
    """What `tree` and `tree_by_ps` do, each its way."""

    REAPS: bool
    LOOK: float

    def memory(self, limit: int) -> int:
        """Resident bytes of all descendants."""

    def end(self) -> list[str]:
        """Kill them; the names of those that still ran."""


@dataclass(frozen=True)
class Watched:
    """A run: its folder and what was asked for, its process, its streams, who is told.

    Only the end of file can come from `builder` during a run.
    """

    folder: Path
    request: dict[str, Any]
    child: Child
    streams: Streams
    builder: int
    tree: Tree


def supervise(run: Watched) -> dict[str, Any]:
    """Watch the child until it has ended; the contents of `result.json`."""
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


def _ask_for_stacks(run: Watched) -> None:
    """Have faulthandler write the stacks, and wait for them, not long: signals may be ignored."""
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


def _watch(run: Watched) -> str:
    """Take output until the process ends, which gives "", or a limit is passed, which is named."""
    streams, most = run.streams, run.request["memory"]
    looked = time.monotonic()
    while not run.child.ended():
        if run.builder in streams.wait(TICK):
            return "builder"
        if not streams.room:
            return "disk" if streams.lost else "output"
        now = time.monotonic()
        if now < looked + run.tree.LOOK:
            continue
        looked = now
        limit = LIMIT_AFTER[(streams.marks[-1][0] if streams.marks else "").partition(" ")[0]]
        if now > streams.marked + _seconds(limit, run):
            return limit
        if run.tree.memory(most) > most:
            return "memory"
    return ""


def _seconds(limit: str, run: Watched) -> float:
    """How long a limit is; a timeout is of the snippet that was marked last."""
    if limit != "timeout":
        return float(run.request["limits"][limit])
    snippet = run.streams.marks[-1][0].partition(" ")[2]
    return next(float(it["timeout"]) for it in run.request["snippets"] if it["id"] == snippet)
