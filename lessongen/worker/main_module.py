"""The program's `__main__`: a real file whose lines are known under a label, and its exit."""

import atexit
import contextlib
import importlib.machinery
import io
import linecache
import os
import sys
import threading
import traceback
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from lessongen.worker import standard_streams

SESSION_FILE = "whole-session.py"  # the hyphen: no snippet's file has this name


def new_main() -> types.ModuleType:
    """A module like the one that the interpreter makes for `python file.py`."""
    module = types.ModuleType("__main__")
    module.__dict__.update(
        __builtins__=sys.modules["builtins"], __annotations__={}, __cached__=None
    )
    module.__loader__ = importlib.machinery.SourceFileLoader("__main__", "")
    sys.modules["__main__"] = module
    return module


def file_of(folder: Path, snippets: Sequence[dict[str, Any]]) -> str:
    """The file that a spawned child imports as its main module: the snippet, or all so far.

    Children compile it under its real path, which later becomes the label.
    """
    files = [str(folder / f"{snippet['id']}.py") for snippet in snippets]
    if len(files) == 1:
        return files[0]
    path = folder / SESSION_FILE
    lines = (f"exec(compile(open({f!r}).read(), {f!r}, 'exec'))\n" for f in files)
    path.write_text("".join(lines), encoding="utf-8")
    remember(str(path), "\n".join(snippet["source"] for snippet in snippets))  # for `getsource`
    return str(path)


def remember(name: str, source: str) -> None:
    """Let tracebacks, warnings and `inspect` find the lines of a file that doesn't exist."""
    lines = io.StringIO(source).readlines()  # `splitlines` splits at more than Python's line ends
    linecache.cache[name] = (len(source), None, lines, name)


def exit_fork(error: BaseException | None, module: types.ModuleType) -> NoReturn:
    """End a child that the program forked, with the exit code that its interpreter would give."""
    match error:
        case None:
            exit_program(module)
        case SystemExit(code=int(code)):
            exit_program(module, code)
        case SystemExit(code=None):
            exit_program(module)
        case _:
            traceback.print_exception(error, file=sys.__stderr__)
            exit_program(module, 1)


def exit_program(module: types.ModuleType, code: int = 0) -> NoReturn:
    """Wait for threads, run exit handlers and `__del__` of globals, and end the process.

    The slow teardown of JAX's modules is skipped.
    """
    with contextlib.suppress(BaseException):  # an exit handler's own: the run's results are safe
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 -- what multiprocessing calls
        atexit._run_exitfuncs()  # noqa: SLF001 -- the same
        module.__dict__.clear()
        standard_streams.flush()
    os._exit(code & 0xFF)
