"""The faults of one file, collected while it is read, so that all of them are told at once."""

from collections.abc import MutableMapping
from typing import Any

from lessongen.diagnostics import ExpressionError, Finding, Place, Problem, in_order

_KEY = "lessongen_faults"


class Faults:
    """Collects findings of one source file.

    `line` is the line of the file where the inline text that is being parsed begins: the inline
    rules add to it the line breaks before what they found.
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
        """Note a fault: its line (from 1), what is wrong, what is legal or what to do."""
        self.add_problem(line, Problem(what, remedy))

    def add_problem(self, line: int, problem: Problem) -> None:
        """Add the finding that a problem is in this line (from 1)."""
        self._found.append(problem.at(self.place(line)))

    def add_error(self, line: int, error: ExpressionError) -> None:
        """Note what is wrong with an expression; its message has the remedy after `;`."""
        what, _, remedy = str(error).rpartition("; ")
        self.add(line, what or remedy, remedy if what else "")

    def within(self, line: int) -> "Faults":
        """For parsing a text that begins at this line of the file: adds to the same findings."""
        inner = Faults(self.path, before=line - 1)
        inner._found = self._found
        return inner

    @property
    def env(self) -> dict[str, Any]:
        """An environment for markdown-it in which the rules find these faults."""
        return {_KEY: self}

    @property
    def count(self) -> int:
        """How many faults were noted so far: tells whether a step added any."""
        return len(self._found)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings so far, in order of their lines."""
        return in_order(self._found)


def faults_of(env: MutableMapping[str, Any]) -> Faults:
    """The collector of a parse; one that nobody reads where none was given."""
    faults = env.setdefault(_KEY, Faults())
    assert isinstance(faults, Faults)  # noqa: S101 - the key is ours alone; tells the type checker
    return faults
