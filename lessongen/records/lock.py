"""One writer of records at a time: a second one waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from lessongen.records.commit import finish_all


@contextmanager
def lock(
    scratch: Path, folder: Path, *, waiting: Callable[[], object] = lambda: None
) -> Iterator[None]:
    """Holds the lock of a course's records: around reading, planning, running and writing them.

    `scratch` is the course's `.lessongen/`, which is made so that git doesn't see it; `folder` is
    `records/`. `waiting` is called once where another process has the lock. The lock is the
    system's: it ends with the process that holds it, however that ends, and can't be taken twice.
    What a killed writer left half moved in `folder` is finished first.
    """
    _hidden(scratch)
    held = FileLock(scratch / "records.lock")
    try:
        held.acquire(timeout=0)
    except Timeout:
        waiting()
        held.acquire()
    try:
        finish_all(folder)
        yield
    finally:
        held.release()


def _hidden(scratch: Path) -> None:
    scratch.mkdir(parents=True, exist_ok=True)
    ignore = scratch / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", "utf-8")
