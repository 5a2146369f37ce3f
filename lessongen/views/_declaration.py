"""What a view is: its declaration, the keys of its body, and what it reads of a record."""

import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from lessongen.diagnostics import Kind, LessongenError, Place, Problem
from lessongen.model import (
    Data,
    Excerpt,
    Image,
    Lesson,
    SessionRecord,
    Show,
    Snippet,
    SnippetRecord,
    Text,
)
from lessongen.views._blocks import Basic, Block

Value = TypeVar("Value")

ESCAPE = "put a backslash before a special character that is meant literally"


@dataclass(frozen=True)
class TextKey(Generic[Value]):
    """A key that takes one text (`caption: …`).

    `read` converts the text; it raises LessongenError for a text that isn't valid. `default` is the
    value where the key isn't given. `requires` names a key without which this one has no meaning,
    and says what it adds to it.
    """

    name: str
    read: Callable[[str], Value]
    default: Value
    requires: tuple[str, str] | None = None

    def of(self, show: Show) -> Value:
        """The value of the key in a `show`."""
        return cast("Value", show.body.get(self.name, self.default))


def _valid(_name: str, _text: str) -> Problem | None:
    return None


@dataclass(frozen=True)
class MappingKey:
    """A key that takes lines of its own, each a name and a text.

    `entry` is the form of a line as messages give it (`label: variable`). `check` gets the name and
    the text of a line and returns what is wrong with them.
    """

    name: str
    entry: str
    check: Callable[[str, str], Problem | None] = _valid
    requires: tuple[str, str] | None = None

    def of(self, show: Show) -> Mapping[str, str]:
        """Name to text, in the order of the lines; empty where the key isn't given."""
        return cast("Mapping[str, str]", show.body.get(self.name, MappingProxyType({})))


Key: TypeAlias = TextKey[Any] | MappingKey


def any_text(text: str) -> str:
    """Accept every text."""
    return text


def whole_number(name: str, *, most: int, of: str) -> Callable[[str], int]:
    """The function that reads a whole number from 1 to `most`; `of` says what it counts."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[1-9][0-9]{0,8}", text) or int(text) > most:
            raise LessongenError(f"`{name}` can't be `{text}`", f"write {of}, from 1 to {most}")
        return int(text)

    return read


def pattern(name: str) -> Callable[[str], str]:
    """The function that accepts a regular expression and returns it as it is."""

    def read(text: str) -> str:
        if problem := _invalid_pattern(text):
            raise LessongenError(f"`{name}` is not a valid regular expression: {problem}", ESCAPE)
        return text

    return read


def _invalid_pattern(text: str) -> str | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about syntax that a later Python may read differently
            re.compile(text)
    except (re.error, RecursionError, OverflowError) as error:
        return str(error)
    return None


def _check_note(pattern: str, _note: str) -> Problem | None:
    if problem := _invalid_pattern(pattern):
        return Problem(
            f"the pattern `{pattern}` of a note is not a valid regular expression: {problem}",
            ESCAPE,
        )
    return None


CAPTION: TextKey[str | None] = TextKey("caption", any_text, None)
ALT: TextKey[str | None] = TextKey("alt", any_text, None)
NOTES = MappingKey("notes", "pattern: note", _check_note)
FROM: TextKey[str | None] = TextKey("from", pattern("from"), None)
TO: TextKey[str | None] = TextKey("to", pattern("to"), None)
GREP: TextKey[str | None] = TextKey("grep", pattern("grep"), None)
CONTEXT: TextKey[int] = TextKey(
    "context",
    whole_number("context", most=1000, of="how many lines"),
    0,
    requires=("grep", "it says how many lines around those of `grep` are shown"),
)
FUNCTION: TextKey[str | None] = TextKey("function", any_text, None)
EXCERPT: tuple[Key, ...] = (FROM, TO, GREP, CONTEXT)


def excerpt_of(show: Show) -> Excerpt:
    """The lines that the keys of a `show` select."""
    return Excerpt(
        start=FROM.of(show),
        end=TO.of(show),
        grep=GREP.of(show),
        context=CONTEXT.of(show),
        function=FUNCTION.of(show),
    )


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
