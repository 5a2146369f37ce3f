"""The files below the working folder that this process opens, or fails to find.

The audit hook sees only what Python itself opens. The builder finds the rest by access times, and
uses `opened` where the file system keeps none.
"""

import faulthandler
import os
import signal
import sys
from typing import Any, TextIO

# bound now: a program may replace any of these
exists, fsdecode, absolute, getpid = os.path.lexists, os.fsdecode, os.path.abspath, os.getpid

NAMES = frozenset({"open", "sqlite3.connect"})
CACHE = "__pycache__"


class OpenedFiles:
    """Sets of paths relative to the folder, complete from `listen` on."""

    def __init__(self, folder: str, fault: TextIO) -> None:
        self.opened: set[str] = set()
        self.missed: set[str] = set()
        self._front = folder + os.sep
        self._fault = fault

    def listen(self) -> None:
        """Watch this process from now on; there is no way to stop."""
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in NAMES and isinstance(arguments[0], str | bytes | os.PathLike):
            self._note(arguments[0], arguments[2] if event == "open" else os.O_CREAT)
        elif (
            event == "os.kill" and arguments[0] in {0, getpid()} and arguments[1] != signal.SIGUSR2
        ):
            faulthandler.dump_traceback(self._fault, all_threads=False)  # it may end the process

    def _note(self, path: Any, flags: Any) -> None:
        try:
            full = absolute(fsdecode(path))
        except OSError:  # the working folder is gone
            return
        if not full.startswith(self._front) or CACHE in full:
            return
        name = full[len(self._front) :]
        if exists(full):
            self.opened.add(name)
        elif isinstance(flags, int) and not flags & os.O_CREAT:
            self.missed.add(name)
