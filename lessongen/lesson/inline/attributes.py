r"""Attributes of a span: `{#x .y claim="…" holds="18/20" on="cpu"}`."""

import re
from dataclasses import dataclass

from lessongen.diagnostics import closest

NAMES = ("id", "class", "claim", "holds", "on")
LEGAL = 'legal are `#id`, `.class`, `claim="…"`, `holds="18/20"` and `on="cpu"`'

_ITEM = re.compile(
    r"""(?P<mark>[.#])(?P<word>[\w-]+)
    |(?P<key>[A-Za-z][\w:-]*)\s*=\s*(?:"(?P<double>(?:\\.|[^"\\])*+)"|'(?P<single>(?:\\.|[^'\\])*+)')""",
    re.DOTALL | re.VERBOSE,
)
_BARE = re.compile(r"(?P<key>[A-Za-z][\w:-]*)\s*=\s*(?P<quote>[\"']?)")
_SPACE = re.compile(r"\s*")


@dataclass(frozen=True)
class Attributes:
    """What braces after a span say; `end` is where to go on, `problem` what is wrong with them."""

    given: dict[str, str]
    end: int
    problem: tuple[str, str] | None = None


def read_attributes(text: str, start: int, end: int) -> Attributes:
    """The attributes in the braces that open at `start`; nothing is read from `end` on."""
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
        return Attributes({}, start + 1, ("the braces after a span aren't closed", "write `}`"))
    if not given:
        return Attributes({}, at + 1, ("a span has empty braces", LEGAL))
    return Attributes(given, at + 1)


def _problem(
    item: re.Match[str] | None, rest: str, given: dict[str, str]
) -> tuple[str, str] | None:
    if item is None:
        return _unreadable(rest)
    name = {"#": "id", ".": "class"}.get(item["mark"] or "", item["key"])
    if name not in NAMES:
        return f"unknown attribute `{name}` of a span", _known(name)
    if name in given and item["mark"] != ".":
        return f"the attribute `{name}` is given twice", "keep one"
    return None


def _unreadable(rest: str) -> tuple[str, str]:
    bare = _BARE.match(rest)
    if bare is None:
        word = re.split(r"[\s}]", rest, maxsplit=1)[0]
        return f"`{word}` is no attribute of a span", LEGAL + r"; write `\{` for a brace"
    if bare["key"] not in NAMES:
        return f"unknown attribute `{bare['key']}` of a span", _known(bare["key"])
    if bare["quote"]:
        return f"the quote of `{bare['key']}` isn't closed", r"close it; a quote inside is `\"`"
    return f"the value of `{bare['key']}` has no quotes", f'write `{bare["key"]}="…"`'


def _known(name: str) -> str:
    meant = closest(name, NAMES)
    return f"did you mean `{meant}`? {LEGAL}" if meant else LEGAL


def _unquoted(text: str) -> str:
    return re.sub(r"""\\(["'\\])""", r"\1", re.sub(r"\s*\n\s*", " ", text))


def _skip(text: str, at: int, end: int) -> int:
    found = _SPACE.match(text, at, end)
    return found.end() if found else at


def _after(text: str, at: int, end: int) -> int:
    closing = text.find("}", at, end)
    return closing + 1 if closing >= 0 else at
