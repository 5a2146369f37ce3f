"""Both output streams of a process tree, in the order in which they were written.

A pipe in packet mode with room for one packet makes a writer wait until the reader has taken the
previous packet, and an edge-triggered epoll returns pipes in the order in which they became
readable. So at most one packet of each stream is pending, and the reader sees the true order of
what Python, C code and child processes write, without their help. A third pipe carries marks (a
snippet starts, the program is done), whose place in the output is therefore exact.
"""

import fcntl
import os
import select
import socket
import time
from pathlib import Path
from typing import IO

from lessongen.worker.processes import Child

OUT, ERR, MARK = "out", "err", "mark"
# In a burst it is cheaper to poll again than to sleep and be woken. After a single line it would
# only disturb the program, which may be measuring what comes next.
POLLS = 100 if (os.cpu_count() or 1) > 1 else 0
BURST, QUIET = 20, 0.001  # packets of a burst, and the seconds without a packet that end it
SWITCH = 64  # bytes that a change of stream counts as, so that the list of pieces is bounded, too
PACKET = 1 << 16
TURNS, TURN_ENDS = 200, 0.001  # writes of the self-test, seconds between checks for its end


class Streams:
    """Writes the bytes of both streams to one file and records which stream each came from.

    Made before the program's process is forked, which inherits the ends to write to.
    Without `exact` the order between the streams is approximate.
    `pieces` has (stream, bytes) in order, `marks` (text, bytes of output before it), `marked` the
    clock at the last mark, `room` the bytes that may still be written, `lost` the reason why bytes
    could not be kept.
    """

    def __init__(self, *, exact: bool = True) -> None:
        self.pieces: list[tuple[str, int]] = []
        self.marks: list[tuple[str, int]] = []
        self.marked = time.monotonic()
        self.room = 0
        self.lost = ""
        self._size = 0
        self._burst = 0
        self._file: IO[bytes] | None = None
        self._poll = _Poll(exact=exact)
        self._readers: dict[int, str] = {}
        self._writers: dict[str, int] = {}
        self._answers = not exact
        for stream in (OUT, ERR, MARK):
            reader, self._writers[stream] = _packets() if exact else _plain(stream)
            os.set_blocking(reader, False)
            self._poll.register(reader)
            self._readers[reader] = stream

    def become(self) -> int:
        """In the program's process: redirect 1 and 2 to the streams; the descriptor for marks."""
        for descriptor, stream in ((1, OUT), (2, ERR)):
            os.dup2(self._writers[stream], descriptor)
            os.close(self._writers[stream])
        self._close()
        return self._writers[MARK]

    def listen(self, path: Path, limit: int, *others: int) -> None:
        """In the server: keep up to `limit` bytes in a new file; wait for other descriptors, too.

        The ends to write to are closed here: only the program has them from now on.
        """
        self._file, self.room = path.open("wb"), limit
        self.marked = time.monotonic()
        for writer in self._writers.values():
            os.close(writer)
        for descriptor in others:
            self._poll.register(descriptor, at_change=False)

    def wait(self, seconds: float) -> list[int]:
        """Take what is written within `seconds`; the other descriptors that are ready."""
        asked = time.monotonic()
        others = self._take_ready(seconds)
        if time.monotonic() > asked + QUIET:
            self._burst = 0
        if self._burst > BURST:
            for _ in range(POLLS):
                others += self._take_ready(0)
                if others:
                    break
        return others

    def _take_ready(self, seconds: float) -> list[int]:
        others: list[int] = []
        for descriptor in self._poll.ready(seconds):
            if descriptor in self._readers:
                self._take(descriptor)
                self._burst += 1
            else:
                others.append(descriptor)
        return others

    def close(self) -> None:
        """Take the rest, after all writers have ended."""
        while ready := [fd for fd in self._poll.ready(0) if fd in self._readers]:
            for descriptor in ready:
                self._take(descriptor)
        self._close()

    def _close(self) -> None:
        for descriptor in self._readers:
            os.close(descriptor)
        self._poll.close()
        try:
            if self._file:
                self._file.close()
        except OSError as error:
            self.lost = str(error.strerror)

    def _take(self, descriptor: int) -> bool:
        """Take what can be read without waiting; whether there was anything."""
        try:
            data = os.read(descriptor, PACKET)
        except BlockingIOError:
            return False
        if not data:  # nobody has the other end any more
            self._poll.unregister(descriptor)
        elif (stream := self._readers[descriptor]) == MARK:
            self._mark(descriptor, data)
        elif self._file and self.room:
            self._keep(self._file, stream, data)
        return bool(data)

    def _mark(self, descriptor: int, data: bytes) -> None:
        if self._answers:  # the program waits until all its output is taken
            for reader, stream in self._readers.items():
                while stream != MARK and self._take(reader):
                    pass
            os.write(descriptor, b".")
        self.marks += [(mark, self._size) for mark in data.decode().splitlines()]
        self.marked = time.monotonic()

    def _keep(self, file: IO[bytes], stream: str, data: bytes) -> None:
        if not self.pieces or self.pieces[-1][0] != stream:
            self.pieces.append((stream, 0))
            self.room = max(0, self.room - SWITCH)
        data = data[: self.room]
        try:
            file.write(data)
        except OSError as error:  # the disk is full
            self.lost, self.room = str(error.strerror), 0
            return
        self.pieces[-1] = (stream, self.pieces[-1][1] + len(data))
        self._size += len(data)
        self.room -= len(data)


