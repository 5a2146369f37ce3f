"""Writing, removing and listing records. One writer at a time: see `lock`."""

from pathlib import Path

from lessongen.diagnostics import Finding, FindingsError, Kind
from lessongen.model import Record
from lessongen.records.canonical import parse
from lessongen.records.commit import commit, committed, finish
from lessongen.records.encode import contents
from lessongen.records.layout import RECORD, lesson_folder, listing, place


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


def newest_day(folder: Path) -> str | None:
    """The newest day on which something was recorded; None without records.

    Records that can't be read are passed over: `read` says what is wrong with them.
    """
    days = (_day(folder, machine, lesson) for machine, lesson in listing(folder))
    return max((day for day in days if day), default=None)


def _day(folder: Path, machine: str, lesson: str) -> str | None:
    try:
        data = parse(committed(lesson_folder(folder, machine, lesson), RECORD).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    day = data.get("day") if isinstance(data, dict) else None
    return day if isinstance(day, str) else None
