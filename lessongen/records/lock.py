"""One writer of records at a time: a second one waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from lessongen.diagnostics import Finding, FindingsError, Kind, Place
from lessongen.records.commit import finish_all


@contextmanager
def lock(
    scratch: Path, folder: Path, *, waiting: Callable[[], object] = lambda: None
) -> Iterator[None]:
    """Holds the lock of a course's records: around reading, planning, running and writing them.

    `scratch` is the course's `.lessongen/`, which is made so that git doesn't see it; `folder` is
    `records/`. `waiting` is called once where another process has the lock. The lock is the
    system's: it ends with the process that holds it, however that ends, and can't be taken twice.
    What a killed writer left half moved in `folder` is finished first. Raises FindingsError where
    `scratch` can't be written.
    """
    try:
        make_scratch(scratch)
        held = FileLock(scratch / "records.lock")
        try:
            held.acquire(timeout=0)
        except Timeout:
            waiting()
            held.acquire()
    except OSError as error:
        what = f"nothing can be recorded: {error.strerror}: {error.filename or scratch}"
        remedy = f"allow writing in {scratch.name}, beside {folder.name}"
        raise FindingsError([Finding(Kind.RECORD, Place(scratch.name, 1), what, remedy)]) from None
    try:
        finish_all(folder)
        yield
    finally:
        held.release()


def make_scratch(scratch: Path) -> None:
    """Make a course's `.lessongen/` where it isn't there, so that git doesn't see it."""
    scratch.mkdir(parents=True, exist_ok=True)
    ignore = scratch / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", "utf-8")
