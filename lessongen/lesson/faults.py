"""Collects the findings of a source file while it is read, so that all are reported together."""

from collections.abc import MutableMapping
from typing import Any

from lessongen.diagnostics import Finding, Place, Problem, in_order

_KEY = "lessongen_faults"


class Faults:
    """The findings of a source file.

    `line` is the line of the file where the inline text begins that is being parsed. Inline rules
    add the line breaks before their match to it.
    """

    def __init__(self, path: str = "", *, before: int = 0) -> None:
        self.path = path
        self.before = before  # lines of the file before the text that is parsed
        self.line = before + 1
        self._found: list[Finding] = []

    def place(self, line: int) -> Place:
        """A line (from 1) of this file."""
        return Place(self.path, line)

    def add(self, line: int, what: str, remedy: str) -> None:
        """Add a finding: its line (from 1), what is wrong, what is valid or what to do."""
        self.add_problem(line, Problem(what, remedy))

    def add_problem(self, line: int, problem: Problem) -> None:
        """Add the finding that a problem is in this line (from 1)."""
        self._found.append(problem.at(self.place(line)))

    def within(self, line: int) -> "Faults":
        """A collector for a text that begins at this line; it adds to the same findings."""
        inner = Faults(self.path, before=line - 1)
        inner._found = self._found
        return inner

    @property
    def env(self) -> dict[str, Any]:
        """An environment for markdown-it from which rules get this collector."""
        return {_KEY: self}

    @property
    def count(self) -> int:
        """The number of findings so far."""
        return len(self._found)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings so far, in order of their lines."""
        return in_order(self._found)


def faults_of(env: MutableMapping[str, Any]) -> Faults:
    """The collector of a parse; a new one if the parse has none."""
    faults = env.setdefault(_KEY, Faults())
    assert isinstance(faults, Faults)  # noqa: S101 - only `env` sets the key; narrows the type
    return faults