class _Poll:
    """Waits for descriptors: with epoll in the order in which they became readable (`exact`)."""

    def __init__(self, *, exact: bool) -> None:
        self._epoll = select.epoll() if exact else None
        self._poll = None if exact else select.poll()

    def register(self, descriptor: int, *, at_change: bool = True) -> None:
        """Wait for a descriptor, too; `at_change`: epoll reports each change once."""
        if self._epoll:
            self._epoll.register(descriptor, select.EPOLLIN | select.EPOLLET * at_change)
        if self._poll:
            self._poll.register(descriptor, select.POLLIN)

    def unregister(self, descriptor: int) -> None:
        """Stop waiting for a descriptor."""
        for poll in (self._epoll, self._poll):
            if poll:
                poll.unregister(descriptor)

    def ready(self, seconds: float) -> list[int]:
        """The descriptors that become readable, or are at their end, within `seconds`."""
        if self._epoll:
            return [descriptor for descriptor, _ in self._epoll.poll(seconds)]
        if self._poll:
            return [descriptor for descriptor, _ in self._poll.poll(1000 * seconds)]
        return []

    def close(self) -> None:
        """Free the kernel's resources."""
        if self._epoll:
            self._epoll.close()


def _packets() -> tuple[int, int]:
    """A pipe in packet mode with room for one packet."""
    reader, writer = os.pipe2(os.O_DIRECT | os.O_CLOEXEC)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 1)  # the least: one page, one packet
    return reader, writer


def _plain(stream: str) -> tuple[int, int]:
    """A pipe; for marks a socket, so that they can be answered."""
    if stream != MARK:
        return os.pipe()
    ours, theirs = socket.socketpair()
    return ours.detach(), theirs.detach()


def are_exact() -> bool:
    """Whether this kernel returns pipes in the order in which they were written to.

    Linux does, but doesn't document it: so a child writes to both in turn, to find out.
    """
    if not hasattr(os, "pipe2") or not hasattr(os, "O_DIRECT") or not hasattr(select, "epoll"):
        return False
    both = Streams()
    pid = os.fork()
    if pid == 0:
        both.become()
        for number in range(TURNS):
            os.write(1 + number % 2, b".")
        os._exit(0)
    both.listen(Path(os.devnull), 1 << 16)
    child = Child(pid)
    while not child.ended():
        both.wait(TURN_ENDS)
    child.exit_code()
    both.close()
    return both.pieces == [((OUT, ERR)[number % 2], 1) for number in range(TURNS)]
