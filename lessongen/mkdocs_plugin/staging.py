"""A site is built beside its place and put there once the whole build was fine.

MkDocs empties `site_dir` before it knows whether the build will succeed; a failed build would take
the published site away.
"""

import contextlib
import logging
import os
import shutil
import tempfile
from pathlib import Path

from filelock import FileLock
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.utils import CountHandler

from lessongen.records import make_scratch
from lessongen.workflow import SCRATCH


class Staging:
    """Redirects a build to a folder of its own, and moves what it made into place."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.folder, self.borrowed = _folder(Path(config.config_file_path).resolve().parent)
        self.place = Path(config.site_dir)
        self.stage = self.folder / f"site-{os.getpid()}"  # two builds at once have one each
        self.lock = FileLock(self.folder / "site.lock")
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        self.log = logging.getLogger(MkDocsConfig.__module__.partition(".")[0])  # or a fork's own
        self.log.addHandler(self.warnings)
        self.config = config
        config.site_dir = str(self.stage)

    def publish(self, config: MkDocsConfig) -> None:
        """Put the site in its place, unless the build is strict and had warnings."""
        try:
            if self.stage.is_dir() and not (config.strict and self.warnings.get_counts()):
                with self.lock:
                    _replace(self.place, self.stage)
        except OSError as error:
            what = f"{error.filename or self.place} can't be written: {error.strerror}"
            raise Abort(f"lessongen: the site stays as it was: {what}") from None
        finally:
            self.close()

    def close(self) -> None:
        """Give the configuration its own folder back; leave nothing behind."""
        self.log.removeHandler(self.warnings)
        shutil.rmtree(self.folder if self.borrowed else self.stage, ignore_errors=True)
        self.config.site_dir = str(self.place)


def _folder(root: Path) -> tuple[Path, bool]:
    """Where sites are built; whether it is a temporary one, since the course is read-only."""
    folder = root / SCRATCH
    with contextlib.suppress(OSError):
        make_scratch(folder)
        if os.access(folder, os.W_OK):
            return folder, False
    return Path(tempfile.mkdtemp(prefix="lessongen-site-")), True


def _replace(place: Path, made: Path) -> None:
    """Have in a folder what was made; as it was, where that fails.

    The folder itself stays: it may be a link, a mount, or hold what begins with a dot (a `.git`),
    which MkDocs leaves alone too. All is brought beside before anything is touched.
    """
    place.mkdir(parents=True, exist_ok=True)
    for left in place.glob(f"{SCRATCH}-*"):  # of a build that was killed here
        shutil.rmtree(left, ignore_errors=True)
    beside = place / f"{SCRATCH}-{os.getpid()}"
    old = beside / "old"
    old.mkdir(parents=True)
    moved: list[tuple[Path, Path]] = []
    try:
        shutil.move(made, beside / "new")
        seen = [path for path in place.iterdir() if not path.name.startswith(".")]
        out = [(path, old / path.name) for path in seen]
        into = [(path, place / path.name) for path in (beside / "new").iterdir()]
        for before, after in (*out, *into):
            before.rename(after)
            moved.append((before, after))
    except OSError:
        for before, after in reversed(moved):
            after.rename(before)
        raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)
