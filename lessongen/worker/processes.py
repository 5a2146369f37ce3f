"""The processes below the server: the program's own, and the tree of all that it started.

`ProcTree` reads Linux's /proc. There the server is the reaper of its descendants, so that no
process leaves its tree, whatever sessions or process groups a program makes; and as a server has
one run at a time, every process in the tree is that run's. `PsTree` reads the output of `ps` on
other systems: an orphan process belongs to no tree there, and the builder looks for it.
"""

import contextlib
import os
import signal
import subprocess
from pathlib import Path
from typing import NamedTuple, Protocol

PAGE = os.sysconf("SC_PAGESIZE")
TRACKER = b"from multiprocessing.resource_tracker import"
PS = ("ps", "-A", "-o", "pid=,ppid=,rss=,comm=")


class Child:
    """The program's process, seen from the server that forked it.

    `descriptor` becomes readable when the process ends; None on systems without pidfd.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.descriptor = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
        self._status: int | None = None

    def ended(self) -> bool:
        """Whether the process has ended; it is reaped then."""
        if self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._status = status if pid else None
        return self._status is not None

    def kill(self) -> None:
        """End the process, unless it has ended."""
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)

    def exit_code(self) -> int:
        """Wait for the end; the exit code, or minus the number of the signal that ended it."""
        if self._status is None:
            _, self._status = os.waitpid(self.pid, 0)
        if self.descriptor is not None:
            os.close(self.descriptor)
        return os.waitstatus_to_exitcode(self._status)


class Tree(Protocol):
    """The descendants of this process.

    `reaps`: no process can leave the tree. `interval`: seconds between two looks at memory and
    clock.
    """

    reaps: bool
    interval: float

    def memory(self, limit: int) -> int:
        """Resident bytes of all descendants; exact only where they may be above the limit."""

    def end(self) -> list[str]:
        """Kill and reap all descendants; the names of those that were still running."""


class ProcTree:
    """The tree as Linux's /proc shows it."""

    reaps = True
    interval = 0.05

    def memory(self, limit: int) -> int:
        """Resident bytes of all descendants.

        The quick figure counts a page that forks share once for each of them. Only where it is
        above the limit, the slower exact figure is read, which counts the page once.
        """
        quick = sum(map(_resident, _descendants()))
        return quick if quick <= limit else sum(map(_proportional, _descendants()))

    def end(self) -> list[str]:
        """Kill and reap until no descendant is left; the names of those that were running."""
        names: list[str] = []
        while True:
            for pid in _children(os.getpid()):
                if (name := _running(pid)) is not None:
                    names.append(name)
                os.kill(pid, signal.SIGKILL)
            try:
                os.waitpid(-1, 0)
            except ChildProcessError:
                return sorted(names)


def _children(pid: int) -> list[int]:
    """The children of all threads of a process, ended ones included until they are reaped."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        texts = [(task / "children").read_text() for task in tasks]
    except OSError:  # it ended meanwhile
        return []
    return [int(child) for text in texts for child in text.split()]


def _descendants() -> list[int]:
    """All processes below this one."""
    found: list[int] = []
    todo = _children(os.getpid())
    while todo:
        found.append(todo.pop())
        todo += _children(found[-1])
    return found


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):  # it ended meanwhile
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0


def _proportional(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):  # it ended meanwhile
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return int(rollup.split("Pss:")[1].split()[0]) * 1024
    return 0


def _running(pid: int) -> str | None:
    """The name of a process; None where it has ended and only waits to be reaped.

    The resource tracker that Python's `multiprocessing` starts counts as ended: it ends by itself
    after its program.
    """
    with contextlib.suppress(OSError, IndexError):
        name, _, rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
        command = Path(f"/proc/{pid}/cmdline").read_bytes()  # empty while it ends
        if rest.split()[0] not in "ZX" and command and TRACKER not in command:
            return name.partition("(")[2]
    return None


class PsTree:
    """The tree as `ps` lists it, on systems without /proc."""

    reaps = False
    interval = 0.5  # each look starts a process

    def memory(self, limit: int) -> int:
        """Resident bytes of all descendants; pages that forks share count for each of them."""
        del limit
        return sum(row.resident for row in _rows_below())

    def end(self) -> list[str]:
        """Kill and reap until no descendant is left; the names of those that were running."""
        names: list[str] = []
        while rows := [row for row in _rows_below() if "<defunct>" not in row.name]:
            for row in rows:
                names.append(os.path.basename(row.name))  # noqa: PTH119 -- a string of `ps`
                with contextlib.suppress(ProcessLookupError):
                    os.kill(row.pid, signal.SIGKILL)
            _reap()
        _reap()
        return sorted(names)


class Row(NamedTuple):
    """A process in the output of `ps`; `resident` is in bytes."""

    pid: int
    parent: int
    resident: int
    name: str


def _reap() -> None:
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def _rows_below() -> list[Row]:
    """All descendants of this process except for `ps` itself."""
    below: list[Row] = []
    todo = [os.getpid()]
    rows = _rows()
    while todo:
        parent = todo.pop()
        children = [row for row in rows if row.parent == parent]
        below += children
        todo += [row.pid for row in children]
    return below


def _rows() -> list[Row]:
    with subprocess.Popen(  # noqa: S603 -- a constant
        PS, stdout=subprocess.PIPE, text=True
    ) as listing:
        text, _ = listing.communicate()
    rows = (line.split(None, 3) for line in text.splitlines())
    return [
        Row(int(pid), int(parent), int(resident) * 1024, name)
        for pid, parent, resident, name in rows
        if int(pid) != listing.pid
    ]
