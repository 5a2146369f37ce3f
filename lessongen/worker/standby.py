"""A child forked ahead of its run: what the fork costs is paid before anyone waits for it."""

import contextlib
import json
import os
import socket
import sys
from pathlib import Path

from lessongen.worker import forked
from lessongen.worker.child import Child
from lessongen.worker.streams import Streams


class Standby:
    """In the server, a child that waits for a run; in that child, where `here` is true, itself.

    Made by a fork, which both return from. The child ends when the server is gone, since the
    server's end of the socket between them is then closed.
    """

    def __init__(self, *, exact: bool) -> None:
        self.streams = Streams(exact=exact)
        self._ours, self._its = socket.socketpair()
        pid = os.fork()
        self.here = pid == 0
        if not self.here:
            self._its.close()
            self.child = Child(pid)

    def until_ready(self) -> None:
        """In the server: wait until the child only waits, or has ended."""
        self._ours.recv(1)

    def start(self, folder: str) -> bool:
        """In the server: have it run what the folder asks for; False where it has ended."""
        if self.child.ended():
            self.dismiss()
            return False
        with contextlib.suppress(OSError):  # it has ended in this moment, as its watcher will find
            self._ours.sendall(folder.encode())
        self._ours.close()
        return True

    def dismiss(self) -> None:
        """In the server: end it, as there is nothing for it to run."""
        self._ours.close()
        self.child.kill()
        self.child.exit_code()
        self.streams.listen(Path(os.devnull), 0)
        self.streams.close()

    def wait(self, *inherited: int, copied: bool) -> tuple[str, int]:
        """In the child: the run's folder, when there is one, and the pipe for marks.

        `inherited` are descriptors that belong to the server; `copied`: memory of its own, now.
        """
        for descriptor in inherited:
            os.close(descriptor)
        self._ours.close()
        forked.leave_server()
        mark = self.streams.become()
        forked.seed()
        if copied:
            forked.own_pages()
        folder = self._asked()
        if not folder:
            os._exit(0)
        request = json.loads(Path(folder, "request.json").read_text())
        if request["start_method"] == "fresh":
            os.set_inheritable(mark, True)
            worker = str(Path(__file__).parent / "__main__.py")
            command = [sys.executable, worker, "program", folder, str(mark)]
            os.execve(sys.executable, command, request["environment"])  # noqa: S606 -- no shell is wanted
        forked.set_devices(request["cpu_devices"])
        return folder, mark

    def _asked(self) -> str:
        """In the child: say that it is ready, and wait to be asked; "" where the server is gone."""
        with self._its:
            with contextlib.suppress(OSError):  # the server may have asked, and not wait for it
                self._its.sendall(b".")
            try:
                return self._its.recv(1 << 16).decode()
            except ConnectionResetError:
                return ""
