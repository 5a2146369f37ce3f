"""Python's warnings: those that a program shows, and those that it caught in a list.

JSON: of each its category, its message, and the program's line that led to it.
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
ASKED = True

MOST = 100  # warnings that are kept

LONGEST = 2000  # characters of a message

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, indent=2).encode


def accepts(value: object) -> bool:
    """What `warnings.catch_warnings(record=True)` gives; an empty list is one without warnings."""
    return isinstance(value, list) and all(
        isinstance(item, warnings.WarningMessage) for item in value
    )


def probe(value: Any) -> str:
    """The warnings of the list as JSON text."""
    return _text([_told(it.message, it.category, _line(it.filename, it.lineno)) for it in value])


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Note what is warned of while the snippet runs; it is printed as ever."""
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
        found.append(_told(message, category, _line_of(run.own)))
        before(message, category, filename, lineno, file, line)

    warnings.showwarning = show
    try:
        yield
    finally:
        if warnings.showwarning is show:
            warnings.showwarning = before
    run.found[NAME] = _text(found)


def _told(message: Warning | str, category: type[Warning], line: int | None) -> dict[str, Any]:
    return {"category": category.__name__, "message": str(message)[:LONGEST], "line": line}


def _line_of(own: Callable[[str], bool]) -> int | None:
    """The line of the innermost frame that is the lesson's."""
    frame = sys._getframe(1)  # noqa: SLF001 -- the standard library itself does it so
    while frame.f_back is not None and not own(frame.f_code.co_filename):
        frame = frame.f_back
    return frame.f_lineno if own(frame.f_code.co_filename) else None


def _line(file: str, line: int) -> int | None:
    """The line where it is the program's, whose files are labels: relative names."""
    return line if file.endswith(".py") and not PurePath(file).is_absolute() else None


def _text(found: list[dict[str, Any]]) -> str:
    return f"{encode(found[:MOST])}\n"
