"""Executors: what runs a session once, on this computer or elsewhere.

To add an executor, write a subclass of `Executor` and let `make_executor` return it.
"""

from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from lessongen.model import Lesson, Requests, Session, SessionRun
from lessongen.run.machine import Machine


@dataclass(frozen=True)
class Work:
    """One run of a session: everything that an executor needs to know.

    `folder` is the folder of the lesson's file. The program finds the files below it, except for
    Markdown and hidden folders, in its working folder: as copies, which it may change.
    """

    lesson: Lesson
    session: Session
    machine: Machine
    folder: Path
    requests: Requests = field(default_factory=dict)


class Executor(Protocol):
    """Runs sessions; a context manager that closes itself.

    Threads: `run` may be called from several threads at once, `close` at any time from any thread.
    Isolation: each run has its own process, working folder and environment variables
    (`machine.run_environment`); no run sees what another one left.
    Resources: an executor may keep processes and folders between runs, until `close`.
    """

    def run(self, work: Work) -> SessionRun:
        """Run the session once, from its first snippet.

        The result has a `Ran` for each snippet: the snippets after a failed one are NOT_RUN, and so
        are all where the session needs another platform than the machine has. `environment` is None
        where the process ended before it could describe it. `inputs` and files that the run has
        read are in `found`.

        Whatever the program does, and whatever the executor lacks (an interpreter, disk space), is
        a `Ran` with the outcome FAILED and a `problem`; no exception is raised for it.
        """

    def rest(self) -> None:
        """Give up resources that only help many runs in a row; `run` remains possible."""

    def close(self) -> None:
        """End all processes and remove all folders of this executor.

        A run in progress returns as failed; a later call of `run` does, too. A second call of
        `close` has no effect.
        """

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def make_executor(jobs: int = 1) -> Executor:
    """The executor for the machines of a course; the caller closes it.

    `jobs` is the number of threads that will call `run` at the same time.
    """
    # imported here: a build that runs nothing doesn't load it, and it imports this module
    from lessongen.run.local import LocalExecutor  # noqa: PLC0415

    return LocalExecutor(jobs)
