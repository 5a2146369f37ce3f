"""What `tree` does, where there is no /proc: by the table that `ps` prints.

A process whose parent has ended belongs to nobody's tree there: the builder looks for those.
"""

import contextlib
import os
import signal
import subprocess
from typing import NamedTuple

COMMAND = ("ps", "-A", "-o", "pid=,ppid=,rss=,comm=")
REAPS = False
LOOK = 0.5  # seconds between two looks: each starts a process


class Row(NamedTuple):
    """A process; `resident` in bytes."""

    pid: int
    parent: int
    resident: int
    name: str


def memory(limit: int) -> int:
    """Resident bytes of all descendants; pages that forks share count for each."""
    del limit
    return sum(row.resident for row in _below())


def end() -> list[str]:
    """Kill and reap until no descendant is left; the names of those that still ran."""
    names: list[str] = []
    while rows := [row for row in _below() if "<defunct>" not in row.name]:
        for row in rows:
            names.append(os.path.basename(row.name))  # noqa: PTH119 -- a string of `ps`
            with contextlib.suppress(ProcessLookupError):
                os.kill(row.pid, signal.SIGKILL)
        _reap()
    _reap()
    return sorted(names)


def _reap() -> None:
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def _below() -> list[Row]:
    """All descendants of this process but `ps` itself."""
    below: list[Row] = []
    todo = [os.getpid()]
    rows = _table()
    while todo:
        parent = todo.pop()
        children = [row for row in rows if row.parent == parent]
        below += children
        todo += [row.pid for row in children]
    return below


def _table() -> list[Row]:
    with subprocess.Popen(  # noqa: S603 -- a constant
        COMMAND, stdout=subprocess.PIPE, text=True
    ) as listing:
        text, _ = listing.communicate()
    rows = (line.split(None, 3) for line in text.splitlines())
    return [
        Row(int(pid), int(parent), int(resident) * 1024, name)
        for pid, parent, resident, name in rows
        if int(pid) != listing.pid
    ]
