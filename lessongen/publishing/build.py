"""One build of a host, apart from its pages: staging, the theme's language, and what ends it."""

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from lessongen.diagnostics import Finding, LessongenError, Level
from lessongen.publishing.languages import ThemeCatalogue
from lessongen.publishing.pages import Publication
from lessongen.publishing.staging import Staging

_LEVELS = {Level.ERROR: logging.ERROR, Level.WARNING: logging.WARNING, Level.INFO: logging.INFO}


class Build:
    """A build that publishes the site only when it has succeeded.

    `folder` is where the host must write. A development server (`serving`) writes to a folder of
    its own, and continues whatever is found. Warnings in the log of the host keep a strict build
    from being published; the host's logger is the parent of `log`. `stop` is the host's exception
    that ends a build without a traceback.
    """

    def __init__(
        self,
        root: Path,
        site: Path,
        *,
        serving: bool,
        log: logging.LoggerAdapter[logging.Logger],
        stop: type[Exception],
    ) -> None:
        self.site = site
        self._serving = serving
        self._log = log
        self._stop = stop
        self._opened = ExitStack()
        self._catalogue: ThemeCatalogue | None = None
        self._staging = None if serving else Staging(root, site)
        self.folder = self._staging.stage if self._staging else site
        self._warnings = WarningCounter(log.logger.name.partition(".")[0])
        self._opened.callback(self._warnings.close)
        if self._staging:
            self._opened.callback(self._staging.close)

    def add_theme_catalogue(self, folders: list[str], tag: str) -> None:
        """Add the texts of our theme in a language to the folders of the theme."""
        self._catalogue = ThemeCatalogue(folders, tag)
        self._opened.callback(self._catalogue.close)

    def close_theme_catalogue(self) -> None:
        """Remove the texts again, once the host has read them."""
        if self._catalogue:
            self._catalogue.close()

    def report(self, findings: Sequence[Finding], *, strict: bool) -> None:
        """Log the findings. Raises `stop` where they end the build.

        Errors end every build, warnings a strict one.
        """
        for finding in findings:
            self._log.log(_LEVELS[finding.kind.level], str(finding))
        least = Level.WARNING if strict else Level.ERROR
        fatal = [finding for finding in findings if finding.kind.level >= least]
        if fatal and not self._serving:
            where = ", ".join(sorted({finding.place.path for finding in fatal}))
            count = "1 finding ends" if len(fatal) == 1 else f"{len(fatal)} findings end"
            raise self._stop(f"lessongen: {count} this build, in {where}")

    def publish(self, publication: Publication, folder: Path, *, strict: bool) -> None:
        """Write the extra files to the folder that was built; then publish and close.

        A strict build with warnings isn't published. Raises `stop` where the site can't be written,
        or where findings end the build.
        """
        with self._opened:
            self.report(publication.conflicts(), strict=strict)
            publication.write_extra_files(folder)
            if self._staging and not (strict and self._warnings.count):
                try:
                    self._staging.publish()
                except LessongenError as error:
                    raise self._stop(f"lessongen: {error}") from None

    def close(self) -> None:
        """Remove what the build has made for itself; the published site stays as it was."""
        self._opened.close()


class WarningCounter(logging.Handler):
    """Counts the warnings and errors of a logger and its children until `close`."""

    def __init__(self, logger: str) -> None:
        super().__init__(logging.WARNING)
        self.count = 0
        self._logger = logging.getLogger(logger)
        self._logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a message."""
        del record
        self.count += 1

    def close(self) -> None:
        """Stop counting."""
        self._logger.removeHandler(self)
        super().close()
