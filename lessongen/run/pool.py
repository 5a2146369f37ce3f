"""Servers kept ready, for as many runs at once as are asked for."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from lessongen.run.server import Server, ServerLostError


@dataclass(frozen=True)
class Sort:
    """Servers of one sort can take each other's place."""

    python: str
    environment: tuple[tuple[str, str], ...]
    how: str

    @classmethod
    def of(cls, python: str, environment: Mapping[str, str], *, how: str) -> "Sort":
        """Two mappings with the same items are one environment."""
        return cls(python, tuple(sorted(environment.items())), how)


class Pool:
    """Gives a server of a sort to one run at a time; can be used from several threads.

    `kept` servers at most wait for a run; with the child that stands ready each holds some 250 MB.
    """

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._lock = threading.Lock()
        self._idle: list[tuple[Sort, Server]] = []  # the one used last at the end
        self._busy: set[Server] = set()
        self._closed = threading.Event()

    @contextmanager
    def server(self, sort: Sort, avoid: int | None = None) -> Iterator[Server]:
        """A server for one run: an idle one, or a new one; raises ServerLostError.

        `avoid` is the number of the one that may not serve it. One that is lost during the run is
        never given out again.
        """
        server = self._take(sort, avoid) or self._start(sort)
        try:
            yield server
        except BaseException:  # it may be lost, or still at work on a run that was given up
            self._drop(server)
            raise
        self._give_back(sort, server)

    def rest(self, kept: int) -> None:
        """End the servers that wait, but for the `kept` that were used last."""
        with self._lock:
            unwanted = [server for _, server in self._idle[:-kept]]
            self._idle = self._idle[-kept:]
        for each in unwanted:
            each.close()

    def close(self) -> None:
        """End all servers, busy ones too; none is started any more.

        What has a busy one finds it lost, and tidies up after it.
        """
        with self._lock:
            self._closed.set()
            idle = [server for _, server in self._idle]
            busy = list(self._busy)
            self._idle.clear()
        for server in busy:
            server.kill()
        for server in idle:
            server.close()

    def _take(self, sort: Sort, avoid: int | None) -> Server | None:
        with self._lock:
            gone = [server for _, server in self._idle if not server.stands()]
            self._idle = [it for it in self._idle if it[1] not in gone]
        for server in gone:
            server.close()
        with self._lock:
            for index in reversed(range(len(self._idle))):
                if self._idle[index][0] == sort and self._idle[index][1].number != avoid:
                    _, server = self._idle.pop(index)
                    self._busy.add(server)
                    return server
        return None

    def _start(self, sort: Sort) -> Server:
        if not self._closed.is_set():
            server = Server(sort.python, dict(sort.environment), how=sort.how)
            with self._lock:
                if not self._closed.is_set():
                    self._busy.add(server)
                    return server
            server.close()
        raise ServerLostError("no run is started any more")

    def _drop(self, server: Server) -> None:
        with self._lock:
            self._busy.discard(server)
        server.close()

    def _give_back(self, sort: Sort, server: Server) -> None:
        with self._lock:
            self._busy.discard(server)
            unwanted = [server] if self._closed.is_set() else []
            if not self._closed.is_set():
                self._idle.append((sort, server))
                unwanted = [self._idle.pop(0)[1] for _ in range(len(self._idle) - self._kept)]
        for each in unwanted:
            each.close()
