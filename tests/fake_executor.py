"""An executor for tests that starts no process: it returns what a script says."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from lessongen.model import Environment, Json, Outcome, Raised, Ran, SessionRun, Text
from lessongen.run import Executor, Work

ENVIRONMENT = Environment(
    python="3.11.7",
    distributions={"jax": "0.10.2"},
    backend="cpu",
    devices=("cpu",),
    processor="AMD EPYC",
    cores=2,
    system="Linux",
)

Script: TypeAlias = Callable[[Work, int], "Mapping[str, Ran] | SessionRun"]


def ran(output: str = "", values: Mapping[str, Json] | None = None, **texts: str) -> Ran:
    """A snippet that ended as expected; `lowered__stablehlo=` is the text `lowered.stablehlo`."""
    captured = {key.replace("__", "."): Text(text) for key, text in texts.items()}
    return Ran(Outcome.OK, values or {}, texts={"output": Text(output), **captured})


def failed(problem: str = "raised ValueError: no", line: int | None = None, error: str = "") -> Ran:
    """A snippet that raised an exception at a line of its program; `error` is the traceback."""
    raised = Raised("ValueError", "no", ("Exception",), line)
    return Ran(Outcome.FAILED, raised=raised, texts={"error": Text(error)}, problem=problem)


def all_ok(work: Work, _earlier: int) -> Mapping[str, Ran]:
    """The script in which every snippet ends as expected, without output and values."""
    return {snippet.id: ran() for snippet in work.session.snippets}


@dataclass
class FakeExecutor(Executor):
    """For each run of a session, returns `script(work, number of earlier runs of the session)`.

    A script that returns only the snippets gets `environment`. `works` has all runs in the order
    in which they started, `rested` the number of calls of `rest`.
    """

    script: Script = all_ok
    environment: Environment | None = ENVIRONMENT
    works: list[Work] = field(default_factory=list)
    rested: int = 0
    closed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, work: Work) -> SessionRun:
        """Run the script in the calling thread."""
        key = (work.lesson.name, work.session.name)
        with self._lock:
            earlier = sum((past.lesson.name, past.session.name) == key for past in self.works)
            self.works.append(work)
        result = self.script(work, earlier)
        return result if isinstance(result, SessionRun) else SessionRun(result, self.environment)

    def rest(self) -> None:
        """Count the call."""
        self.rested += 1

    def close(self) -> None:
        """Remember the call."""
        self.closed = True

    @property
    def sessions(self) -> list[str]:
        """The names of the sessions in the order of their first run."""
        return list(dict.fromkeys(work.session.name for work in self.works))


def failing(*sessions: str) -> FakeExecutor:
    """The executor with which every run of these sessions fails, and no other one does."""

    def script(work: Work, _earlier: int) -> Mapping[str, Ran]:
        name = work.session.name
        return {name: failed() if name in sessions else ran()}

    return FakeExecutor(script)
