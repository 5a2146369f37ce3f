"""What a view is: its declaration, and what it reads when it builds blocks from a record."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from lessongen.diagnostics import Kind, Place, Problem
from lessongen.model import (
    Data,
    Image,
    Lesson,
    SessionRecord,
    Show,
    Snippet,
    SnippetRecord,
    Text,
)
from lessongen.views._blocks import Basic, Block
from lessongen.views._keys import CAPTION, Key

Subject: TypeAlias = tuple[str, str | None]  # snippet, variable


class Takes(Enum):
    """What a view shows: `show ID` or `show ID.NAME`."""

    SNIPPET = "snippet"
    VARIABLE = "variable"


class Texts(Protocol):
    """Translates the texts of pages to the language of the site; gettext's names and arguments."""

    def gettext(self, text: str, /, **values: object) -> str:
        """The translation of a text with its placeholders filled."""

    def pgettext(self, context: str, text: str, /, **values: object) -> str:
        """The translation of a text that has several meanings; `context` names the one meant."""

    def ngettext(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The translation for that number of things, `{count}` filled with the number."""


class ViewContext(Protocol):
    """What a view may read of a page and its record, and where it reports problems."""

    @property
    def texts(self) -> Texts:
        """The texts of the page's language."""

    @property
    def lesson(self) -> Lesson:
        """The lesson that the page shows."""

    @property
    def machine(self) -> str:
        """The machine whose record is shown."""

    @property
    def hardware(self) -> str:
        """Processor, system and versions that the record was made with; empty without a record."""

    def snippet(self, snippet_id: str) -> Snippet:
        """The snippet of that id."""

    def recorded(self, snippet_id: str) -> tuple[SessionRecord, SnippetRecord] | None:
        """The record of a snippet with that of its session; None where there is none."""

    def state(self, snippet_id: str) -> tuple[str, str]:
        """The outcome of a snippet, and the sentence to show if it has no results (else empty)."""

    def runs(self, snippet_id: str) -> int:
        """The number of recorded runs of a snippet."""

    def text(self, snippet_id: str, key: str) -> Text | None:
        """A captured text."""

    def data(self, snippet_id: str, key: str) -> Data | None:
        """A structured capture; None where the snippet has no results, or none of that key."""

    def image(self, snippet_id: str, key: str) -> Image | None:
        """A captured picture."""

    def offer(self, snippet_id: str, key: str) -> str:
        """Put the file of a capture among the page's downloads; its address."""

    def report(self, place: Place, problem: Problem, kind: Kind = Kind.SOURCE) -> None:
        """Note that a problem is at a place."""


def _always(_show: Show) -> bool:
    return True


@dataclass(frozen=True)
class View:
    """A form in which `show` displays something; `name` is the value of `as=`.

    `build` makes the block from the record. `extra_keys` are those that the body may have in
    addition to `caption`. A view with `several` accepts any number of subjects, a `comparable` one
    accepts `against`. `captures` says whether a `show` needs its runs to take the capture kind that
    has the view's name; views that aren't named after a capture kind never do.
    """

    name: str
    takes: tuple[Takes, ...]
    build: "Callable[[ViewContext, Show], Basic | Block]"
    extra_keys: tuple[Key, ...] = ()
    several: bool = False
    comparable: bool = False
    captures: Callable[[Show], bool] = _always

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that the body may have."""
        return (*self.extra_keys, CAPTION)


def not_recorded(context: ViewContext, snippet_id: str) -> str:
    """The sentence in place of a capture that isn't recorded."""
    return context.state(snippet_id)[1] or context.texts.gettext(
        "Not recorded on {machine}.", machine=context.machine
    )
