"""A server of the worker, from the builder's side: started, asked, ended with its processes."""

import contextlib
import itertools
import json
import select
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
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
