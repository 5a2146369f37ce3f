"""`sys.stdout` and `sys.stderr` as the interpreter makes them, line by line as on a terminal."""

import contextlib
import ctypes
import io
import sys

libc = ctypes.CDLL(None)


def renew() -> None:
    """New text streams on descriptors 1 and 2, and C's standard output line by line too."""
    sys.stdout = sys.__stdout__ = _stream(1, "<stdout>", "surrogateescape")  # type: ignore[misc]  # the interpreter's own, renewed
    sys.stderr = sys.__stderr__ = _stream(2, "<stderr>", "backslashreplace")  # type: ignore[misc]  # the same
    with contextlib.suppress(ValueError):  # another C library has it under another name
        libc.setvbuf(ctypes.c_void_p.in_dll(libc, "stdout"), None, 1, 0)


def flush() -> None:
    """Flush what the program may have replaced or closed."""
    for text in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(Exception):
            text.flush()  # type: ignore[union-attr]  # None where a program put it
    libc.fflush(None)


def _stream(descriptor: int, name: str, errors: str) -> io.TextIOWrapper:
    raw = io.FileIO(descriptor, "w", closefd=False)
    raw.name = name
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors, line_buffering=True)
