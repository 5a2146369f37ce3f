"""The run and record stages: what runs gave, and what is kept of them.

Standard library only: the worker imports this under any Python from 3.11 on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Outcome(Enum):
    """How a snippet ended: as it should (OK, RAISED), not as it should, or never started."""

    OK = "ok"
    RAISED = "raised"  # the exception that `raises` asked for
    FAILED = "failed"
    NOT_RUN = "not-run"  # an earlier snippet of its session failed, or the run was ended before it


@dataclass(frozen=True)
class Volatile:
    """A number that differs between runs: where it stands, its least and greatest as printed."""

    at: tuple[int, int]
    min: str
    max: str


@dataclass(frozen=True)
class Text:
    """A captured text, kept as a file of its own. Offsets count characters of `text`."""

    text: str
    stderr: tuple[tuple[int, int], ...] = ()  # [start, end) of what came from standard error
    cut: int = 0  # characters left out at the end, because of the size limit
    volatile: tuple[Volatile, ...] = ()
    differing: tuple[tuple[int, int], ...] = ()  # [start, end) of words that differ between runs
    links: Json = None  # where an IR's lines came from, as `ir.links_to_json` gives it


@dataclass(frozen=True)
class Range:
    """The least and the greatest value of a number that varies between runs, as printed."""

    min: str
    max: str


@dataclass(frozen=True)
class Data:
    """A structured capture, decoded: JSON data, or the rows of a table, each a list of texts.

    `varying` has the ranges of numbers that vary between runs. Their paths are the keys and indices
    that lead to them: `("flops",)` in JSON, row and column in a table, whose header is row 0.
    `differs` says whether anything differs between runs, these numbers or other parts.
    """

    value: Json
    varying: Mapping[tuple[str | int, ...], Range] = field(default_factory=dict)
    differs: bool = False


@dataclass(frozen=True)
class Image:
    """A captured picture, kept as a file of its own; `varies`: another run gave another one."""

    data: bytes
    varies: bool = False


@dataclass(frozen=True)
class Raised:
    """An exception that ended a snippet: its class, the names of its bases, and its message."""

    type: str
    message: str
    bases: tuple[str, ...] = ()
    line: int | None = None  # line of the program (of `Snippet.source`) where it was raised


@dataclass(frozen=True)
class Stage:
    """Seconds that a function took in a stage (`trace`, `lower`, `compile`), all times together.

    `function` is None for all functions of JAX itself. `within` marks a stage that passed inside
    another one, whose seconds hold these too.
    """

    function: str | None
    stage: str
    seconds: float
    within: bool = False


@dataclass(frozen=True)
class Ran:
    """What one snippet of one run gave.

    `values` are the top-level names after it; `left_out` says why a name has no value.
    `texts` maps a key to its text: `output`, `error` (the traceback), `lowered.stablehlo`;
    `images` a key to the bytes of a picture (`plot.figure`). `stages` is None where nobody asked.
    `problem` says what went wrong, for FAILED and NOT_RUN; `line` is the line of the program
    where it did, also where no exception tells it (a timeout, a signal).
    """

    outcome: Outcome
    values: Mapping[str, Json] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    raised: Raised | None = None
    texts: Mapping[str, Text] = field(default_factory=dict)
    problem: str = ""
    line: int | None = None
    images: Mapping[str, bytes] = field(default_factory=dict)
    stages: tuple[Stage, ...] | None = None


@dataclass(frozen=True)
class Environment:
    """What a run saw. `distributions`: name to version of those loaded at its end."""

    python: str
    distributions: Mapping[str, str]
    backend: str | None  # None: the program loaded no JAX, or started no backend
    devices: tuple[str, ...]
    processor: str
    cores: int
    system: str


@dataclass(frozen=True)
class SessionRun:
    """One execution of a session. `log` is what went to the build log instead of the page.

    `notices` are remarks that fail nothing (a process was left over and ended, say).
    `found`: the files beside the lesson that the run read, path to SHA-256; "" for one that it
    looked for and that isn't there.
    """

    snippets: Mapping[str, Ran]
    environment: Environment | None  # None: the process ended before it could tell
    log: str = ""
    notices: tuple[str, ...] = ()
    found: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RunRecord:
    """What differs between runs: values, the exception where one was asked for, JAX's stages."""

    values: Mapping[str, Json]
    left_out: Mapping[str, str] = field(default_factory=dict)
    raised: Raised | None = None
    stages: tuple[Stage, ...] | None = None  # None: nobody asked for them


@dataclass(frozen=True)
class SnippetRecord:
    """All that is kept of a snippet on one machine; texts and images are of the shown run.

    `data` has those of the texts that are structured, by the same keys, as
    `records.structured(texts)` gives them: the texts decide what is equal and what is written.
    """

    fingerprint: str
    inputs: Mapping[str, str]  # path relative to the lesson's folder, to SHA-256
    outcome: Outcome
    runs: tuple[RunRecord, ...]
    texts: Mapping[str, Text] = field(default_factory=dict)
    images: Mapping[str, Image] = field(default_factory=dict)
    data: Mapping[str, Data] = field(default_factory=dict, compare=False)

    @property
    def filed(self) -> tuple[str, ...]:
        """The keys of all that has a file of its own."""
        return (*self.texts, *self.images)

    @property
    def captured(self) -> frozenset[str]:
        """The keys of all captures that it has; `stages` where every run has them."""
        timed = all(run.stages is not None for run in self.runs)
        return frozenset((*self.filed, *(("stages",) if timed else ())))


@dataclass(frozen=True)
class SessionRecord:
    """The runs of a session; `shown` is the index of the run that the page prints."""

    shown: int
    snippets: Mapping[str, SnippetRecord]


@dataclass(frozen=True)
class Record:
    """Everything kept from a lesson's runs on one machine.

    `files` has the bytes of its files as they were read, by name; it is empty for a record that
    was made or changed since: `replace` doesn't copy it. See `records.contents`.
    """

    lesson: str
    machine: str
    day: str  # ISO 8601
    environment: Environment
    sessions: Mapping[str, SessionRecord]
    files: Mapping[str, bytes] = field(init=False, default_factory=dict, compare=False, repr=False)

    def snippet(self, snippet_id: str) -> tuple[SessionRecord, SnippetRecord] | None:
        """The snippet's record and its session's; None where it was not recorded."""
        for session in self.sessions.values():
            if snippet_id in session.snippets:
                return session, session.snippets[snippet_id]
        return None
