"""A scratch course in a temporary folder, built by the real mkdocs in a process of its own."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import html5lib

CONFIG = """\
site_name: Scratch
site_url: https://example.org/
docs_dir: lessons
theme:
  name: lessongen
plugins:
  - search
  - lessongen:
      snippets: {repeat: 1}
"""


@dataclass(frozen=True)
class Ended:
    """A command that has ended: its exit code and all that it printed."""

    code: int
    text: str

    @property
    def ran(self) -> set[str]:
        """The sessions that were run, as `lesson#session`."""
        return set(re.findall(r"running (\S+?#\w+)", self.text))


@dataclass(frozen=True)
class Course:
    """A course's folder."""

    root: Path
    environ: dict[str, str] = field(default_factory=dict)

    def write(self, name: str, text: str) -> Path:
        """Write a file under `lessons/`."""
        path = self.root / "lessons" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a text that is there in a file under `lessons/`."""
        path = self.root / "lessons" / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    @property
    def inherited(self) -> dict[str, str]:
        """This process's environment, on a machine that isn't CI."""
        return {name: value for name, value in os.environ.items() if name != "CI"}

    def run(self, *command: str, **environ: str) -> Ended:
        """Run a module of this environment's Python in the course's folder."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env={**self.inherited, **self.environ, **environ},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=180,
            check=False,
        )
        return Ended(done.returncode, done.stdout + done.stderr)

    def build(self, *options: str, **environ: str) -> Ended:
        """`mkdocs build --strict`."""
        return self.run("-m", "mkdocs", "build", "--strict", *options, **environ)

    def lessongen(self, *arguments: str, **environ: str) -> Ended:
        """The command line."""
        return self.run("-m", "lessongen.cli", *arguments, **environ)

    def page(self, name: str = "index") -> str:
        """The HTML of a published page."""
        folder = self.root / "site"
        path = folder / "index.html" if name == "index" else folder / name / "index.html"
        return path.read_text("utf-8")

    def article(self, name: str = "index") -> Any:
        """The page's tree, parsed strictly."""
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        return parser.parse(self.page(name))

    def tree(self, folder: str = "site") -> dict[str, bytes]:
        """Every file of a folder of the course."""
        base = self.root / folder
        files = [path for path in sorted(base.rglob("*")) if path.is_file()]
        return {path.relative_to(base).as_posix(): path.read_bytes() for path in files}
