"""Links of authors: resolved against the files of the site, reported at the host's levels."""

import logging

import pytest

from lessongen.diagnostics import Place
from lessongen.publishing import LinkLevels, SiteFile
from lessongen.publishing.links import LinkResolver
from tests.publishing.plain_site import PlainFiles

PLACE = Place("lessons/l/one.md", 7)
ONE = SiteFile("l/one.md", "l/one/index.html", "l/one/")
FILES = PlainFiles(
    (
        ONE,
        SiteFile("l/two.md", "l/two/index.html", "l/two/"),
        SiteFile("index.md", "index.html", "./"),
        SiteFile("data.csv", "data.csv", "data.csv"),
        SiteFile("secret.md", "secret/index.html", "secret/", excluded=True),
    )
)


def resolve(href, **levels):
    """The address for a link, what was reported, and the fragments that it refers to."""
    logged = []
    resolver = LinkResolver(
        ONE,
        files=FILES,
        levels=LinkLevels(**levels),
        log=lambda level, text: logged.append((level, text)),
    )
    return resolver(href, PLACE), logged, resolver.anchors


@pytest.mark.parametrize(
    ("href", "address"),
    [
        ("two.md", "../two/"),
        ("./two.md?a=b#c", "../two/?a=b#c"),
        ("../data.csv", "../../data.csv"),
        ("#top", "#top"),
        ("https://example.org/two.md", "https://example.org/two.md"),
        ("mailto:a@example.org", "mailto:a@example.org"),
    ],
)
def test_a_link_with_a_target_is_relative_to_the_page(href, address):
    assert resolve(href)[:2] == (address, [])


@pytest.mark.parametrize(
    ("href", "level", "advice"),
    [
        ("three.md", logging.ERROR, "did you mean `two.md`?"),
        ("two", logging.INFO, "did you mean `two.md`?"),
        ("two.html", logging.ERROR, "did you mean `two.md`?"),
        ("nothing-like-it.pdf", logging.ERROR, ""),
        ("../secre", logging.INFO, ""),
    ],
)
def test_a_link_without_a_target_is_reported_at_the_level_of_its_kind(href, level, advice):
    address, logged, _ = resolve(href, missing_file=logging.ERROR, missing_page=logging.INFO)
    text = f"{PLACE}: the link `{href}` has no target in the site"
    assert address == href
    assert logged == [(level, f"{text}; {advice}" if advice else text)]


def test_an_absolute_link_is_reported_or_resolved_against_the_folder_of_pages():
    address, logged, _ = resolve("/l/two.md", absolute=logging.WARNING)
    assert address == "/l/two.md"
    assert [level for level, _ in logged] == [logging.WARNING]
    assert "`/l/two.md` is absolute and is not checked" in logged[0][1]
    assert resolve("/l/two.md", absolute=None)[:2] == ("../two/", [])


def test_fragments_are_collected_by_file():
    assert resolve("two.md#caf%C3%A9")[2] == {"l/two.md": {"café": "two.md#caf%C3%A9"}}
    assert resolve("#top")[2] == {"l/one.md": {"top": "#top"}}
    assert resolve("two.md")[2] == {}
