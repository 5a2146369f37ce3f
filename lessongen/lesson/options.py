"""What options a snippet takes: one row each, with what is legal as its messages say it."""

import keyword
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from lessongen.lesson import patterns, units

ENV = "env."

# Words that an expression would not read as a snippet's name.
_WORDS = frozenset(
    {"and", "or", "not", "in", "is", "if", "else", "elif", "for", "true", "false", "none"}
    | {"lesson", "machine"}
)


@dataclass(frozen=True)
class Option:
    """An option: how its text becomes a value (ValueError for others), and what is legal.

    `session`: given at the first snippet of a session only. `default`: a page or a course may
    set it for all snippets. `many`: YAML may give a list.
    """

    read: Callable[[str], Any]
    legal: str
    session: bool = False
    default: bool = True
    many: bool = False


def _matching(pattern: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(text)
        return text

    return read


def _identifier(text: str) -> str:
    if text in _WORDS or text == "checked" or re.fullmatch(r"fn(ref)?[0-9]+", text):
        raise ValueError(text)
    return _matching("[a-z][a-z0-9_]*")(text)


def _exception(text: str) -> str:
    parts = text.split(".")
    if not all(part.isidentifier() and not keyword.iskeyword(part) for part in parts):
        raise ValueError(text)
    return text


def _pattern(text: str) -> str:
    if patterns.problem(text) is not None:
        raise ValueError(text)
    return _not_empty(text)


def _not_empty(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text


def _files(text: str) -> tuple[str, ...]:
    files = tuple(text.replace(",", " ").split())
    bad = [name for name in files if name.startswith("/") or ".." in name.split("/")]
    if not files or bad or "\\" in text or ":" in text:
        raise ValueError(text)
    return files


def _one_of(*words: str) -> Option:
    return Option(_matching("|".join(words)), "legal are " + ", ".join(f"`{w}`" for w in words))


_ID = "lower-case letters, digits and `_`, beginning with a letter"

OPTIONS: dict[str, Option] = {
    "id": Option(
        _identifier,
        f"legal are {_ID}, but no word of expressions, not `checked`, and no footnote's `fn1`",
        default=False,
    ),
    "title": Option(_not_empty, 'write a text, as in `title="One clock"`', default=False),
    "raises": Option(
        _exception, "write the class of an exception, as in `raises=TypeError`", default=False
    ),
    "match": Option(
        _pattern, "write a regular expression, as in `match='called with'`", default=False
    ),
    "timeout": Option(units.seconds, "legal are seconds or minutes, as in `90s` or `5m`"),
    "varies": _one_of("numbers", "nothing", "anything"),
    "code": _one_of("show", "fold", "hide"),
    "output": _one_of("show", "fold", "hide", "comment"),
    "max_lines": Option(
        partial(units.whole, most=1_000_000), "legal is a whole number from 1, as in `60`"
    ),
    "hl_lines": Option(
        units.line_ranges,
        'legal are line numbers and ranges of them, as in `hl_lines="1 3-5"`',
        default=False,
    ),
    "linenums": Option(
        partial(units.whole, most=1_000_000), "legal is the number of the first line, as in `1`"
    ),
    "session": Option(_identifier, f"legal are {_ID}, but no word of expressions"),
    "repeat": Option(
        partial(units.whole, most=1000),
        "legal is a whole number from 1 to 1000, as in `repeat=20`",
        session=True,
    ),
    "memory": Option(
        units.size, "legal is a number with KiB, MiB, GiB or TiB, as in `4GiB`", session=True
    ),
    "cpu_devices": Option(
        partial(units.whole, most=1024), "legal is a whole number from 1 to 1024", session=True
    ),
    "platform": Option(_matching("cpu|gpu|tpu"), "legal are `cpu`, `gpu`, `tpu`", session=True),
    "fresh": Option(units.boolean, "legal are `true` and `false`", session=True),
    "inputs": Option(
        _files,
        "name files in the lesson's folder or below, with `/` and apart by spaces",
        session=True,
        many=True,
    ),
}

PLAIN = ("title", "hl_lines", "linenums")  # what a fence that is only shown may carry

_ENV_OPTION = Option(str, "write the value as text", session=True)


def option(name: str) -> Option | None:
    """The option of a name, `env.NAME` among them; None for another name."""
    if name.startswith(ENV):
        return _ENV_OPTION if re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", name[len(ENV) :]) else None
    return OPTIONS.get(name)
