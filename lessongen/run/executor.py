"""Executors: a Work in, a SessionRun out, whatever the program does."""

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from lessongen.model import Lesson, Requests, Session, SessionRun
from lessongen.run import request, results, scratch, surroundings
from lessongen.run.machine import Machine
from lessongen.run.pool import Pool, Sort
from lessongen.run.server import Server, ServerLostError, interpreter

ATTEMPTS = 2  # a server that dies is replaced, once


@dataclass(frozen=True)
class Work:
    """A session to be run once. `folder` is the one of the lesson's file."""

    lesson: Lesson
    session: Session
    machine: Machine
    folder: Path
    requests: Requests = field(default_factory=dict)


class Executor(Protocol):
    """Something that runs sessions, from several threads where it is asked to."""

    def run(self, work: Work) -> SessionRun:
        """Run a session once. Nothing that a program does raises here."""

    def close(self) -> None:
        """End every process and remove every folder of it."""


class LocalExecutor:
    """Runs on this machine, in forks of prepared interpreters where the session allows it.

    Repeats of a session alternate between two of them, since forks of one share their addresses.
    `jobs` threads may use it at once.
    """

    how = "prepared" if sys.platform == "linux" else "portable"

    def __init__(self, jobs: int = 1) -> None:
        self._pool = Pool(kept=jobs + 1)
        self._last: dict[tuple[str, str], int] = {}  # the server that had a session's last run

    def run(self, work: Work) -> SessionRun:
        """Run a session once. Nothing that a program does raises here."""
        session, machine = work.session, work.machine
        if session.platform not in {None, machine.platform}:
            here = f"machine {machine.name} is {machine.platform}"
            return results.not_run(session, f"needs platform {session.platform}, and {here}")
        name = (work.lesson.name, session.name)
        lost: ServerLostError | None = None
        for _ in range(ATTEMPTS):
            try:
                with self._pool.server(self._sort(work), self._last.get(name)) as server:
                    self._last[name] = server.number
                    return self._run(work, server)
            except scratch.ScratchError as error:
                return results.failed(session, str(error))
            except ServerLostError as error:
                lost = error
            except OSError as error:  # no room, no permission: what failed is the run's own folder
                what = f"{error.strerror or error}: {error.filename or 'its folder'}"
                return results.failed(session, f"could not be run: {what}")
        return results.failed(session, f"could not be run in {ATTEMPTS} attempts: {lost}")

    def rest(self) -> None:
        """Keep no more servers ready than an author's edits need: one, and another to repeat."""
        self._pool.rest(kept=2)

    def close(self) -> None:
        """End the servers."""
        self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _sort(self, work: Work) -> Sort:
        python = interpreter(work.machine.python)
        environment = surroundings.of_server(python, work.machine)
        if self._how(work.session) == "fresh":  # a new interpreter gets its environment itself
            return Sort.of(python, environment, how=self.how)
        return Sort.of(python, environment | dict(work.session.env), how=self.how)

    def _how(self, session: Session) -> str:
        return "fresh" if session.fresh or self.how != "prepared" else "forked"

    def _run(self, work: Work, server: Server) -> SessionRun:
        run = server.folder()
        try:
            made = scratch.make(run, lesson=work.lesson, session=work.session, beside=work.folder)
            how = self._how(work.session)
            request.write(
                made, work.lesson, work.session, work.machine, requests=work.requests, how=how
            )
            result = server.run(run, request.longest(work.session))
            if result["signal"] and not result["marks"]:  # no fault of the program's
                raise ServerLostError(f"signal {result['signal']} ended it before it began")
            return results.read(
                result, made, lesson=work.lesson, session=work.session, server=server
            )
        finally:
            shutil.rmtree(run, ignore_errors=True)


class FreshExecutor(LocalExecutor):
    """Runs on this machine, in a new interpreter each."""

    how = "fresh" if sys.platform == "linux" else "portable"


class PortableExecutor(LocalExecutor):
    """Runs on this machine, in a new interpreter each, with nothing that only Linux has."""

    how = "portable"
