"""Servers kept ready between runs, and shared by several threads."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from lessongen.run.local.server import Server, ServerLostError


@dataclass(frozen=True)
class ServerKey:
    """What servers must have in common to be interchangeable."""

    python: str
    environment: tuple[tuple[str, str], ...]
    mode: str

    @classmethod
    def of(cls, python: str, environment: Mapping[str, str], *, mode: str) -> "ServerKey":
        """Equal for equal environments, whatever the order of their items."""
        return cls(python, tuple(sorted(environment.items())), mode)


class ServerPool:
    """Gives each server to one run at a time; may be used from several threads.

    At most `kept` servers wait for a run; with its standby child each holds some 250 MB.
    """

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._lock = threading.Lock()
        self._idle: list[tuple[ServerKey, Server]] = []  # the most recently used last
        self._busy: set[Server] = set()
        self._closed = threading.Event()

    @contextmanager
    def server(self, key: ServerKey, avoid: int | None = None) -> Iterator[Server]:
        """A server for one run: an idle one, or a new one; raises ServerLostError.

        `avoid` is the number of a server that must not be used. After an exception in the block the
        server isn't used again.
        """
        server = self._take(key, avoid) or self._start(key)
        try:
            yield server
        except BaseException:  # it may be lost, or still busy with an abandoned run
            self._drop(server)
            raise
        self._give_back(key, server)

    def rest(self, kept: int) -> None:
        """Close the idle servers except for the `kept` most recently used."""
        with self._lock:
            unwanted = [server for _, server in self._idle[:-kept]]
            self._idle = self._idle[-kept:]
        for each in unwanted:
            each.close()

    def close(self) -> None:
        """End all servers, busy ones too, and start no more.

        A run in progress fails with ServerLostError, and its thread removes the server's folder.
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

    def _take(self, key: ServerKey, avoid: int | None) -> Server | None:
        with self._lock:
            ended = [server for _, server in self._idle if not server.is_alive()]
            self._idle = [idle for idle in self._idle if idle[1] not in ended]
        for server in ended:
            server.close()
        with self._lock:
            for index in reversed(range(len(self._idle))):
                if self._idle[index][0] == key and self._idle[index][1].number != avoid:
                    _, server = self._idle.pop(index)
                    self._busy.add(server)
                    return server
        return None

    def _start(self, key: ServerKey) -> Server:
        if not self._closed.is_set():
            server = Server(key.python, dict(key.environment), mode=key.mode)
            with self._lock:
                if not self._closed.is_set():
                    self._busy.add(server)
                    return server
            server.close()
        raise ServerLostError("the executor is closed")

    def _drop(self, server: Server) -> None:
        with self._lock:
            self._busy.discard(server)
        server.close()

    def _give_back(self, key: ServerKey, server: Server) -> None:
        with self._lock:
            self._busy.discard(server)
            unwanted = [server] if self._closed.is_set() else []
            if not self._closed.is_set():
                self._idle.append((key, server))
                unwanted = [self._idle.pop(0)[1] for _ in range(len(self._idle) - self._kept)]
        for each in unwanted:
            each.close()
