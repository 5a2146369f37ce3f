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
from typing import Self


class Level(IntEnum):
    """The severity of a finding in a build. Errors end it; warnings end a strict build."""

    INFO = 0
    WARNING = 1
    ERROR = 2


class Kind(Enum):
    """The kinds of findings: (what it is, level in a build, exit code of `lessongen`).

    To add a kind, add a row: how builds take it and how commands end follows from the row alone.
    """

    SOURCE = ("a mistake in a lesson or in the configuration", Level.ERROR, 2)
    RECORD = ("a record that can't be read or written", Level.ERROR, 2)
    SNIPPET = ("a snippet that failed, or that did not raise what it should", Level.ERROR, 3)
    CLAIM = ("a claim that does not hold in enough runs", Level.ERROR, 1)
    STALE = ("a session without a fresh record", Level.WARNING, 1)
    NONDETERMINISM = ("a snippet whose runs differ", Level.WARNING, 1)
    DRIFT = ("a new recording that differs from the record", Level.WARNING, 1)
    DRAFT = ("a claim that fails in runs that are not recorded", Level.WARNING, 0)
    ORDER = ("a prerequisite that comes later in the navigation", Level.WARNING, 0)
    HANDWRITTEN_NUMBER = ("a measurement written in prose by hand", Level.INFO, 0)
    VALUE_IN_CODE = ("a value in backticks, which the page does not print", Level.INFO, 0)
    FEW_RUNS = ("a claim on a varying value with few runs", Level.INFO, 0)
    ENVIRONMENT_CHANGED = ("a record made with other versions of libraries", Level.INFO, 0)
    ORPHANED_RECORD = ("a record whose lesson, snippet or machine is gone", Level.INFO, 0)
    LANGUAGE = ("a language of the site without a catalogue", Level.INFO, 0)
    OUTPUT = ("a remark on a run, such as output that is kept in part", Level.INFO, 0)

    def __init__(self, meaning: str, level: Level, exit_code: int) -> None:
        self.meaning = meaning
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
    """What is wrong, and the remedy: what is legal or what to do. The place isn't known yet.

    `suggestion` is the legal name that was probably meant; it is displayed instead of the remedy.
    """

    what: str
    remedy: str = ""
    suggestion: str = ""

    @property
    def advice(self) -> str:
        """What is displayed after what is wrong; may be empty."""
        return f"did you mean `{self.suggestion}`?" if self.suggestion else self.remedy

    def at(self, place: Place, kind: Kind = Kind.SOURCE, *, details: str = "") -> "Finding":
        """This problem as a finding at a place."""
        return Finding(kind, place, self.what, self.remedy, details, self.suggestion)

    def __str__(self) -> str:
        return f"{self.what}; {self.advice}" if self.advice else self.what


@dataclass(frozen=True)
class Finding:
    """A problem at a place.

    `details` has lines that are displayed below it: a traceback, or the values of a claim.
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
    """The findings without duplicates, sorted by file and line."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: (f.place, f.what)))


def exit_code(findings: Iterable[Finding]) -> int:
    """The exit code of `lessongen`: the highest of all findings, 0 if there are none."""
    return max((finding.kind.exit_code for finding in findings), default=0)


class LessongenError(Exception):
    """An error that is displayed to the user without a traceback."""

    def __init__(self, what: str, remedy: str = "", *, suggestion: str = "") -> None:
        self.problem = Problem(what, remedy, suggestion)
        super().__init__(str(self.problem))

    @classmethod
    def of(cls, problem: Problem) -> Self:
        """The error of a problem that was made elsewhere, by `unknown` for example."""
        return cls(problem.what, problem.remedy, suggestion=problem.suggestion)


class ExpressionError(LessongenError):
    """An expression that can't be parsed, isn't allowed, or has no value."""


class FindingsError(LessongenError):
    """Findings that end the command; `findings` has all of them, in order."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__("\n".join(map(str, self.findings)))


_LISTED = 20  # names in a remedy


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate most similar to a misspelled name; None if none is similar."""
    folded = {candidate.lower(): candidate for candidate in sorted(set(candidates), reverse=True)}
    close = difflib.get_close_matches(name.lower(), folded, n=1)
    return folded[close[0]] if close else None


def unknown(what: str, name: str, candidates: Iterable[str], *, otherwise: str = "") -> Problem:
    """The problem of a name that isn't among the candidates.

    The remedy lists the candidates, and `otherwise` says what to do if none of them is meant. The
    suggestion is the most similar candidate.
    """
    every = sorted(set(candidates))
    remedy = f"{_listed(every)}; {otherwise}" if otherwise else _listed(every)
    return Problem(what, remedy, closest(name, every) or "")


def _listed(names: list[str]) -> str:
    if not names:
        return "there are none"
    listed = ", ".join(f"`{name}`" for name in names[:_LISTED])
    left = len(names) - _LISTED
    return f"there are {listed}" + (f" and {left} more" if left > 0 else "")
