"""Diagnostics: problems, findings with their place in a course, and errors that end a command.

A diagnostic is data from where it is detected to where it is displayed: what is wrong, what is
legal, the name that was probably meant, and the place are separate fields, joined to a sentence
only by `str()`. Findings are collected, sorted and displayed together.

Standard library only: the worker imports this under any Python from 3.11 on.
"""

import difflib
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
    NONDETERMINISM = ("nondeterminism", Level.WARNING, 1)
    DRIFT = ("drift", Level.WARNING, 1)
    DRAFT = ("draft", Level.WARNING, 0)
    ORDER = ("order", Level.WARNING, 0)
    TYPED = ("typed", Level.INFO, 0)
    UNPRINTED = ("unprinted", Level.INFO, 0)
    THIN = ("thin", Level.INFO, 0)
    AGED = ("aged", Level.INFO, 0)
    ORPHANED = ("orphaned", Level.INFO, 0)
    OUTPUT = ("output", Level.INFO, 0)
    LANGUAGE = ("language", Level.INFO, 0)

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
class Problem:
    """What is wrong, and what is legal or what to do; the place isn't known yet.

    `suggestion` is the name that was probably meant; it is displayed instead of the remedy.
    """

    what: str
    remedy: str = ""
    suggestion: str = ""

    @property
    def advice(self) -> str:
        """The sentence after what is wrong; empty where there is no advice."""
        return f"did you mean `{self.suggestion}`?" if self.suggestion else self.remedy

    def at(self, place: Place, kind: Kind = Kind.SOURCE, *, details: str = "") -> "Finding":
        """The finding that this problem is at a place."""
        return Finding(kind, place, self.what, self.remedy, details, self.suggestion)

    def __str__(self) -> str:
        return f"{self.what}; {self.advice}" if self.advice else self.what


@dataclass(frozen=True)
class Finding:
    """A problem at a place.

    `details` holds lines that are displayed below it (a traceback, the values of a claim).
    """

    kind: Kind
    place: Place
    what: str
    remedy: str = ""
    details: str = ""
    suggestion: str = ""

    @property
    def problem(self) -> Problem:
        """The problem without its place."""
        return Problem(self.what, self.remedy, self.suggestion)

    def __str__(self) -> str:
        text = f"{self.place}: {self.problem}"
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
    """An error that is displayed to the user without a traceback."""

    def __init__(self, what: str, remedy: str = "", *, suggestion: str = "") -> None:
        self.problem = Problem(what, remedy, suggestion)
        super().__init__(str(self.problem))


class ExpressionError(LessongenError):
    """An expression that can't be parsed, isn't allowed, or has no value."""


class FindingsError(LessongenError):
    """Findings that end the command; `findings` has all of them, in order."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__("\n".join(map(str, self.findings)))


_LISTED = 20  # names in a remedy


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` most likely misspells; None where none is close."""
    folded = {candidate.lower(): candidate for candidate in sorted(set(candidates), reverse=True)}
    close = difflib.get_close_matches(name.lower(), folded, n=1)
    return folded[close[0]] if close else None


def unknown(what: str, name: str, candidates: Iterable[str]) -> Problem:
    """The problem of a name that isn't one of the candidates."""
    every = sorted(set(candidates))
    return Problem(what, _listed(every), closest(name, every) or "")


def suggestion(name: str, candidates: Iterable[str]) -> str:
    """The advice for an unknown name: the closest candidate, or the first few of them."""
    return unknown("", name, candidates).advice


def _listed(names: list[str]) -> str:
    if not names:
        return "there are none"
    listed = ", ".join(f"`{name}`" for name in names[:_LISTED])
    left = len(names) - _LISTED
    return f"there are {listed}" + (f" and {left} more" if left > 0 else "")
