"""The processes below this one: who they are, what they hold, and their end.

The server is the reaper of its descendants, so nothing leaves its tree, whatever sessions or
process groups a program makes; and as it has one run at a time, all in its tree is that run's.
"""

import contextlib
import os
import signal
from pathlib import Path

PAGE = os.sysconf("SC_PAGESIZE")
REAPS = True
LOOK = 0.05  # seconds between two looks at memory and clock
TRACKER = b"from multiprocessing.resource_tracker import"


def children(pid: int) -> list[int]:
    """The living and the unreaped children of a process, of all its threads."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        texts = [(task / "children").read_text() for task in tasks]
    except OSError:  # it ended meanwhile
        return []
    return [int(child) for text in texts for child in text.split()]


def descendants() -> list[int]:
    """All processes below this one."""
    found: list[int] = []
    todo = children(os.getpid())
    while todo:
        found.append(todo.pop())
        todo += children(found[-1])
    return found


def memory(limit: int) -> int:
    """Resident bytes of all descendants.

    The quick figure counts a page that forks share once for each; only where it passes the limit
    the exact one is asked for, which counts it once.
    """
    quick = sum(map(_resident, descendants()))
    return quick if quick <= limit else sum(map(_proportional, descendants()))


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):  # it ended meanwhile
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0


def _proportional(pid: int) -> int:
    with contextlib.suppress(OSError, IndexError):  # it ended meanwhile
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return int(rollup.split("Pss:")[1].split()[0]) * 1024
    return 0


def end() -> list[str]:
    """Kill and reap until no descendant is left; the names of those that still ran."""
    names: list[str] = []
    while True:
        for pid in children(os.getpid()):
            if (name := _living(pid)) is not None:
                names.append(name)
            os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return sorted(names)


def _living(pid: int) -> str | None:
    """The name of a process, None when it has ended and waits for its parent only.

    The tracker that Python's `multiprocessing` starts for itself counts as ended: it ends once it
    has seen its program do so.
    """
    with contextlib.suppress(OSError, IndexError):
        name, _, rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
        command = Path(f"/proc/{pid}/cmdline").read_bytes()  # empty while it ends
        if rest.split()[0] not in "ZX" and command and TRACKER not in command:
            return name.partition("(")[2]
    return None
