"""The texts of pages that no author wrote, in the language of the site.

Texts are written in English where they are used (`texts.gettext("Footnotes")`, `_("Footnotes")` in
templates) and translated by the gettext catalogues of `lessongen/locales/`. English needs no
catalogue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel import negotiate_locale

LOCALES = Path(__file__).parent.parent / "locales"
SOURCE = "en"  # the language of the texts in the code
DOMAIN = "lessongen"


@dataclass(frozen=True, eq=False)
class Texts:
    """The texts of pages in one language.

    The methods have gettext's names and arguments, so that its tools find the texts. Keyword
    arguments fill placeholders in braces; a text without any is returned as it is. Each method
    raises KeyError for a placeholder without a value.
    """

    language: str
    translations: NullTranslations = field(default_factory=NullTranslations)

    def gettext(self, text: str, /, **values: object) -> str:
        """The translation of a text."""
        return _filled(self.translations.gettext(text), values)

    def pgettext(self, context: str, text: str, /, **values: object) -> str:
        """The translation of a text that has several meanings; `context` tells them apart."""
        return _filled(self.translations.pgettext(context, text), values)

    def ngettext(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The translation for that number of things, `{count}` filled with the number."""
        text = self.translations.ngettext(one, many, number)
        return _filled(text, {"count": f"{number:,}", **values})


def _filled(text: str, values: Mapping[str, object]) -> str:
    return text.format(**values) if values else text


@cache
def shipped() -> tuple[str, ...]:
    """The languages that pages can have, in alphabetical order."""
    return tuple(sorted([SOURCE, *(path.name for path in LOCALES.iterdir() if path.is_dir())]))


def closest_language(tag: str) -> str | None:
    """The language that is shipped for a tag: `de` for `de-AT`; None where there is none."""
    found = negotiate_locale([tag.replace("-", "_")], shipped())
    language = (found or "").lower()
    return next((each for each in shipped() if each.lower() == language), None)


@cache
def texts_in(language: str) -> Texts:
    """The texts of pages in a language that is shipped."""
    if language == SOURCE:
        return Texts(language)
    return Texts(language, GNUTranslations(BytesIO(compiled(language))))


@cache
def compiled(language: str) -> bytes:
    """The catalogue of a language as the bytes of a `.mo` file.

    Only `.po` files are kept: they can be reviewed, and no compiled copy can be out of date. The
    catalogue of one language is compiled once a process, in memory, which takes about 10 ms.
    """
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - not needed for English pages
    from babel.messages.pofile import read_po  # noqa: PLC0415 - the same

    path = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, domain=DOMAIN)
    target = BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()
