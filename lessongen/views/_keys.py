"""Keys of the body of a `show` fence: the text that each accepts, and its value.

A view declares its keys as constants of its module. The reader of lessons reads every body by these
declarations, and the view reads the value back with `KEY.of(show)`.
"""

import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar, cast

from lessongen.diagnostics import LessongenError, Problem
from lessongen.model import Excerpt, Show

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
