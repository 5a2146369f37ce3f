"""The language of a site's own texts: the catalogue for pages, and for a host's templates."""

from pathlib import Path
from tempfile import TemporaryDirectory

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.render import SOURCE, Texts, closest_language, compiled, shipped, texts_in


def page_texts(tag: str) -> Texts:
    """The texts of pages in the language of a tag such as `de_AT`; English if it isn't shipped."""
    return texts_in(closest_language(tag) or SOURCE)


def language_findings(tag: str, place: Place) -> list[Finding]:
    """A finding for a language that no catalogue is shipped for; `place` sets it."""
    if closest_language(tag):
        return []
    what = f"no texts of pages are shipped in `{tag}`; they are in English"
    return [Finding(Kind.LANGUAGE, place, what, f"expected one of {', '.join(shipped())}")]


class ThemeCatalogue:
    """The catalogue of our theme's own texts, in a folder where a host looks for it.

    Hosts such as MkDocs read `locales/LANGUAGE/LC_MESSAGES/messages.mo` in the folders of a theme.
    `.mo` files aren't kept, so that one is written to a temporary folder, which is among `folders`
    until `close`. English has no catalogue.
    """

    def __init__(self, folders: list[str], tag: str) -> None:
        self._folders = folders
        self._folder: TemporaryDirectory[str] | None = None
        language = closest_language(tag) or SOURCE
        if language == SOURCE:
            return
        self._folder = TemporaryDirectory(prefix="lessongen-", ignore_cleanup_errors=True)
        path = Path(self._folder.name) / "locales" / language / "LC_MESSAGES" / "messages.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(compiled(language))
        folders.append(self._folder.name)

    def close(self) -> None:
        """Remove the folder, once the host has read the file; a second call has no effect."""
        if self._folder:
            self._folders.remove(self._folder.name)  # a development server may watch them all
            self._folder.cleanup()
            self._folder = None
