"""Fences: which are programs, which show what was captured, which are only shown."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.given import Given, read_words, split_info
from lessongen.lesson.listing import highlighted
from lessongen.lesson.openers import lost_ends
from lessongen.lesson.options import ENV, OPTIONS, PLAIN
from lessongen.lesson.program import Program, read_program


@dataclass(frozen=True)
class Runnable:
    """A fence that is a program, its options not yet joined with defaults."""

    token: Token
    line: int
    program: Program
    options: Mapping[str, Given]


@dataclass(frozen=True)
class Showing:
    """A `show` fence: its words, None where they can't be read."""

    token: Token
    line: int
    words: Sequence[str] | None


def read_fences(
    tokens: Sequence[Token], faults: Faults
) -> tuple[tuple[Runnable, ...], tuple[Showing, ...]]:
    """The fences of a lesson in page order. Those that are only shown get their `meta` here."""
    runnable: list[Runnable] = []
    showing: list[Showing] = []
    ends = lost_ends(tokens)
    for position, token in enumerate(tokens):
        if token.type != "fence" or token.map is None:
            continue
        line = token.map[0] + 1
        if not _is_closed(token) and position not in ends:
            faults.add(line, "a fence is not closed", f"close it with a line {token.markup}")
        match token.info.split():
            case ["python", "run", *_]:
                runnable.append(_runnable(token, line, faults))
            case ["show", *_]:
                showing.append(Showing(token, line, split_info(token.info, line, faults)))
            case _:
                _read_plain(token, line, faults)
    return tuple(runnable), tuple(showing)


def _is_closed(token: Token) -> bool:
    assert token.map is not None  # noqa: S101 - tells the type checker what the caller has checked
    return token.map[1] - token.map[0] - token.content.count("\n") == 2


def _runnable(token: Token, line: int, faults: Faults) -> Runnable:
    program = read_program(token.content, line + 1, faults)
    given = split_info(token.info, line, faults) or []
    options = read_words(given[2:], line, faults)
    for name in program.options.keys() & options.keys():
        faults.add(
            program.options[name].line,
            f"the option `{name}` is given here and in line {line}",
            "keep one",
        )
    return Runnable(token, line, program, {**program.options, **options})


def _read_plain(token: Token, line: int, faults: Faults) -> None:
    language, words = "", _words(token.info)
    if words and "=" not in words[0]:
        language, *words = words
    given: dict[str, Given] = {}
    if _is_nearly_runnable(language, words) or _is_nearly_options(language, token.content):
        faults.add(
            line,
            "this fence is nearly a snippet, and would only be shown",
            "a snippet begins with `python run`, then options; delete them to only show it",
        )
    elif language.strip("{}.").lower() == "show" or language.startswith("{"):
        faults.add(
            line,
            f"`{language}` is no language",
            "legal are `python run`, `show ID.NAME`, or the name of a language",
        )
    elif split_info(token.info, line, faults) is not None:
        given = read_words(words, line, faults, plain=True)
    show_plainly(
        token,
        language,
        title=_value(given, "title"),
        hl_lines=highlighted(given.get("hl_lines"), token.content, faults),
        linenums=_value(given, "linenums"),
    )


def show_plainly(
    token: Token,
    language: str = "",
    *,
    title: str | None = None,
    hl_lines: tuple[int, ...] = (),
    linenums: int | None = None,
) -> None:
    """Make a fence one that is only shown."""
    token.info = language
    token.meta = {
        "language": language,
        "title": title,
        "hl_lines": hl_lines,
        "linenums": linenums,
    }


def _value(given: Mapping[str, Given], name: str) -> Any:
    return given[name].value if name in given else None


def _words(info: str) -> list[str]:
    try:
        return shlex.split(info)
    except ValueError:
        return info.split()


def _is_nearly_runnable(language: str, words: Sequence[str]) -> bool:
    run_only = OPTIONS.keys() - set(PLAIN)
    bare = [word.strip("{}.,:;").lower() for word in (language, *words)]
    keys = [word.partition("=")[0].strip("{}.,") for word in words if "=" in word]
    return "run" in bare or any(key in run_only or key.startswith(ENV) for key in keys)


def _is_nearly_options(language: str, content: str) -> bool:
    return language == "python" and content.startswith("#|")
