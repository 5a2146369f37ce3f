"""Staging: a site is built in a folder of its own and published when the build has succeeded.

A host may empty the folder of the site before it knows whether the build will succeed; a failed
build would remove the published site.
"""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from filelock import FileLock

from lessongen.diagnostics import LessongenError
from lessongen.records import make_scratch
from lessongen.workflow import SCRATCH


class Staging:
    """The folder `stage` in which a build writes, and its publication in the folder `site`.

    `root` is the course's folder. Concurrent builds have a stage each.
    """

    def __init__(self, root: Path, site: Path) -> None:
        self._folder, self._temporary = _folder(root)
        self._lock = FileLock(self._folder / "site.lock")
        self.site = site
        self.stage = self._folder / f"site-{os.getpid()}"

    def publish(self) -> None:
        """Move what was built to the site; without a stage, the site stays as it is.

        Raises LessongenError where the site can't be written; then it stays as it was.
        """
        try:
            if self.stage.is_dir():
                with self._lock:
                    _replace(self.site, self.stage)
        except OSError as error:
            what = f"{error.filename or self.site} can't be written: {error.strerror}"
            raise LessongenError(f"the site stays as it was: {what}") from None

    def close(self) -> None:
        """Remove the stage."""
        shutil.rmtree(self._folder if self._temporary else self.stage, ignore_errors=True)


def _folder(root: Path) -> tuple[Path, bool]:
    """The folder of stages; whether it is a temporary one because the course is read-only."""
    folder = root / SCRATCH
    with contextlib.suppress(OSError):
        make_scratch(folder)
        if os.access(folder, os.W_OK):
            return folder, False
    return Path(tempfile.mkdtemp(prefix="lessongen-site-")), True


def _replace(site: Path, made: Path) -> None:
    """Replace the contents of a folder; where that fails, they stay as they were.

    The folder itself stays: it may be a link or a mount. Entries whose names begin with a dot stay
    too, as MkDocs does: a `.git`, for example. Everything is first moved to the same file system,
    so that what follows are renames.
    """
    site.mkdir(parents=True, exist_ok=True)
    for leftover in site.glob(f"{SCRATCH}-*"):  # of a build that was killed
        shutil.rmtree(leftover, ignore_errors=True)
    work = site / f"{SCRATCH}-{os.getpid()}"
    old = work / "old"
    old.mkdir(parents=True)
    moved: list[tuple[Path, Path]] = []
    try:
        shutil.move(made, work / "new")
        current = [path for path in site.iterdir() if not path.name.startswith(".")]
        out = [(path, old / path.name) for path in current]
        into = [(path, site / path.name) for path in (work / "new").iterdir()]
        for before, after in (*out, *into):
            before.rename(after)
            moved.append((before, after))
    except OSError:
        for before, after in reversed(moved):
            after.rename(before)
        raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
