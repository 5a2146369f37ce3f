"""The program's `__main__`: a real file, its lines known under the label, one namespace."""

import importlib.machinery
import io
import linecache
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SESSION_FILE = "whole-session.py"  # the hyphen keeps it apart from every snippet's file


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
    """Let tracebacks, warnings and `inspect` find the lines of a file that is only a name."""
    lines = io.StringIO(source).readlines()  # `splitlines` also splits at what is no line to Python
    linecache.cache[name] = (len(source), None, lines, name)
