"""Lessons from Markdown, and an executor that gives what a test says: no process, same types."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from lessongen.lesson import Defaults, read
from lessongen.model import Environment, Json, Lesson, Outcome, Raised, Ran, SessionRun, Text
from lessongen.run.execute import Executed, Recording, execute
from lessongen.run.executor import Work
from lessongen.run.installed import Installed
from lessongen.run.machine import Machine
from lessongen.run.plan import Plan, plan

CPU = Machine("cpu")
NOW = Environment("3.11.7", {"jax": "0.10.2"}, "cpu", ("cpu",), "AMD EPYC", 2, "Linux")
TODAY = Installed("3.11.7", {"jax": "0.10.2", "numpy": "2.4.6"})
DAY = "2026-11-29"


def lesson(text: str, name: str = "l/x") -> Lesson:
    """The lesson of a text, which must have no fault."""
    path = f"lessons/{name}.md"
    document, findings = read(name=name, path=path, text=f"# X\n\n{text}", defaults=Defaults())
    assert findings == ()
    return document.lesson


def snippet(id_: str, source: str, options: str = "") -> str:
    """The Markdown of a snippet."""
    return f"```python run id={id_} {options}\n{source}\n```\n\n"


def ran(output: str = "", values: Mapping[str, Json] | None = None, **texts: str) -> Ran:
    """A snippet that ended well."""
    given = {key.replace("__", "."): Text(text) for key, text in texts.items()}
    return Ran(Outcome.OK, values or {}, texts={"output": Text(output), **given})


def failed(problem: str = "raised ValueError: no", line: int | None = None, error: str = "") -> Ran:
    """A snippet that did not."""
    raised = Raised("ValueError", "no", ("Exception",), line)
    return Ran(Outcome.FAILED, raised=raised, texts={"error": Text(error)}, problem=problem)


@dataclass
class Scripted:
    """Gives, for each run of a session, what `script(work, how often it ran before)` says."""

    script: Callable[[Work, int], Mapping[str, Ran] | SessionRun] = lambda work, _: {
        it.id: ran() for it in work.session.snippets
    }
    environment: Environment | None = NOW
    works: list[Work] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    closed: bool = False

    def run(self, work: Work) -> SessionRun:
        with self.lock:
            before = sum(it.session.name == work.session.name for it in self.works)
            self.works.append(work)
        given = self.script(work, before)
        return given if isinstance(given, SessionRun) else SessionRun(given, self.environment)

    def close(self) -> None:
        self.closed = True

    @property
    def sessions(self) -> list[str]:
        return list(dict.fromkeys(work.session.name for work in self.works))


def failing(*sessions: str) -> Scripted:
    """Of these sessions every run fails, of others none."""
    return Scripted(
        lambda work, _: {work.session.name: failed() if work.session.name in sessions else ran()}
    )


@dataclass
class Course:
    """Lessons in a folder with the records of a machine, planned and recorded as a build does."""

    root: Path
    machine: Machine = CPU
    records: dict = field(default_factory=dict)
    installed: Installed | None = TODAY

    def plan(self, *lessons: Lesson, **others) -> Plan:
        return plan(
            lessons,
            self.records,
            machine=self.machine,
            installed=self.installed,
            sources=self.root,
            **others,
        )

    def record(self, *lessons: Lesson, executor=None, again=None, **others) -> Executed:
        asked = {"again": again} if again else {}
        recording = Recording(self.plan(*lessons, **asked), self.records, self.root, DAY)
        done = execute(recording, executor or Scripted(), **others)
        self.records |= done.records
        return done

    def states(self, *lessons: Lesson, **others) -> dict[str, tuple[str, str]]:
        planned = self.plan(*lessons, **others).sessions
        return {each.session.name: (each.state.value, each.reason) for each in planned}

    def write(self, name: str, text: str) -> None:
        path = self.root / "lessons/l" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
