"""Servers of the worker, from the builder's side, kept ready and shared by several threads."""

import contextlib
import itertools
import json
import select
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import psutil

from lessongen.diagnostics import LessongenError

WORKER = Path(__file__).parent.parent.parent / "worker" / "__main__.py"
NUMBERS = itertools.count()
START = 120.0  # seconds until a server must be ready


class ServerLostError(LessongenError):
    """The server ended or hangs, so that the run has no result. The message says how."""


class Server:
    """A process that serves one run at a time.

    `base` is its folder, in which each run has its own; `number` is unique in this process.
    `mode` is one of the worker's: `prepared`, `fresh` or `portable`. `paths` are the folders of its
    interpreter. `exact`: the output of both streams is in the order in which it was written.
    """

    def __init__(self, python: str, environment: Mapping[str, str], *, mode: str) -> None:
        self.number = next(NUMBERS)
        try:
            self.base = Path(tempfile.mkdtemp(prefix="lessongen-")).resolve()
        except OSError as error:
            raise ServerLostError(f"no folder for runs can be made: {error.strerror}") from error
        self._count = 0
        try:
            self._process, self._requests, self._answers = _start(
                [python, str(WORKER), "serve", mode, str(self.base)],
                environment,
                self.base,
            )
        except BaseException as error:
            shutil.rmtree(self.base, ignore_errors=True)
            if isinstance(error, OSError):
                raise ServerLostError(f"{python} can't be started: {error.strerror}") from error
            raise
        try:
            hello = json.loads(self._answer(START))
        except ServerLostError:
            self.close()
            raise
        if "failure" in hello:
            self.close()
            raise ServerLostError(f"{python}: {hello['failure']}")
        self.exact: bool = hello["exact"]
        self._reaps: bool = hello["reaps"]
        self.paths: tuple[str, ...] = tuple(hello["paths"])

    def folder(self) -> Path:
        """A new empty folder for a run."""
        self._count += 1
        folder = self.base / str(self._count)
        folder.mkdir()
        return folder

    def run(self, folder: Path, seconds: float) -> dict[str, Any]:
        """Serve the run of a folder; its `result.json`. Raises ServerLostError after `seconds`."""
        try:
            self._requests.write(f"{folder}\n".encode())
        except OSError as error:
            raise ServerLostError(self._cause()) from error
        self._answer(seconds)
        if not self._reaps:
            _end_processes(None, folder)
        result: dict[str, Any] = json.loads((folder / "result.json").read_text())
        return result

    def kill(self) -> None:
        """End the server and all processes of its runs, also where the server has ended before."""
        _end_processes(self._process.pid if self._process.poll() is None else None, self.base)
        self._process.wait()

    def close(self) -> None:
        """End the server and its run, and remove its folder."""
        with contextlib.suppress(OSError):
            self._requests.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
        finally:  # also where Ctrl-C interrupts the waiting
            self._answers.close()
            shutil.rmtree(self.base, ignore_errors=True)

    def is_alive(self) -> bool:
        """Whether the process still exists: it may have been ended from outside."""
        return self._process.poll() is None

    def _answer(self, seconds: float) -> str:
        ready, _, _ = select.select([self._answers], [], [], seconds)
        line = self._answers.readline() if ready else b""
        if not line:
            self.kill()
            raise ServerLostError(self._cause())
        return line.decode()

    def _cause(self) -> str:
        log = (self.base / "server.log").read_text(errors="backslashreplace").strip()
        last = f": {log.splitlines()[-1]}" if log else ""
        return f"the interpreter that runs programs ended, {self._process.wait()}{last}"


def _start(
    command: list[str], environment: Mapping[str, str], base: Path
) -> tuple["subprocess.Popen[bytes]", IO[bytes], IO[bytes]]:
    """The server's process, the pipe for requests and the pipe for answers."""
    with (base / "server.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 -- the interpreter that the course names
            command,
            env=dict(environment),
            cwd=base,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            bufsize=0,
            start_new_session=True,  # Ctrl-C reaches the builder alone, which ends its servers
        )
    if process.stdin is None or process.stdout is None:
        raise AssertionError("asked for pipes")
    return process, process.stdin, process.stdout


def _end_processes(server: int | None, base: Path) -> None:
    """Kill a server (None: it has ended), its descendants, and the orphan processes of its runs.

    `base` is the folder that holds the home and the working folder of every run: an orphan process
    still has them as its HOME or its working folder.
    """
    below: list[psutil.Process] = []
    if server is not None:
        with contextlib.suppress(psutil.NoSuchProcess):
            process = psutil.Process(server)
            below = [process, *process.children(recursive=True)]
    for each in (*below, *_orphan_processes(base)):
        with contextlib.suppress(psutil.NoSuchProcess):
            each.kill()


def _orphan_processes(base: Path) -> Iterator[psutil.Process]:
    front = f"{base}/"
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):  # it ended, or is another user's
            home = process.environ().get("HOME", "")
            if home.startswith(front) or f"{process.cwd()}/".startswith(front):
                yield process


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
