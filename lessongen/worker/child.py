"""The program's process, as the server that started it sees it."""

import os
import signal


class Child:
    """`descriptor` becomes ready at its end, None where the system has no such thing."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.descriptor = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
        self._status: int | None = None

    def ended(self) -> bool:
        """Whether it has; a process that has is reaped."""
        if self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._status = status if pid else None
        return self._status is not None

    def kill(self) -> None:
        """End it, if it hasn't ended."""
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)

    def exit_code(self) -> int:
        """Wait for its end: its exit code, or minus the signal that ended it."""
        if self._status is None:
            _, self._status = os.waitpid(self.pid, 0)
        if self.descriptor is not None:
            os.close(self.descriptor)
        return os.waitstatus_to_exitcode(self._status)
