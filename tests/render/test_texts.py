"""The texts of pages: translations, plurals, languages, and catalogues that are complete."""

import re
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from lessongen.render import SOURCE, closest_language, shipped, texts_in
from lessongen.render.texts import DOMAIN, LOCALES, Texts
from tests.render.pages import printed, tree, words

PACKAGE = LOCALES.parent
TRANSLATIONS = [language for language in shipped() if language != SOURCE]
PLACEHOLDER = re.compile(r"\{\w+\}")
LINES = ("1 line omitted", "{count} lines omitted")


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as its file has it."""
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.fixture(scope="module")
def template(tmp_path_factory) -> Catalog:
    """The texts of the sources, extracted as `make catalogues` does."""
    path = tmp_path_factory.mktemp("texts") / "lessongen.pot"
    settings = str(PACKAGE.parent / "pyproject.toml")
    options = ["--quiet", "extract", "--mapping-file", settings, "--omit-header"]
    options += ["--keyword", "translatable"]
    CommandLineInterface().run(["pybabel", *options, "--output-file", str(path), str(PACKAGE)])
    with path.open("rb") as file:
        return read_po(file)


def ids(messages: Catalog) -> set[tuple[str | None, object]]:
    """The texts of a catalogue, each with its context."""
    return {(message.context, message.id) for message in messages if message.id}


def as_tuple(value: Any) -> tuple[str, ...]:
    """A text, or the forms of one that has plurals."""
    return (value,) if isinstance(value, str) else tuple(value)


def test_the_template_has_every_text_of_the_sources(template):
    with (LOCALES / f"{DOMAIN}.pot").open("rb") as file:
        assert ids(read_po(file)) == ids(template), "run `make catalogues`"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_catalogue_has_exactly_the_texts_of_the_sources(template, language):
    assert ids(catalogue(language)) == ids(template), "run `make catalogues`"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_is_translated_and_none_is_a_guess(language):
    for message in catalogue(language):
        if message.id:
            assert all(as_tuple(message.string)), message.id
            assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_text_has_a_form_for_each_plural_of_its_language(language):
    messages = catalogue(language)
    for message in messages:
        if message.pluralizable:
            assert len(as_tuple(message.string)) == messages.num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_placeholders_of_its_text(language):
    for message in catalogue(language):
        if message.id:
            legal = {it for text in as_tuple(message.id) for it in PLACEHOLDER.findall(text)}
            for text in as_tuple(message.string):
                assert set(PLACEHOLDER.findall(text)) <= legal, message.id
            assert set(PLACEHOLDER.findall(as_tuple(message.string)[-1])) == legal, message.id


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 0, "0 lines omitted"),
        ("en", 1, "1 line omitted"),
        ("en", 2, "2 lines omitted"),
        ("en", 1234, "1,234 lines omitted"),
        ("de", 0, "0 Zeilen ausgelassen"),
        ("de", 1, "1 Zeile ausgelassen"),
        ("de", 2, "2 Zeilen ausgelassen"),
    ],
)
def test_a_number_chooses_the_plural(language, number, text):
    assert texts_in(language).ngettext(*LINES, number) == text


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ("!!! note\n    Text.", "Hinweis"),
        ('!!! note "Own *title*"\n    Text.', "Own title"),
        ("!!! wombat\n    Text.", "Wombat"),
        ("??? tip\n    Text.", "Tipp"),
        ('??? note ""\n    Text.', "Einzelheiten"),
        ("!!! question\n    - [x] one", "Frage"),
    ],
)
def test_an_admonition_without_a_title_has_one_in_the_language_of_the_page(source, title):
    body = tree(printed(f"# P\n\n{source}\n", texts=texts_in("de")).html)
    titles = [*body.iter("legend"), *body.iter("summary"), *body.iterfind(".//div/p")]
    assert words(titles[0]) == title


def test_a_context_tells_texts_apart():
    texts = texts_in("de")
    assert texts.pgettext("table", "Line") == "Zeile"
    assert texts.pgettext("button", "Close") == "Schließen"


def test_a_text_without_a_translation_is_in_english():
    assert texts_in("de").gettext("{count} wombats", count=2) == "2 wombats"


def test_a_placeholder_without_a_value_is_an_error():
    with pytest.raises(KeyError, match="machine"):
        Texts("en").gettext("Not run on {machine}.", place="here")


def test_braces_of_a_text_without_placeholders_stay():
    assert Texts("en").gettext("bytes accessedout{}") == "bytes accessedout{}"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("en_GB", "en"),
        ("de", "de"),
        ("de_AT", "de"),
        ("de-CH", "de"),
        ("DE", "de"),
        ("tlh", None),
    ],
)
def test_a_regional_variant_has_the_texts_of_its_language(tag, language):
    assert closest_language(tag) == language
