"""Writing, removing and listing records. One writer at a time: see `lock`."""

from pathlib import Path

from lessongen.diagnostics import Finding, FindingsError, Kind
from lessongen.model import Record
from lessongen.records.commit import commit, finish
from lessongen.records.encode import contents
from lessongen.records.layout import RECORD, lesson_folder, place


def write(folder: Path, record: Record) -> bool:
    """Keeps a record, all of it or nothing; False when it was there already, untouched.

    `folder` is `records/`. Raises FindingsError when it can't be written, on a full disk say;
    what was recorded before is then still there.
    """
    try:
        return commit(lesson_folder(folder, record.machine, record.lesson), contents(record))
    except OSError as error:
        what = f"the record can't be written: {error.strerror}"
        where = place(folder, record.machine, record.lesson)
        remedy = "what was recorded before is still there; make room, or allow writing, and repeat"
        raise FindingsError([Finding(Kind.RECORD, where, what, remedy)]) from error


def remove(folder: Path, machine: str, lesson: str) -> None:
    """Removes the record of a lesson on a machine, and the folders that it leaves empty."""
    path = lesson_folder(folder, machine, lesson)
    finish(path)
    (path / RECORD).unlink(missing_ok=True)  # first, so that what is left is no record
    for file in [file for file in path.glob("*") if not file.is_dir()]:
        file.unlink()
    while path != folder and not (path.is_dir() and any(path.iterdir())):
        if path.is_dir():
            path.rmdir()
        path = path.parent
