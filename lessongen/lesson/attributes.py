r"""Attributes of a span: `{#x .y claim="…" holds="18/20" on="cpu"}`."""

import re
from dataclasses import dataclass

from lessongen.diagnostics import Problem, closest

NAMES = ("id", "class", "claim", "holds", "on")
VALID = 'expected `#id`, `.class`, `claim="…"`, `holds="18/20"` or `on="cpu"`'

_ITEM = re.compile(
    r"""(?P<mark>[.#])(?P<word>[\w-]+)
    |(?P<key>[A-Za-z][\w:-]*)\s*=\s*(?:"(?P<double>(?:\\.|[^"\\])*+)"|'(?P<single>(?:\\.|[^'\\])*+)')""",
    re.DOTALL | re.VERBOSE,
)
_BARE = re.compile(r"(?P<key>[A-Za-z][\w:-]*)\s*=\s*(?P<quote>[\"']?)")
_SPACE = re.compile(r"\s*")


@dataclass(frozen=True)
class Attributes:
    """The attributes of a span; `end` is the index after the braces, `problem` what is wrong."""

    given: dict[str, str]
    end: int
    problem: Problem | None = None


def read_attributes(text: str, start: int, end: int) -> Attributes:
    """The attributes in the braces that open at `start`; the text is read up to `end`."""
    given: dict[str, str] = {}
    at = _skip(text, start + 1, end)
    while at < end and text[at] != "}":
        item = _ITEM.match(text, at, end)
        problem = _problem(item, text[at:end], given)
        if problem is not None or item is None:
            return Attributes({}, _after(text, at, end), problem)
        if item["mark"] == ".":
            given["class"] = f"{given.get('class', '')} {item['word']}".strip()
        elif item["mark"]:
            given["id"] = item["word"]
        else:
            quoted = item["double"] if item["double"] is not None else item["single"]
            given[item["key"]] = _unquoted(quoted)
        at = _skip(text, item.end(), end)
    if at >= end:
        return Attributes({}, start + 1, Problem("the braces of a span aren't closed", "add `}`"))
    if not given:
        return Attributes({}, at + 1, Problem("the braces of a span are empty", VALID))
    return Attributes(given, at + 1)


def _problem(item: re.Match[str] | None, rest: str, given: dict[str, str]) -> Problem | None:
    if item is None:
        return _unreadable(rest)
    name = {"#": "id", ".": "class"}.get(item["mark"] or "", item["key"])
    if name not in NAMES:
        return unknown_attribute(name)
    if name in given and item["mark"] != ".":
        return Problem(f"the attribute `{name}` is set twice", "keep one")
    return None


def _unreadable(rest: str) -> Problem:
    bare = _BARE.match(rest)
    if bare is None:
        word = re.split(r"[\s}]", rest, maxsplit=1)[0]
        what = f"`{word}` is not an attribute of a span"
        return Problem(what, VALID + r"; write `\{` for a brace")
    key = bare["key"]
    if key not in NAMES:
        return unknown_attribute(key)
    if bare["quote"]:
        return Problem(
            f"the quote of `{key}` isn't closed", r"close it; write `\"` for a quote inside"
        )
    return Problem(f"the value of `{key}` must be quoted", f'write `{key}="…"`')


def unknown_attribute(name: str) -> Problem:
    """The problem of an attribute with this name."""
    return Problem(f"unknown attribute `{name}` of a span", VALID, closest(name, NAMES) or "")


def _unquoted(text: str) -> str:
    return re.sub(r"""\\(["'\\])""", r"\1", re.sub(r"\s*\n\s*", " ", text))


def _skip(text: str, at: int, end: int) -> int:
    found = _SPACE.match(text, at, end)
    return found.end() if found else at


def _after(text: str, at: int, end: int) -> int:
    closing = text.find("}", at, end)
    return closing + 1 if closing >= 0 else at
