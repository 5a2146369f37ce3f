"""The files beside a lesson that a run depends on, found without its help.

The access times of the copies tell what anyone in the process tree has read: Python, C code,
children. Where the file system keeps none, what the program's own Python has opened has to do.
"""

import functools
import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from lessongen.run.scratch import NEVER, Copy, Scratch

ABSENT = ""  # in place of a hash, as in `inputs`


def found(made: Scratch, opened: Iterable[str], missed: Iterable[str]) -> Mapping[str, str]:
    """Path to SHA-256 of what was read, and ABSENT for what was looked for in vain."""
    if keeps_access_times(made.run.parent):
        read = [name for name, copy in made.copies.items() if _was_read(copy.path)]
    else:
        read = [name for name in opened if name in made.copies]
    absent = {name: ABSENT for name in missed if name not in made.copies}
    return dict(sorted({**absent, **{name: _sha256(made.copies[name]) for name in read}}.items()))


def _was_read(copy: Path) -> bool:
    """Whether it was; one that is gone may have been."""
    try:
        return copy.lstat().st_atime_ns != NEVER
    except OSError:
        return True


def _sha256(copy: Copy) -> str:
    """Of what the run saw: the copy, or, where the program changed that, the source."""
    try:
        changed = not copy.path.exists() or copy.path.stat().st_mtime_ns != copy.modified
        with (copy.source if changed else copy.path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:  # the source was taken away meanwhile: stale at the next look
        return ABSENT


@functools.cache
def keeps_access_times(folder: Path) -> bool:
    """Whether reading a file in this folder shows in its access time."""
    probe = folder / "access-time"
    probe.write_bytes(b".")
    os.utime(probe, ns=(NEVER, probe.stat().st_mtime_ns))
    probe.read_bytes()
    kept = probe.stat().st_atime_ns != NEVER
    probe.unlink()
    return kept
