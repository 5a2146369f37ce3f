"""Addresses relative to a page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils import get_relative_url

from lessongen.publishing import Site, relative_url
from lessongen.publishing.addresses import colab_url

PARTS = st.lists(st.sampled_from(["a", "b", "c.html", "..", "a%20b", "."]), max_size=4)
URLS = st.builds(lambda parts, end: "/".join(parts) + end, PARTS, st.sampled_from(["", "/"]))


@pytest.mark.parametrize(
    ("url", "page", "relative"),
    [
        ("l/two/", "l/one/", "../two/"),
        ("./", "l/one/", "../../"),
        ("l/one/", "l/one/", "./"),
        ("l/one.html", "l/two.html", "one.html"),
        ("l/one/new.html", "l/one/", "new.html"),
        ("assets/x.css", "index.html", "assets/x.css"),
    ],
)
def test_an_address_is_relative_to_the_folder_of_the_page(url, page, relative):
    assert relative_url(url, page) == relative


@given(URLS, URLS)
def test_addresses_are_those_that_mkdocs_prints(url, page):
    assert relative_url(url, page) == get_relative_url(url, page)


@pytest.mark.parametrize(
    ("repository", "edit_uri", "folder", "url"),
    [
        ("https://github.com/a/b", "edit/main/docs/", "/c/site", "a/b/blob/main/site/x/l.ipynb"),
        ("https://github.com/a/b.git", "/blob/dev/", "/c/www", "a/b/blob/dev/www/x/l.ipynb"),
        ("https://github.com/a/b", "", "/c/site", ""),
        ("https://gitlab.com/a/b", "edit/main/docs/", "/c/site", ""),
        ("https://github.com/a/b", "edit/main/docs/", "/elsewhere", ""),
    ],
)
def test_a_notebook_opens_in_colab_where_the_site_is_in_a_known_branch(
    tmp_path, repository, edit_uri, folder, url
):
    root = tmp_path / "c"
    site = Site(
        name="S",
        folder=tmp_path / folder.lstrip("/"),
        root=root,
        repository=repository,
        edit_uri=edit_uri,
    )
    start = "https://colab.research.google.com/github/"
    assert colab_url(site, "x/l.ipynb") == (start + url if url else "")
