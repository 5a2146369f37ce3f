"""Both output streams of a process tree, in the order in which they were written.

A pipe in packet mode with room for one packet makes a writer wait until the reader has taken the
packet before, and an edge-triggered epoll hands out pipes in the order in which they became
readable. So at most one packet a stream is pending and the reader sees the true order, of Python,
C code and child processes, without their help. A third pipe carries marks (a snippet starts, the
program is done), which therefore fall at the right place in the output.
"""

import fcntl
import os
import select
import time
from pathlib import Path

OUT, ERR, MARK = "out", "err", "mark"
LOOKS = 100 if len(os.sched_getaffinity(0)) > 1 else 0  # in a burst cheaper than sleep and wake
SWITCH = 64  # bytes that a change of stream counts, so that the list of pieces is bounded too
PACKET = 1 << 16
TURNS = 200


class Streams:
    """Writes the bytes of both streams to one file and remembers whose they are.

    Without `exact` the order between the streams is approximate.
    `pieces` holds [stream, bytes] in order, `marks` [text, bytes of output before it], `marked`
    the clock at the last mark, `room` the bytes that may still be written, `lost` why bytes could
    not be kept.
    """

    def __init__(self, path: Path, limit: int, *, exact: bool = True) -> None:
        self.pieces: list[tuple[str, int]] = []
        self.marks: list[tuple[str, int]] = []
        self.marked = time.monotonic()
        self.room = limit
        self.lost = ""
        self._size = 0
        self._file = path.open("wb")
        self._epoll = select.epoll()
        self._readers: dict[int, str] = {}
        self._writers: dict[str, int] = {}
        for stream in (OUT, ERR, MARK):
            reader, self._writers[stream] = os.pipe2(os.O_DIRECT * exact | os.O_CLOEXEC)
            if exact:
                fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 1)  # the least: one page, one packet
            os.set_blocking(reader, False)
            self._epoll.register(reader, select.EPOLLIN | select.EPOLLET)
            self._readers[reader] = stream

    def become(self) -> int:
        """In the program's process: write to the streams; the descriptor for marks."""
        for descriptor, stream in ((1, OUT), (2, ERR)):
            os.dup2(self._writers[stream], descriptor)
            os.close(self._writers[stream])
        self._close()
        return self._writers[MARK]

    def listen(self, *others: int) -> None:
        """In the server: leave the writing ends to the program; watch other descriptors too."""
        for writer in self._writers.values():
            os.close(writer)
        for descriptor in others:
            self._epoll.register(descriptor, select.EPOLLIN)

    def wait(self, seconds: float) -> list[int]:
        """Take what is written within `seconds`; the other watched descriptors that are ready."""
        others: list[int] = []
        for look in range(LOOKS + 1):
            for descriptor, _ in self._epoll.poll(0 if look else seconds):
                if descriptor in self._readers:
                    self._take(descriptor)
                else:
                    others.append(descriptor)
            if others:
                break
        return others

    def close(self) -> None:
        """Take what is left, once all writers are dead."""
        while ready := [fd for fd, _ in self._epoll.poll(0) if fd in self._readers]:
            for descriptor in ready:
                self._take(descriptor)
        self._close()

    def _close(self) -> None:
        for descriptor in self._readers:
            os.close(descriptor)
        self._epoll.close()
        try:
            self._file.close()
        except OSError as error:
            self.lost = str(error.strerror)

    def _take(self, descriptor: int) -> None:
        try:
            data = os.read(descriptor, PACKET)
        except BlockingIOError:
            return
        if (stream := self._readers[descriptor]) == MARK:
            if data:
                self.marks.append((data.decode(), self._size))
                self.marked = time.monotonic()
        elif data and self.room:
            self._keep(stream, data)

    def _keep(self, stream: str, data: bytes) -> None:
        if not self.pieces or self.pieces[-1][0] != stream:
            self.pieces.append((stream, 0))
            self.room = max(0, self.room - SWITCH)
        data = data[: self.room]
        try:
            self._file.write(data)
        except OSError as error:  # the disk is full
            self.lost, self.room = str(error.strerror), 0
            return
        self.pieces[-1] = (stream, self.pieces[-1][1] + len(data))
        self._size += len(data)
        self.room -= len(data)


def are_exact() -> bool:
    """Whether this kernel hands the pipes out in the order in which they were written to.

    That is what it does, not what it promises: a child writes to both in turn to find out.
    """
    both = Streams(Path(os.devnull), 1 << 16)
    child = os.fork()
    if child == 0:
        both.become()
        for number in range(TURNS):
            os.write(1 + number % 2, b".")
        os._exit(0)
    process = os.pidfd_open(child)
    both.listen(process)
    while process not in both.wait(1):
        pass
    os.waitpid(child, 0)
    os.close(process)
    both.close()
    return both.pieces == [((OUT, ERR)[number % 2], 1) for number in range(TURNS)]
