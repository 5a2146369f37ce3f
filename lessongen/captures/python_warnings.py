"""Python's warnings: those that a program shows, and those that it caught in a list.

JSON: of each warning its category, its message, and the line of the program that led to it.
"""

import json
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any, TextIO

from lessongen.captures import Run

NAME = "warnings"
SUFFIX = "warnings.json"
TAKES = "a list of caught warnings"
RANK = None
ON_REQUEST = True

MAX_WARNINGS = 100  # that are kept
MAX_MESSAGE = 2000  # characters

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, indent=2).encode


def accepts(value: object) -> bool:
    """The lists of `warnings.catch_warnings(record=True)`, and empty lists."""
    return isinstance(value, list) and all(
        isinstance(item, warnings.WarningMessage) for item in value
    )


def probe(value: Any) -> str:
    """The warnings of the list as JSON text."""
    return _text(
        [_entry(each.message, each.category, _line(each.filename, each.lineno)) for each in value]
    )


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Collect the warnings that are shown while the snippet runs; they are printed nevertheless."""
    found: list[dict[str, Any]] = []
    before = warnings.showwarning

    def show(  # noqa: PLR0917 -- the signature that `warnings` calls
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        found.append(_entry(message, category, _current_line(run.is_own)))
        before(message, category, filename, lineno, file, line)

    warnings.showwarning = show
    try:
        yield
    finally:
        if warnings.showwarning is show:
            warnings.showwarning = before
    run.found[NAME] = _text(found)


def _entry(message: Warning | str, category: type[Warning], line: int | None) -> dict[str, Any]:
    return {"category": category.__name__, "message": str(message)[:MAX_MESSAGE], "line": line}


def _current_line(is_own: Callable[[str], bool]) -> int | None:
    """The line of the innermost frame of the lesson."""
    frame = sys._getframe(1)  # noqa: SLF001 -- the standard library does the same
    while frame.f_back is not None and not is_own(frame.f_code.co_filename):
        frame = frame.f_back
    return frame.f_lineno if is_own(frame.f_code.co_filename) else None


def _line(file: str, line: int) -> int | None:
    """The line; None where the file isn't the program's, whose files are relative labels."""
    return line if file.endswith(".py") and not PurePath(file).is_absolute() else None


def _text(found: list[dict[str, Any]]) -> str:
    return f"{encode(found[:MAX_WARNINGS])}\n"
