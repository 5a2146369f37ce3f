"""Writing records: one writer at a time, all files of a record or none of them.

A process may be killed at any moment and the disk may be full. So files are staged next to their
places under hidden names, `.four.txt.next`. Renaming the staged `record.json` to
`.record.json.next` is the moment in which all of them count; then they are moved to their places.
While `.record.json.next` exists, staged files count instead of those that they are about to
replace: readers read the staged ones, and the next writer finishes the moves.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from lessongen.diagnostics import Finding, FindingsError, Kind, Place
from lessongen.model import Record
from lessongen.records.conversion import encoded
from lessongen.records.layout import RECORD, lesson_folder, place

_PENDING = f".{RECORD}.next"


@contextmanager
def lock(
    scratch: Path, folder: Path, *, waiting: Callable[[], object] = lambda: None
) -> Iterator[None]:
    """Hold the lock of a course's records: around reading, planning, running and writing them.

    `scratch` is the course's `.lessongen/`, which is made if needed; `folder` is `records/`.
    `waiting` is called once if another process holds the lock. The operating system releases the
    lock when the process that holds it ends, in whatever way. It isn't reentrant. Commits that
    killed writers left unfinished in `folder` are finished first.
    Raises FindingsError if `scratch` can't be written.
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
    """Make a course's `.lessongen/` if it doesn't exist, ignored by git."""
    scratch.mkdir(parents=True, exist_ok=True)
    ignore = scratch / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", "utf-8")


def write(folder: Path, record: Record) -> bool:
    """Write all files of a record; False if they were there already and nothing was changed.

    `folder` is `records/`. Raises FindingsError if it can't be written, because the disk is full,
    for example; then the previous record is unchanged.
    """
    return write_files(folder, record.machine, record.lesson, encoded(record))


def write_files(folder: Path, machine: str, lesson: str, files: Mapping[str, bytes]) -> bool:
    """Write the files of a record, as `write` does."""
    try:
        return commit(lesson_folder(folder, machine, lesson), files)
    except OSError as error:
        what = f"the record can't be written: {error.strerror}"
        remedy = "the previous record is unchanged; free space, or allow writing, and repeat"
        where = place(folder, machine, lesson)
        raise FindingsError([Finding(Kind.RECORD, where, what, remedy)]) from error


def remove(folder: Path, machine: str, lesson: str) -> None:
    """Remove the record of a lesson on a machine, and the folders that become empty."""
    path = lesson_folder(folder, machine, lesson)
    finish(path)
    (path / RECORD).unlink(missing_ok=True)  # first: without it, the other files are no record
    for file in [file for file in path.glob("*") if not file.is_dir()]:
        file.unlink()
    while path != folder and not (path.is_dir() and any(path.iterdir())):
        if path.is_dir():
            path.rmdir()
        path = path.parent


def committed(folder: Path, name: str) -> Path:
    """The file that counts as `name`; a writer may move it before the caller opens it."""
    staged = _staged(folder, name)
    return staged if (folder / _PENDING).exists() and staged.exists() else folder / name


def signature(folder: Path) -> tuple[tuple[int, int, int] | None, ...]:
    """A value that changes whenever a commit begins to count or is finished."""
    return tuple(map(_stat, (folder / RECORD, folder / _PENDING)))


def commit(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Make `files` (with `record.json`) the files of the folder; False if they already are.

    Equal files aren't touched, files of other names are removed, folders stay.
    Raises OSError; the previous files then still count.
    """
    finish(folder)
    changed = {name: data for name, data in files.items() if not _holds(folder / name, data)}
    if changed:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            _stage(folder, {**changed, RECORD: files[RECORD]})
        except OSError:
            _discard(folder)
            raise
        finish(folder)
    others = [path for path in _files(folder, "[!.]*") if path.name not in files]
    for path in others:
        path.unlink()
    return bool(changed or others)


def finish(folder: Path) -> None:
    """Finish a commit that counts; remove the staged files of one that doesn't."""
    if (folder / _PENDING).exists():
        for staged in _files(folder, ".*.next"):
            if staged.name != _PENDING:
                staged.replace(folder / staged.name[1 : -len(".next")])
        _sync_folder(folder)
        (folder / _PENDING).replace(folder / RECORD)
        _sync_folder(folder)
    _discard(folder)


def finish_all(records: Path) -> None:
    """Finish the commits that killed writers left in any folder below `records`."""
    left = [path for pattern in (".*.next", ".*.new") for path in records.rglob(pattern)]
    for folder in {path.parent for path in left}:
        finish(folder)


def _stage(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = _staged(folder, name) if name != RECORD else folder / f".{RECORD}.new"
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    _sync_folder(folder)
    (folder / f".{RECORD}.new").replace(folder / _PENDING)
    _sync_folder(folder)


def _staged(folder: Path, name: str) -> Path:
    return folder / f".{name}.next"


def _discard(folder: Path) -> None:
    for path in (*_files(folder, ".*.next"), *_files(folder, ".*.new")):
        path.unlink(missing_ok=True)


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if not path.is_dir())


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except FileNotFoundError:
        return False


def _stat(path: Path) -> tuple[int, int, int] | None:
    try:
        stat = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        return 0, 0, 0  # it exists; reading it reports why it can't be read
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":  # elsewhere folders can't be opened, and renames are ordered
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
