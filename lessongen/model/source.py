"""The source stage: a lesson as its file defines it.

Standard library only: the worker imports this under any Python from 3.11 on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lessongen.diagnostics import Place
from lessongen.model.snippets import CaptureRequest, Session, Snippet


@dataclass(frozen=True)
class Excerpt:
    """The lines of a text that are displayed; all lines without arguments.

    `start` and `end` (`from`, `to`) are patterns that must match exactly one line each. `grep` is a
    pattern of the lines that are displayed, with `context` lines before and after each. `function`
    is the name of a function of a module.
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
    """A reference of an expression; `trail` is the path after the snippet's name (`("runs", "t")`).

    A step of the trail is a name or key (str) or an index (int). A computed subscript ends it.
    `request` is the capture that is read (`x.cost.NAME.flops`), None for variables.
    """

    snippet: str
    trail: tuple[str | int, ...] = ()
    lesson: str | None = None  # None: the lesson of the expression
    machine: str | None = None  # None: the machine of the page
    request: CaptureRequest | None = None


@dataclass(frozen=True)
class Expression:
    """A valid expression; `text` has spaces instead of line breaks."""

    text: str
    place: Place
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class Claim:
    """A span of prose with an expression that must hold. `number` counts from 1 on each page."""

    number: int
    expression: Expression
    sentence: str  # the text of the span, without markup
    holds: tuple[int, int] | None = None  # (at least, of): `holds="18/20"`
    on: tuple[str, ...] = ()  # machines; empty: all with a fresh record

    @property
    def place(self) -> Place:
        """The start of the span."""
        return self.expression.place


@dataclass(frozen=True)
class Term:
    """A glossary entry of the lesson that teaches it. `definition` is inline Markdown."""

    name: str
    definition: str
    lesson: str
    place: Place
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """The source of a page. `name` is its path below the folder of lessons, without `.md`."""

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
        """The stable file name in tracebacks and IR: `before-the-first-call/four.py`."""
        return f"{self.name.rpartition('/')[2]}/{snippet_id}.py"
