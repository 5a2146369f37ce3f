"""Fences: those that are run, `show` fences, and those that are only displayed."""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.lint_blocks import lost_ends
from lessongen.lesson.options import (
    LISTING_OPTIONS,
    OptionValue,
    fence_option,
    read_tree,
    read_words,
    split_info,
)
from lessongen.lesson.yaml_tree import read_mapping

_NEARLY_OPTION = re.compile(r"#\s+\|\s*[\w.]+\s*:")


@dataclass(frozen=True)
class Program:
    """The source of a runnable fence without its `#|` lines; `line` is that of its first line."""

    source: str
    line: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Runnable:
    """A fence that is run, with the options that it sets itself."""

    token: Token
    line: int
    program: Program
    options: Mapping[str, OptionValue]


@dataclass(frozen=True)
class Showing:
    """A `show` fence: the words of its info string, None if they can't be parsed."""

    token: Token
    line: int
    words: Sequence[str] | None


def read_fences(
    tokens: Sequence[Token], faults: Faults
) -> tuple[tuple[Runnable, ...], tuple[Showing, ...]]:
    """The fences of a lesson in page order. Fences that are only displayed get their `meta`."""
    runnable: list[Runnable] = []
    showing: list[Showing] = []
    ends = lost_ends(tokens)
    for position, token in enumerate(tokens):
        if token.type != "fence" or token.map is None:
            continue
        line = token.map[0] + 1
        if not _is_closed(token) and position not in ends:
            faults.add(line, "this fence isn't closed", f"close it with a line {token.markup}")
        match token.info.split():
            case ["python", "run", *_]:
                runnable.append(_read_runnable(token, line, faults))
            case ["show", *_]:
                showing.append(Showing(token, line, split_info(token.info, line, faults)))
            case _:
                _read_listing(token, line, faults)
    return tuple(runnable), tuple(showing)


def _is_closed(token: Token) -> bool:
    assert token.map is not None  # noqa: S101 - the caller has checked it; narrows the type
    return token.map[1] - token.map[0] - token.content.count("\n") == 2


def _read_runnable(token: Token, line: int, faults: Faults) -> Runnable:
    program = _read_program(token.content, line + 1, faults)
    words = split_info(token.info, line, faults) or []
    options = read_words(words[2:], line, faults)
    for name in program.options.keys() & options.keys():
        faults.add(
            program.options[name].line,
            f"the option `{name}` is set here and in line {line}",
            "keep one",
        )
    return Runnable(token, line, program, {**program.options, **options})


def _read_program(content: str, line: int, faults: Faults) -> Program:
    """Split the content of a runnable fence; `line` is the line of the file where it begins."""
    lines = content.split("\n")
    count = next(i for i, text in enumerate([*lines, ""]) if not text.startswith("#|"))
    leading = [text[2:].removeprefix(" ") for text in lines[:count]]
    rest = lines[count:]
    for number, text in enumerate(rest, line + count):
        if text.startswith("#|") or (number == line + count and _NEARLY_OPTION.match(text)):
            faults.add(
                number,
                "this line looks like an option, but is part of the program",
                "write options as `#| key: value` lines before the first line of the program",
            )
    source = "\n".join(rest)
    if not source.strip():
        faults.add(line - 1, "this snippet is empty", "write a program, or delete the fence")
    tree = read_mapping("\n".join(leading), faults.within(line)) if leading else None
    return Program(source, line + count, {} if tree is None else read_tree(tree, faults))


def _read_listing(token: Token, line: int, faults: Faults) -> None:
    language, words = "", _words(token.info)
    if words and "=" not in words[0]:
        language, *words = words
    given: dict[str, OptionValue] = {}
    if _is_nearly_runnable(language, words) or _is_nearly_options(language, token.content):
        faults.add(
            line,
            "this fence looks like a snippet, but isn't run",
            "begin it with `python run`, or delete the options to only display it",
        )
    elif language.strip("{}.").lower() == "show" or language.startswith("{"):
        faults.add(
            line,
            f"`{language}` is not the name of a language",
            "expected `python run`, `show ID.NAME` or the name of a language",
        )
    elif split_info(token.info, line, faults) is not None:
        given = read_words(words, line, faults, listing=True)
    options = {name: each.value for name, each in given.items()}
    options["hl_lines"] = highlighted(given.get("hl_lines"), token.content, faults)
    make_listing(token, language, options)


def make_listing(token: Token, language: str, options: Mapping[str, Any]) -> None:
    """Turn a fence into one that is only displayed, with its options in `meta`."""
    defaults = {name: row.default for name, row in LISTING_OPTIONS.items()}
    token.info = language
    token.meta = {"language": language, **defaults, **options}


def highlighted(given: OptionValue | None, listing: str, faults: Faults) -> tuple[int, ...]:
    """The line numbers that `hl_lines` names; a number past the end of the listing is noted."""
    if given is None:
        return ()
    count = len(listing.rstrip("\n").split("\n"))
    last = max(end for _, end in given.value)
    if last > count:
        lines = "line" if count == 1 else "lines"
        faults.add(
            given.line,
            f"`hl_lines` names line {last}, but the listing has {count} {lines}",
            f"expected numbers from 1 to {count}",
        )
        return ()
    numbers = {number for start, end in given.value for number in range(start, end + 1)}
    return tuple(sorted(numbers))


def _words(info: str) -> list[str]:
    try:
        return shlex.split(info)
    except ValueError:
        return info.split()


def _is_nearly_runnable(language: str, words: Sequence[str]) -> bool:
    bare = [word.strip("{}.,:;").lower() for word in (language, *words)]
    keys = [word.partition("=")[0].strip("{}.,") for word in words if "=" in word]
    return "run" in bare or any(map(_requires_run, keys))


def _requires_run(key: str) -> bool:
    row = fence_option(key)
    return (row is not None and not row.listing) or key.startswith("env.")


def _is_nearly_options(language: str, content: str) -> bool:
    return language == "python" and content.startswith("#|")
