"""`sys.stdout` and `sys.stderr` of the program: made like the interpreter's, flushed, compared."""

import contextlib
import ctypes
import io
import os
import sys

NAMES = ("stdout", "stderr")
libc = ctypes.CDLL(None)


def renew() -> None:
    """New text streams on descriptors 1 and 2, line-buffered like C's stdout, as on a terminal."""
    sys.stdout = sys.__stdout__ = _stream(1, "<stdout>", "surrogateescape")  # type: ignore[misc]  # the interpreter's own, renewed
    sys.stderr = sys.__stderr__ = _stream(2, "<stderr>", "backslashreplace")  # type: ignore[misc]  # the same
    with contextlib.suppress(ValueError):  # another C library has it under another name
        libc.setvbuf(ctypes.c_void_p.in_dll(libc, "stdout"), None, 1, 0)


def flush() -> None:
    """Flush all streams; the program may have replaced or closed them."""
    for text in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(Exception):
            text.flush()  # type: ignore[union-attr]  # None where a program put it
    libc.fflush(None)


class Changes:
    """What a program has done to the streams since this object was made."""

    def __init__(self) -> None:
        self._texts = {name: getattr(sys, name) for name in NAMES}
        self._files = {number: _identity(number) for number in (1, 2)}

    def describe(self) -> list[str]:
        """A remark for each stream and descriptor that isn't as it was."""
        remarks = []
        for name, text in self._texts.items():
            now = getattr(sys, name, None)
            if now is not text:
                kind = type(now).__name__
                remarks.append(
                    f"`sys.{name}` was left replaced by a {kind}; output to it isn't shown"
                )
        for number, identity in self._files.items():
            now = _identity(number)
            if now is None:
                remarks.append(f"descriptor {number} was left closed; later output isn't shown")
            elif now != identity:
                remarks.append(f"descriptor {number} was left redirected")
        return remarks


def _stream(descriptor: int, name: str, errors: str) -> io.TextIOWrapper:
    raw = io.FileIO(descriptor, "w", closefd=False)
    raw.name = name
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors, line_buffering=True)


def _identity(descriptor: int) -> tuple[int, int] | None:
    """The file behind a descriptor; None where it is closed."""
    try:
        status = os.fstat(descriptor)
    except OSError:
        return None
    return status.st_dev, status.st_ino
