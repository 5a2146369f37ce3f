"""Input files: what a session reads beside its lesson, by the hash of the content.

An input is declared by the option `inputs`, or detected: each run works on copies whose access
times show what any process of the run has read, be it Python, C code or a child process. Where the
file system keeps no access times, the files that the program's own Python has opened count.
"""

import functools
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ABSENT = ""  # in place of the hash of a file that doesn't exist
NEVER = 0  # access time of a copy that nobody has read
_SKIPPED = "__pycache__"


@dataclass(frozen=True)
class Copy:
    """A copied file; `modified` is the source's modification time when it was copied, in ns."""

    source: Path
    path: Path
    modified: int


def hashes(paths: Iterable[str], folder: Path) -> Mapping[str, str]:
    """SHA-256 of each file; the paths are relative to `folder`, the lesson's.

    A folder counts as all files below it that aren't hidden. A file that doesn't exist is ABSENT.
    """
    return {
        name: _sha256(folder / name)
        for path in sorted(set(paths))
        for name in _expand(path, folder)
    }


def files_below(
    folder: Path, *, on_error: Callable[[OSError], None] | None = None
) -> Iterator[str]:
    """The files below a folder, relative to it; hidden folders and `__pycache__` are left out.

    Symbolic links to files are followed, links to folders are not. Folders that can't be read are
    passed to `on_error`, and left out without it.
    """
    for parent, folders, names in os.walk(folder, onerror=on_error):
        folders[:] = [name for name in folders if name != _SKIPPED and not name.startswith(".")]
        for path in (Path(parent, name) for name in names):
            if path.is_file():
                yield path.relative_to(folder).as_posix()


def copy(source: Path, target: Path) -> Copy:
    """Copy a file so that its access time shows whether somebody reads the copy."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)
    modified = source.stat().st_mtime_ns
    os.utime(target, ns=(NEVER, modified))
    return Copy(source, target, modified)


def detected(
    copies: Mapping[str, Copy], *, folder: Path, opened: Iterable[str], missed: Iterable[str]
) -> Mapping[str, str]:
    """SHA-256 of each file that a run has read; ABSENT for each that it looked for in vain.

    `copies` are by path relative to the lesson's folder, `folder` is one on their file system.
    `opened` and `missed` are the paths that the program's Python opened, and failed to.
    """
    if keeps_access_times(folder):
        read = [name for name, each in copies.items() if _was_read(each.path)]
    else:
        read = [name for name in opened if name in copies]
    absent = {name: ABSENT for name in missed if name not in copies}
    return dict(sorted({**absent, **{name: _sha256_as_run(copies[name]) for name in read}}.items()))


@functools.cache
def keeps_access_times(folder: Path) -> bool:
    """Whether reading a file in this folder changes its access time."""
    probe = folder / "access-time"
    probe.write_bytes(b".")
    os.utime(probe, ns=(NEVER, probe.stat().st_mtime_ns))
    probe.read_bytes()
    kept = probe.stat().st_atime_ns != NEVER
    probe.unlink()
    return kept


def _expand(path: str, folder: Path) -> Iterable[str]:
    """The path itself, or, of a folder, the files below it that aren't hidden."""
    if not (folder / path).is_dir():
        return [path]
    found = sorted(Path(name) for name in files_below(folder / path))
    return [f"{path.rstrip('/')}/{file.as_posix()}" for file in found if file.name[0] != "."]


def _was_read(path: Path) -> bool:
    """Whether a copy was read; one that is gone may have been."""
    try:
        return path.lstat().st_atime_ns != NEVER
    except OSError:
        return True


def _sha256_as_run(copied: Copy) -> str:
    """The hash of what the run read: the copy, or the source where the program changed the copy."""
    try:
        changed = not copied.path.exists() or copied.path.stat().st_mtime_ns != copied.modified
    except OSError:
        return ABSENT
    return _sha256(copied.source if changed else copied.path)


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:  # also where it was removed meanwhile: stale at the next comparison
        return ABSENT
