"""Every page of the shipped course is light: measured on a build of it from its records."""

import posixpath
import re
from pathlib import Path

import pytest

from tests.builds.built_course import Course

ROOT = Path(__file__).parent.parent.parent
MOST, SCRIPTS, REQUESTS = 80_000, 8_000, 8
# Four forms of one program, a timing table of 20 runs, five more programs, two tables and 14
# checked claims: a third of it is text, half is what marks it and what its copies hold hidden.
HEAVY = {"l/before-the-first-call": 120_000}
LINKED = re.compile(r'<(?:link [^>]*rel="(?:stylesheet|icon)"[^>]*href|script [^>]*src)="([^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("weight") / "site"
    done = Course(ROOT).run("-m", "mkdocs", "build", "-q", "-d", str(folder), CI="1")
    assert done.code == 0, done.text
    return folder


def weights(page, site):
    """The bytes of a page and of what its head links, by address."""
    text = page.read_text("utf-8")
    base = page.parent.relative_to(site).as_posix()
    found = {it: site / posixpath.normpath(posixpath.join(base, it)) for it in LINKED.findall(text)}
    if page.name == "404.html":  # served at any address, so its own are absolute
        found = {it: next(site.rglob(path.name)) for it, path in found.items()}
    return {"": len(text.encode()), **{it: path.stat().st_size for it, path in found.items()}}


def test_no_page_is_heavy(site):
    pages = {it.relative_to(site).as_posix(): weights(it, site) for it in site.rglob("*.html")}
    assert len(pages) > 10
    heavy = {
        name: sum(sizes.values())
        for name, sizes in pages.items()
        if sum(sizes.values()) > HEAVY.get(posixpath.dirname(name), MOST)
    }
    assert heavy == {}
    scripts = {
        name: sum(size for it, size in sizes.items() if it.endswith(".js"))
        for name, sizes in pages.items()
    }
    assert max(scripts.values()) <= SCRIPTS
    assert max(len(sizes) for sizes in pages.values()) <= REQUESTS
