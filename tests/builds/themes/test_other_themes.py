"""Lessons under Material for MkDocs and under MkDocs' own theme: what their pages hold."""

import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.builds.themes.themed import Site

PARTS = {
    "snippet": "section[@class='lg-snippet'][@id='add']",
    "numbered line": "pre[@class='lg-code']//span[@data-n='5']",
    "output": "pre[@class='lg-output']",
    "error": "pre[@class='lg-error']",
    "range of a number": "span[@class='lg-volatile']",
    "fold": "details[@class='lg-fold']",
    "question": "section[@class='lg-question']//input[@data-right]",
    "timing table": "figure[@class='lg-stages']/table//td[@class='lg-bar']",
    "IR": "figure[@class='lg-ir'][@data-kind='jaxpr']",
    "table": "figure[@class='lg-table']//caption",
    "claim": "span[@class='lg-claim'][@id='claim-2'][@data-holds='2/2']/a[@href='#checked-2']",
    "what was checked": "section[@class='lg-claims']//li[@id='checked-2']",
    "value": "data[@class='lg-value'][@data-source='add.t_trace']",
    "term": "a[@class='lg-term'][@aria-describedby='term-tracing']",
    "definition": "section[@class='lg-terms']//span[@id='term-tracing']/em",
    "provenance": "p[@class='lg-provenance']/a[@href='lesson.ipynb']",
    "machines": "nav[@class='lg-machines']//a[@href='second.html']",
    "footnote": "section[@class='lg-footnotes']",
    "admonition": "div[@class='admonition note']",
}


def test_every_part_of_a_lesson_is_there(site):
    tree = site.parse("l/one/index.html")
    missing = [name for name, path in PARTS.items() if tree.find(f".//{path}") is None]
    assert missing == []
    texts = ["".join(title.itertext()) for title in tree.iter("h1") if title.get("id")]
    assert texts == ["One & two"]
    (title,) = tree.findall(".//p[@class='lg-title']")
    assert title.text == "A sum <with> marks"


def test_the_parts_have_their_styles_after_those_of_the_theme(site):
    links = site.parse("l/one/index.html").findall(".//link[@rel='stylesheet']")
    sheets = [link.get("href") for link in links]
    assert sheets[-1].endswith("assets/lessongen/guest.css")
    at = next(i for i, it in enumerate(sheets) if it.endswith("assets/lessongen/lessongen.css"))
    assert at > 0
    assert not any("lessongen" in context for context in sheets[:at])
    for context in sheets[at:]:
        assert (site.folder / "l/one" / context).resolve().is_file()


def test_no_id_stands_twice_on_a_page(site):
    for path in site.folder.rglob("*.html"):
        tree = site.parse(path.relative_to(site.folder).as_posix())
        ids = [it.get("id") for it in tree.iter() if it.get("id")]
        assert sorted(ids) == sorted(set(ids)), path


def target(site: Site, page: str, href: str) -> tuple[Path, str]:
    """The file that a relative address names, and the fragment."""
    parts = urlsplit(href)
    path = (site.folder / page).parent / unquote(parts.path) if parts.path else site.folder / page
    return (path / "index.html" if path.is_dir() else path), unquote(parts.fragment)


def test_every_link_and_anchor_leads_somewhere(site):
    for page in ("index.html", "l/one/index.html", "l/one/second.html", "glossary/index.html"):
        for link in site.parse(page).iter("a"):
            href = link.get("href") or ""
            if urlsplit(href).scheme or href in ("", "#"):
                continue
            path, fragment = target(site, page, href)
            assert path.is_file(), (page, href)
            if fragment and path.suffix == ".html":
                tree = site.parse(path.resolve().relative_to(site.folder.resolve()).as_posix())
                assert any(it.get("id") == fragment for it in tree.iter()), (page, href)


def test_the_themes_own_contents_list_the_lessons_headings(site):
    tree = site.parse("l/one/index.html")
    inside = tree.findall(".//section[@class='lg-claims']//a")
    links = [it for it in tree.iter("a") if it not in inside]
    named = {(it.get("href"), "".join(it.itertext()).strip()) for it in links}
    assert {("#the-program", "The program"), ("#checked", "Checked on this page")} <= named


def test_another_machines_page_has_the_themes_frame_too(site):
    tree = site.parse("l/one/second.html")
    assert tree.find(".//nav[@class='lg-machines']//span[@aria-current='page']").text == "second"
    assert tree.find(".//nav[@class='lg-machines']//a").get("href") == "./"
    assert tree.find(".//link[@rel='canonical']").get("href") == "https://example.org/l/one/"


def test_search_finds_prose_and_no_output_or_definition(site):
    index = json.loads((site.folder / "search/search_index.json").read_text())
    text = " ".join(f"{doc['title']} {doc['text']}" for doc in index["docs"])
    assert "The program" in text
    assert "A step that fails" in text
    assert not re.search("unsearchable|stand-ins|ZeroDivisionError: division", text)
