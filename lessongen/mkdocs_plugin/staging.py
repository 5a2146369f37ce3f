"""A site is built beside its place and put there once the whole build was fine.

MkDocs empties `site_dir` before it knows whether the build will succeed; a failed build would take
the published site away.
"""

import logging
import os
import shutil
from pathlib import Path

from filelock import FileLock
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils import CountHandler

FOLDER = ".lessongen"  # beside mkdocs.yml; ignored by git


class Staging:
    """Redirects a build to a folder of its own, and moves what it made into place."""

    def __init__(self, config: MkDocsConfig) -> None:
        folder = Path(config.config_file_path).resolve().parent / FOLDER
        self.place = Path(config.site_dir)
        self.stage = folder / f"site-{os.getpid()}"  # two builds at once have one each
        self.old = folder / f"old-{os.getpid()}"
        self.lock = FileLock(folder / "site.lock")
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        self.log = logging.getLogger(MkDocsConfig.__module__.partition(".")[0])  # or a fork's own
        self.log.addHandler(self.warnings)
        folder.mkdir(exist_ok=True)
        self.config = config
        config.site_dir = str(self.stage)

    def publish(self, config: MkDocsConfig) -> None:
        """Put the site in its place, unless the build is strict and had warnings."""
        if not (config.strict and self.warnings.get_counts()):
            self.place.parent.mkdir(parents=True, exist_ok=True)
            with self.lock:
                if self.place.is_dir():
                    shutil.move(self.place, self.old)
                shutil.move(self.stage, self.place)
        self.close()

    def close(self) -> None:
        """Give the configuration its own folder back; leave nothing behind."""
        self.log.removeHandler(self.warnings)
        shutil.rmtree(self.stage, ignore_errors=True)
        shutil.rmtree(self.old, ignore_errors=True)
        self.config.site_dir = str(self.place)
