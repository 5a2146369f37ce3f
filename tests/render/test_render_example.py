from pathlib import Path

import html5lib
import pytest

from tests.render.example_run import RAN, teachers
from tests.render.pages import printed, strictly

EXAMPLE = Path(__file__).parent / "example"


@pytest.fixture(scope="module")
def page():
    return printed((EXAMPLE / "lesson.md").read_text(encoding="utf-8"), RAN, others=teachers())


def hooks(markup):
    """Each element in page order with what scripts, styles and assistive technology hold on to."""
    tree = html5lib.parse(markup, namespaceHTMLElements=False)
    for element in tree.find("body").iter():
        if isinstance(element.tag, str) and element.tag != "body":
            kept = {
                name: value
                for name, value in element.attrib.items()
                if name in ("id", "class", "role", "tabindex", "type", "scope", "name")
                or name.startswith(("data-", "aria-"))
            }
            yield element.tag, kept


def later(kept):
    """What comes when panes are linked and all downloads are there."""
    return "data-e" in kept or kept.get("id", "").endswith("-e3")


def gives(made, wanted):
    tag, kept = made
    wanted_tag, wanted_kept = wanted
    return tag == wanted_tag and all(
        set(value.split()) <= set(kept.get(name, "").split())
        if name == "class"
        else kept.get(name) == value
        for name, value in wanted_kept.items()
    )


def test_the_example_lesson_gives_the_expected_hooks_in_order(page):
    expected = (EXAMPLE / "expected.html").read_text(encoding="utf-8")
    made = hooks(page.html + page.terms_html + page.provenance_html)
    links_to_come = 2  # notebook and record
    wanted = list(hooks(expected))[:-links_to_come]
    for each in wanted:
        if not later(each[1]):
            assert any(gives(other, each) for other in made), f"not there, or out of order: {each}"


def test_the_example_lesson_is_valid_html(page):
    strictly(page)


def test_nothing_on_the_page_needs_an_inline_style_or_script(page):
    tree = html5lib.parse(page.html + page.terms_html + page.provenance_html)
    for element in tree.iter():
        assert not any(name == "style" or name.startswith("on") for name in element.attrib)
        assert element.tag.rpartition("}")[2] not in ("script", "style")


def test_the_example_lesson_has_no_findings(page):
    assert page.findings == ()


def test_the_contents_are_nested_and_end_with_what_was_checked(page):
    (title,) = page.toc
    assert (title.level, title.id) == (1, "four-stages-one-after-another")
    assert [each.id for each in title.children] == [
        "what-a-compiled-program-refuses",
        "checked",
    ]


def test_every_id_is_unique_and_an_anchor(page):
    markup = page.html + page.terms_html + page.provenance_html
    ids = [kept["id"] for _, kept in hooks(markup) if "id" in kept]
    assert len(ids) == len(set(ids))
    assert set(ids) == page.anchors


def test_every_link_within_the_page_has_a_target(page):
    tree = html5lib.parse(page.html + page.terms_html, namespaceHTMLElements=False)
    for link in tree.iter("a"):
        if link.attrib["href"].startswith("#"):
            assert link.attrib["href"][1:] in page.anchors
    described = {each.attrib.get("aria-describedby") for each in tree.iter("a")} - {None}
    assert described == {"term-jaxpr", "term-stablehlo"}
    assert described <= page.anchors


def test_a_session_is_a_download_with_its_program(page):
    assert page.downloads["refused.py"].decode().startswith("import jax\n")
    assert {"four.py", "four.traced.jaxpr", "four.lowered.stablehlo"} <= page.downloads.keys()
