"""Executors: a Work in, a SessionRun out, whatever the program does."""

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, Self

from lessongen.model import Lesson, Session, SessionRun, Snippet
from lessongen.run import ends, results, scratch, surroundings
from lessongen.run.cleaning import Paths
from lessongen.run.lane import Lane, LaneLostError, interpreter
from lessongen.run.machine import Machine

MARGIN = 300.0  # seconds that a server may take beyond all limits of a run before it is given up


@dataclass(frozen=True)
class Work:
    """A session to be run once. `folder` is where the lesson's file lies."""

    lesson: Lesson
    session: Session
    machine: Machine
    folder: Path


class Executor(Protocol):
    """Something that runs sessions, one at a time."""

    def run(self, work: Work) -> SessionRun:
        """Run a session once. Nothing that a program does raises here."""

    def close(self) -> None:
        """End every process and remove every folder of it."""


class FreshExecutor:
    """A new interpreter for each run."""

    def __init__(self) -> None:
        self._lanes: dict[tuple[str, str], Lane] = {}

    def run(self, work: Work) -> SessionRun:
        """Run a session once, in an interpreter that no one has used."""
        session, machine = work.session, work.machine
        if session.platform not in {None, machine.platform}:
            is_ = f"machine {machine.name} is {machine.platform}"
            return results.not_run(session, f"needs platform {session.platform}, and {is_}")
        try:
            lane = self._lane(machine)
            return self._run(work, lane)
        except scratch.MissingInputError as missing:
            return results.failed(session, f"names `{missing}` in `inputs`, which isn't there")
        except LaneLostError as lost:
            if self._key(machine) in self._lanes:
                self._lanes.pop(self._key(machine)).close()
            return results.failed(session, f"was not run: {lost}")

    def close(self) -> None:
        """End the servers."""
        while self._lanes:
            self._lanes.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @staticmethod
    def _key(machine: Machine) -> tuple[str, str]:
        return interpreter(machine.python), machine.platform

    def _lane(self, machine: Machine) -> Lane:
        key = self._key(machine)
        if key not in self._lanes:
            self._lanes[key] = Lane(key[0], surroundings.of_server(key[0], machine))
        return self._lanes[key]

    def _run(self, work: Work, lane: Lane) -> SessionRun:
        run = lane.folder()
        try:
            made = scratch.make(run, lesson=work.lesson, session=work.session, beside=work.folder)
            (run / "request.json").write_text(json.dumps(_request(work, made)))
            limit = MARGIN + sum(snippet.timeout for snippet in work.session.snippets)
            result = lane.run(run, limit)
            paths = Paths.of([run / "scratch", run, *lane.paths, work.folder.resolve()])
            return results.read(run, result, lesson=work.lesson, session=work.session, paths=paths)
        finally:
            shutil.rmtree(run, ignore_errors=True)


def _request(work: Work, made: scratch.Scratch) -> dict[str, Any]:
    python = interpreter(work.machine.python)
    server = surroundings.of_server(python, work.machine)
    return {
        "folder": str(made.work),
        "environment": surroundings.of_run(work.session, made.run, server),
        "how": "fresh",
        "memory": work.session.memory,
        "output": ends.OUTPUT,
        "cpu_devices": work.session.cpu_devices,
        "snippets": [_snippet(work.lesson, snippet) for snippet in work.session.snippets],
    }


def _snippet(lesson: Lesson, snippet: Snippet) -> dict[str, Any]:
    return {
        "id": snippet.id,
        "label": lesson.label(snippet.id),
        "source": snippet.source,
        "timeout": snippet.timeout,
        "expected": asdict(snippet.expected) if snippet.expected else None,
        "asks": [asdict(ask) for ask in snippet.asks],
    }
