"""What is told to people: findings about a course, and the errors that end a command.

A finding is data, so that all of them can be collected, sorted and shown at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum


class Level(IntEnum):
    """How a build takes a finding; a strict build fails on warnings."""

    INFO = 0
    WARNING = 1
    ERROR = 2


class Kind(Enum):
    """What sort of thing was found: (word, level in a build, exit code of `lessongen`)."""

    SOURCE = ("source", Level.ERROR, 2)
    RECORD = ("record", Level.ERROR, 2)
    SNIPPET = ("snippet", Level.ERROR, 3)
    CLAIM = ("claim", Level.ERROR, 1)
    STALE = ("stale", Level.WARNING, 1)
    WORDS = ("words", Level.WARNING, 1)
    DRIFT = ("drift", Level.WARNING, 1)
    DRAFT = ("draft", Level.WARNING, 0)
    ORDER = ("order", Level.WARNING, 0)
    TYPED = ("typed", Level.INFO, 0)
    UNPRINTED = ("unprinted", Level.INFO, 0)
    THIN = ("thin", Level.INFO, 0)
    AGED = ("aged", Level.INFO, 0)
    ORPHANED = ("orphaned", Level.INFO, 0)
    OUTPUT = ("output", Level.INFO, 0)

    def __init__(self, word: str, level: Level, exit_code: int) -> None:
        self.word = word
        self.level = level
        self.exit_code = exit_code


@dataclass(frozen=True, order=True)
class Place:
    """A line (from 1) of a file (path relative to the course's root, `/` between folders)."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True)
class Finding:
    """One thing to tell: where, what is wrong, and what is legal or what to do.

    `details` holds lines that belong under it (a traceback, the values of a claim).
    """

    kind: Kind
    place: Place
    what: str
    remedy: str = ""
    details: str = ""

    def __str__(self) -> str:
        text = f"{self.place}: {self.what}"
        if self.remedy:
            text += f"; {self.remedy}"
        if self.details:
            text += "\n" + "\n".join(f"    {line}" for line in self.details.rstrip().split("\n"))
        return text


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by file and line, each once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: (f.place, f.what)))


def exit_code(findings: Iterable[Finding]) -> int:
    """The exit code of `lessongen`: the highest of the findings wins, 0 without any."""
    return max((finding.kind.exit_code for finding in findings), default=0)


class LessongenError(Exception):
    """An error whose message is meant for the user: shown without a traceback."""


class ExpressionError(LessongenError):
    """An expression that can't be parsed, isn't allowed, or has no value; the message says why."""


class FindingsError(LessongenError):
    """Findings that end what was asked; `findings` has all of them, in order."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__("\n".join(map(str, self.findings)))
