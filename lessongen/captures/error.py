"""The exception that ended a snippet: its class, its message and its traceback.

The traceback is what the interpreter prints, without the frames of libraries. Notes, causes,
contexts and the members of groups are included.
"""

import dataclasses
import linecache
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lessongen.captures import Run
from lessongen.model import Raised

NAME = "error"
SUFFIX = "error.txt"


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Describe the exception; None where the snippet ended without one."""
    yield
    run.found[NAME] = None
    if run.exception is not None:
        raised = dataclasses.asdict(describe(run.exception, run.label))
        run.found[NAME] = {"raised": raised, "text": text(run.exception, run)}


def describe(error: BaseException, label: str) -> Raised:
    """The exception as it is kept; the line is the innermost one of the program."""
    lines = [line for frame, line in _frames(error) if frame == label]
    message = _message(error)
    if isinstance(error, SyntaxError) and error.filename == label:
        lines.append(error.lineno)
        message = error.msg  # `str` adds the file and the line, which the traceback shows
    return Raised(
        type=type(error).__name__,
        message=message,
        bases=tuple(base.__name__ for base in type(error).__mro__[1:-1]),
        line=lines[-1] if lines else None,
    )


def text(error: BaseException, run: Run) -> str:
    """The traceback as the interpreter prints it, trimmed to the lesson's frames."""
    if isinstance(error, SyntaxError) and error.filename == run.label and error.text is None:
        error.text = linecache.getline(
            run.label, error.lineno or 0
        )  # the compiler's later stages don't set it
    summary = traceback.TracebackException.from_exception(error)
    _trim(summary, run.is_own)
    return "".join(summary.format())


def _frames(error: BaseException) -> Iterator[tuple[str, int | None]]:
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield frame.f_code.co_filename, line


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except Exception as broken:  # noqa: BLE001 -- a lesson's class may do anything in __str__
        return f"<{type(broken).__name__} in __str__>"


def _trim(summary: traceback.TracebackException, is_own: Callable[[str], bool]) -> None:
    """Drop the frames that aren't the lesson's, in the exception and all that it links to."""
    for each in _all(summary):
        each.stack[:] = [frame for frame in each.stack if is_own(frame.filename)]
        if not each.stack:
            each.stack = None  # type: ignore[assignment]  # without frames the header isn't printed either


def _all(summary: traceback.TracebackException) -> Iterator[traceback.TracebackException]:
    seen: set[int] = set()
    todo = [summary]
    while todo:
        each = todo.pop()
        if id(each) not in seen:
            seen.add(id(each))
            yield each
            todo += [link for link in (each.__cause__, each.__context__) if link is not None]
            todo += each.exceptions or []
