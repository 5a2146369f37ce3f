"""The language of a site's own texts, as the theme's settings name it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.config.defaults import MkDocsConfig

from lessongen.diagnostics import Finding, Kind
from lessongen.mkdocs_plugin.site import OUR_THEME
from lessongen.render import SOURCE, Texts, closest_language, compiled, shipped, texts_in
from lessongen.workflow import option_place


def language_tag(config: MkDocsConfig) -> str:
    """The language that `mkdocs.yml` names, as `de` or `de_AT`."""
    return str(config.theme[_option(config)])


def _option(config: MkDocsConfig) -> str:
    """The theme's setting: Material for MkDocs has `language`, MkDocs' own themes `locale`."""
    return "language" if "language" in config.theme else "locale"


def page_texts(config: MkDocsConfig) -> Texts:
    """The texts of pages in the language of the site, in English where it is not shipped."""
    return texts_in(closest_language(language_tag(config)) or SOURCE)


def unknown_language(config: MkDocsConfig) -> list[Finding]:
    """A finding for a language that no catalogue is shipped for."""
    tag = language_tag(config)
    if closest_language(tag):
        return []
    place = option_place(_option(config), Path(config.config_file_path))
    what = f"no texts of pages are shipped in `{tag}`; they are in English"
    return [Finding(Kind.LANGUAGE, place, what, f"expected one of {', '.join(shipped())}")]


class Catalogue:
    """The catalogue of our theme's own texts, at a place where MkDocs looks for it.

    MkDocs reads `locales/LANGUAGE/LC_MESSAGES/messages.mo` in the folders of a theme. `.mo` files
    aren't kept, so that one is written to a temporary folder until `close`.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        self._dirs = config.theme.dirs
        self._folder: TemporaryDirectory[str] | None = None
        language = closest_language(language_tag(config)) or SOURCE
        if config.theme.name != OUR_THEME or language == SOURCE:
            return
        self._folder = TemporaryDirectory(prefix="lessongen-", ignore_cleanup_errors=True)
        path = Path(self._folder.name) / "locales" / language / "LC_MESSAGES" / "messages.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(compiled(language))
        self._dirs.append(self._folder.name)

    def close(self) -> None:
        """Remove the folder, once MkDocs has read the file."""
        if self._folder:
            self._dirs.remove(self._folder.name)  # `mkdocs serve --watch-theme` watches them all
            self._folder.cleanup()
            self._folder = None
