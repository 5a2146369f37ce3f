"""The source stage: what a lesson's file says, understood.

Standard library only: the worker imports this under any Python from 3.11 on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lessongen.diagnostics import Place


@dataclass(frozen=True)
class Expected:
    """The exception that must end a snippet: its class or a base, a pattern in its message."""

    type: str
    match: str | None = None


@dataclass(frozen=True)
class Display:
    """Options that decide how a snippet is shown; none of them is in the fingerprint."""

    title: str | None = None
    code: str = "show"  # show, fold, hide
    output: str = "show"  # show, fold, hide, comment
    max_lines: int = 60
    hl_lines: tuple[int, ...] = ()  # line numbers of the listing, from 1
    linenums: int | None = None  # the first number, None for no numbers


@dataclass(frozen=True)
class CaptureRequest:
    """A capture that a page asks for: of a variable, or, with no name, of the snippet's run.

    Kind None is what the variable's type calls for.
    """

    variable: str
    kind: str | None = None


@dataclass(frozen=True)
class Snippet:
    """A runnable fence. Line n of `source` is line `first_line + n - 1` of the lesson's file."""

    id: str
    place: Place  # the opening fence
    first_line: int
    source: str  # the program, with a final newline
    session: str
    expected: Expected | None = None
    timeout: float = 60.0  # seconds
    varies: str = "numbers"  # numbers, nothing, anything
    display: Display = Display()
    requests: tuple[CaptureRequest, ...] = ()


@dataclass(frozen=True)
class Session:
    """Snippets that share a process and a namespace, in page order, with common options."""

    name: str
    snippets: tuple[Snippet, ...]
    repeat: int = 2
    memory: int = 4 << 30  # bytes, resident, of the process tree
    env: Mapping[str, str] = field(default_factory=dict)
    cpu_devices: int = 1
    platform: str | None = None  # cpu, gpu, tpu; None is the machine's
    fresh: bool = False
    inputs: tuple[str, ...] = ()  # paths relative to the lesson's folder


@dataclass(frozen=True)
class Excerpt:
    """Which lines of a text are shown; all of them where nothing is given.

    `start` and `end` (`from`, `to`) are patterns of which each matches exactly one line. `grep` is
    one for all lines that are shown, with `context` lines before and after each. `function` names
    a function of a module.
    """

    start: str | None = None
    end: str | None = None
    grep: str | None = None
    context: int = 0
    function: str | None = None


@dataclass(frozen=True)
class Show:
    """A `show` fence. `view` is what `as=` says, `against` what the one subject is compared with.

    `body` has the values of the keys that the body gives, by name. The view declares its keys and
    reads their values (`lessongen.views`).
    """

    place: Place
    subjects: tuple[tuple[str, str | None], ...]  # (snippet, variable)
    view: str | None = None
    against: tuple[str, str] | None = None  # (snippet, variable)
    body: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Reference:
    """What an expression reads: `trail` is what follows the snippet's name (`("runs", "t")`).

    A step of the trail is a name or key (str) or an index (int); a computed subscript ends it.
    `request` is the capture that is read (`x.cost.NAME.flops`), None for variables.
    """

    snippet: str
    trail: tuple[str | int, ...] = ()
    lesson: str | None = None  # None is the lesson that the expression stands in
    machine: str | None = None  # None is the machine whose page it is
    request: CaptureRequest | None = None


@dataclass(frozen=True)
class Expression:
    """A parsed and allowed expression; `text` has its line breaks read as spaces."""

    text: str
    place: Place
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class Claim:
    """A span of prose with an expression that must hold. `number` counts on a page from 1."""

    number: int
    expression: Expression
    sentence: str  # the claimed words as plain text
    holds: tuple[int, int] | None = None  # (at least, of): `holds="18/20"`
    on: tuple[str, ...] = ()  # machines; none named: all that have a fresh record

    @property
    def place(self) -> Place:
        """Where the span begins."""
        return self.expression.place


@dataclass(frozen=True)
class Term:
    """A glossary entry, taught by one lesson. `definition` is inline Markdown."""

    name: str
    definition: str
    lesson: str
    place: Place
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """One page's source, understood. `name` is its path under the docs folder without `.md`."""

    name: str
    path: str  # of the file, relative to the course's root
    title: str
    text: str
    sessions: tuple[Session, ...] = ()  # in order of their first snippet
    shows: tuple[Show, ...] = ()
    values: tuple[Expression, ...] = ()
    claims: tuple[Claim, ...] = ()
    terms: tuple[Term, ...] = ()
    prerequisites: tuple[tuple[str, Place], ...] = ()
    math: bool = False
    meta: Mapping[str, object] = field(default_factory=dict)  # the whole front matter

    @property
    def snippets(self) -> tuple[Snippet, ...]:
        """All snippets in page order."""
        every = [snippet for session in self.sessions for snippet in session.snippets]
        return tuple(sorted(every, key=lambda snippet: snippet.place))

    def label(self, snippet_id: str) -> str:
        """The stable file name that tracebacks and IR show: `before-the-first-call/four.py`."""
        return f"{self.name.rpartition('/')[2]}/{snippet_id}.py"
