"""The source stage: snippets and sessions, with the options that authors give them.

A field with `option(...)` as its metadata is an option; see `options.py`. Standard library only:
the worker imports this under any Python from 3.11 on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from lessongen.diagnostics import Place
from lessongen.model import option_types as types
from lessongen.model.options import Invalidates, Scope, option


@dataclass(frozen=True)
class Expected:
    """The exception that must end a snippet."""

    scope: ClassVar[Scope] = Scope.SNIPPET

    type: str = field(
        metadata=option(
            types.EXCEPTION,
            "class of the exception that must end the snippet, or a base of it",
            name="raises",
            invalidates=Invalidates.OPTIONS,
            shared=False,
        )
    )
    match: str | None = field(
        default=None,
        metadata=option(
            types.PATTERN,
            "pattern that must be found in the exception's message; requires `raises`",
            invalidates=Invalidates.OPTIONS,
            shared=False,
        ),
    )


@dataclass(frozen=True)
class Display:
    """How a snippet is displayed."""

    scope: ClassVar[Scope] = Scope.DISPLAY

    title: str | None = field(
        default=None,
        metadata=option(types.TEXT, "title above the listing", shared=False, listing=True),
    )
    code: str = field(
        default="show",
        metadata=option(
            types.one_of("show", "fold", "hide"), "whether the program is shown, folded or hidden"
        ),
    )
    output: str = field(
        default="show",
        metadata=option(
            types.one_of("show", "fold", "hide", "comment"),
            "whether the output is shown, folded, hidden, or added to the listing as comments",
        ),
    )
    max_lines: int = field(
        default=60,
        metadata=option(
            types.whole(1_000_000),
            "lines of output that are displayed; the middle of a longer output is omitted",
        ),
    )
    hl_lines: tuple[int, ...] = field(  # line numbers of the listing, from 1
        default=(),
        metadata=option(types.LINE_RANGES, "highlighted lines", shared=False, listing=True),
    )
    linenums: int | None = field(
        default=None,
        metadata=option(
            types.whole(1_000_000), "number of the first line; turns line numbers on", listing=True
        ),
    )


@dataclass(frozen=True)
class CaptureRequest:
    """A capture that a page displays or reads: of a variable, or of a run if that is empty.

    With None, the type of the variable determines the kind.
    """

    variable: str
    kind: str | None = None


Requests: TypeAlias = Mapping[str, tuple[CaptureRequest, ...]]  # by the id of a snippet


@dataclass(frozen=True)
class Snippet:
    """A runnable fence. Line n of `source` is line `first_line + n - 1` of the lesson's file."""

    scope: ClassVar[Scope] = Scope.SNIPPET

    id: str = field(
        metadata=option(
            types.IDENTIFIER,
            "name in prose, claims and `show` fences",
            default_text="`s1`, `s2`, …",
            invalidates=Invalidates.PROGRAM,
            shared=False,
        )
    )
    place: Place  # the opening fence
    first_line: int
    source: str  # the program, with a final newline
    session: str = field(
        metadata=option(
            types.IDENTIFIER,
            "session that the snippet joins: one process and namespace",
            default_text="a session of its own",
            invalidates=Invalidates.OPTIONS,
        )
    )
    expected: Expected | None = None
    timeout: float = field(  # seconds
        default=60.0,
        metadata=option(types.SECONDS, "longest time that the snippet may run", worker=True),
    )
    varies: str = field(
        default="numbers",
        metadata=option(
            types.one_of("numbers", "nothing", "anything"),
            "what may differ between the outputs of runs",
        ),
    )
    display: Display = Display()


@dataclass(frozen=True)
class Session:
    """Snippets that share a process and a namespace, in page order, with common options."""

    scope: ClassVar[Scope] = Scope.SESSION

    name: str
    snippets: tuple[Snippet, ...]
    repeat: int = field(
        default=2,
        metadata=option(
            types.whole(1000),
            "number of runs, each in a new process",
            invalidates=Invalidates.RUNS,
        ),
    )
    memory: int = field(  # bytes
        default=4 << 30,
        metadata=option(
            types.SIZE, "limit of the resident memory of all processes of a run", worker=True
        ),
    )
    env: Mapping[str, str] = field(
        default_factory=dict,
        metadata=option(
            types.ANY_TEXT,
            "environment variable of the run",
            invalidates=Invalidates.OPTIONS,
            family=True,
            hash_default=True,
        ),
    )
    cpu_devices: int = field(
        default=1,
        metadata=option(
            types.whole(1024),
            "number of CPU devices that JAX reports",
            invalidates=Invalidates.OPTIONS,
            worker=True,
            hash_default=True,
        ),
    )
    platform: str | None = field(
        default=None,
        metadata=option(
            types.one_of("cpu", "gpu", "tpu"),
            "platform that the session requires; machines with another one don't run it",
            default_text="the machine's",
            invalidates=Invalidates.OPTIONS,
            hash_default=True,
        ),
    )
    fresh: bool = field(
        default=False,
        metadata=option(
            types.BOOLEAN,
            "whether to start a new interpreter instead of forking a prepared one",
            invalidates=Invalidates.OPTIONS,
            hash_default=True,
        ),
    )
    inputs: tuple[str, ...] = field(  # paths relative to the lesson's folder
        default=(),
        metadata=option(
            types.FILES,
            "files that the programs read; those that a program opens are found without it",
            invalidates=Invalidates.INPUTS,
        ),
    )
