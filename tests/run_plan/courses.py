"""Lessons from Markdown, planned and recorded without a process."""

from dataclasses import dataclass, field
from pathlib import Path

from lessongen.lesson import Defaults, read
from lessongen.model import Lesson
from lessongen.run import Executed, Installed, Machine, Plan, Recording, execute, plan
from tests.fake_executor import ENVIRONMENT, FakeExecutor

CPU = Machine("cpu")
NOW = ENVIRONMENT
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
        done = execute(recording, executor or FakeExecutor(), **others)
        self.records |= done.records
        return done

    def states(self, *lessons: Lesson, **others) -> dict[str, tuple[str, str]]:
        planned = self.plan(*lessons, **others).sessions
        return {each.session.name: (each.state.value, each.reason) for each in planned}

    def write(self, name: str, text: str) -> None:
        path = self.root / "lessons/l" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
