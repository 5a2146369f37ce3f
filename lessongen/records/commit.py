"""Files of a folder, written all or none, whenever the process is killed or the disk is full.

The files are staged beside their places under hidden names, `.four.txt.next`. Renaming the staged
`record.json` to `.record.json.next` is the moment in which all of them count; then they are moved
to their places. While `.record.json.next` is there, staged files stand for the ones that they are
about to replace: a reader sees them so, and the next writer finishes the moves.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from lessongen.records.layout import RECORD

_PENDING = f".{RECORD}.next"


def committed(folder: Path, name: str) -> Path:
    """The file that holds what counts as `name`; it may be moved before the caller opens it."""
    staged = _staged(folder, name)
    return staged if (folder / _PENDING).exists() and staged.exists() else folder / name


def signature(folder: Path) -> tuple[tuple[int, int, int] | None, ...]:
    """Changes whenever a commit begins to count or is finished."""
    return tuple(map(_stat, (folder / RECORD, folder / _PENDING)))


def commit(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Makes `files` (`record.json` among them) the files of the folder; False if they were.

    Equal files aren't touched, files of other names are removed, folders stay.
    Raises OSError; what counted before then still counts.
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
    """Finishes a commit that counts; staged files of one that doesn't are removed."""
    if (folder / _PENDING).exists():
        for staged in _files(folder, ".*.next"):
            if staged.name != _PENDING:
                staged.replace(folder / staged.name[1 : -len(".next")])
        _sync_folder(folder)
        (folder / _PENDING).replace(folder / RECORD)
        _sync_folder(folder)
    _discard(folder)


def finish_all(records: Path) -> None:
    """Finishes what killed writers left in any folder below `records`."""
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
        return 0, 0, 0  # it is there; whoever reads it says why it can't be read
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":  # elsewhere a folder can't be opened, and renames are kept in order
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
