"""One server of the worker, from the builder's side: started, asked, ended."""

import contextlib
import itertools
import json
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from lessongen.diagnostics import LessongenError
from lessongen.run import strays

WORKER = Path(__file__).parent.parent / "worker" / "__main__.py"
NUMBERS = itertools.count()
START = 120.0  # seconds until a server stands


class ServerLostError(LessongenError):
    """The server itself ended or hangs: the run says nothing. The message says how."""


class Server:
    """A process that serves one run at a time.

    `base` is its own folder, in which runs have theirs; `number` tells it from all others.
    `how` is the worker's `prepared`, `fresh` or `portable`; `paths` are its interpreter's folders.
    `exact`: the order between the two streams is the true one.
    """

    def __init__(self, python: str, environment: Mapping[str, str], *, how: str) -> None:
        self.number = next(NUMBERS)
        try:
            self.base = Path(tempfile.mkdtemp(prefix="lessongen-")).resolve()
        except OSError as error:
            raise ServerLostError(f"no folder for runs can be made: {error.strerror}") from error
        self._count = 0
        try:
            self._process, self._requests, self._answers = _start(
                [python, str(WORKER), "serve", how, str(self.base)],
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
        """Have a run's folder served within `seconds`; its `result.json`."""
        try:
            self._requests.write(f"{folder}\n".encode())
        except OSError as error:
            raise ServerLostError(self._how()) from error
        self._answer(seconds)
        if not self._reaps:
            strays.end(None, folder)
        result: dict[str, Any] = json.loads((folder / "result.json").read_text())
        return result

    def kill(self) -> None:
        """End the server and what its runs started, also when it has ended itself."""
        strays.end(self._process.pid if self._process.poll() is None else None, self.base)
        self._process.wait()

    def close(self) -> None:
        """End the server, which ends its run, and remove its folder."""
        with contextlib.suppress(OSError):
            self._requests.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
        finally:  # also where Ctrl-C ends the waiting
            self._answers.close()
            shutil.rmtree(self.base, ignore_errors=True)

    def stands(self) -> bool:
        """Whether the process is there: somebody may have ended it while it waited."""
        return self._process.poll() is None

    def _answer(self, seconds: float) -> str:
        ready, _, _ = select.select([self._answers], [], [], seconds)
        line = self._answers.readline() if ready else b""
        if not line:
            self.kill()
            raise ServerLostError(self._how())
        return line.decode()

    def _how(self) -> str:
        said = (self.base / "server.log").read_text(errors="backslashreplace").strip()
        last = f": {said.splitlines()[-1]}" if said else ""
        return f"the interpreter that runs programs ended, {self._process.wait()}{last}"


def _start(
    command: list[str], environment: Mapping[str, str], base: Path
) -> tuple["subprocess.Popen[bytes]", IO[bytes], IO[bytes]]:
    """The server, the pipe for requests and the one for answers."""
    with (base / "server.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 -- the interpreter that the course names
            command,
            env=dict(environment),
            cwd=base,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is the builder's, which ends its servers
        )
    if process.stdin is None or process.stdout is None:
        raise AssertionError("asked for pipes")
    return process, process.stdin, process.stdout


def interpreter(python: str | None) -> str:
    """The interpreter of a machine: the one named, or the builder's."""
    return sys.executable if python is None else str(Path(python).absolute())
