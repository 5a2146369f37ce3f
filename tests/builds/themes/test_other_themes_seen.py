"""Lessons under Material for MkDocs and under MkDocs' own theme, in a browser."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

HERE = Path(__file__).parent
pytestmark = pytest.mark.browser


@pytest.fixture
def reader(chromium, site):
    """A function that opens the lesson; what the theme wants from elsewhere it doesn't get."""
    contexts = []

    def opened(*, width=1280, scheme="light"):
        size = {"width": width, "height": 800}
        calm = {"color_scheme": scheme, "reduced_motion": "reduce"}
        contexts.append(chromium.new_context(viewport=size, **calm))
        page = contexts[-1].new_page()
        page.route("http*://**", lambda route: route.abort())
        page.route("**/highlight.min.js", lambda route: route.fulfill(path=HERE / "colour.js"))
        page.goto((site.folder / "l/one/index.html").as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()


def style(page, selector, name):
    script = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"
    return page.evaluate(script, [selector, name])


def test_a_narrow_page_scrolls_its_listings_and_never_itself(reader):
    page = reader(width=320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wide = page.evaluate(
        "[...document.querySelectorAll('[class^=lg-] *, [class^=lg-]')].filter("
        "it => it.scrollWidth > it.clientWidth && getComputedStyle(it).overflowX == 'auto')"
        ".map(it => [it.className, it.tabIndex])"
    )
    assert ["lg-output", 0] in wide
    assert all(index == 0 for _, index in wide), "what scrolls takes the keyboard's focus"


def test_sizes_follow_the_text_of_the_theme(reader):
    page = reader()
    size = {
        name: float(style(page, selector, "fontSize").removesuffix("px"))
        for name, selector in {
            "text": "h1 ~ p",
            "code": "pre.lg-code > code",
            "caption": ".lg-stages caption",
            "cell": ".lg-table td",
            "hint": ".lg-hint",
            "definition": ".lg-terms dd",
        }.items()
    }
    text = size.pop("text")
    assert all(0.7 * text < each < text for each in size.values()), (text, size)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_scheme_of_the_theme(reader, scheme):
    page = reader(scheme=scheme)
    for selector in ("pre.lg-code", ".lg-question legend", ".lg-stages caption"):
        ink = sum(map(int, re.findall(r"\d+", style(page, selector, "color"))[:3]))
        assert (ink < 3 * 128) == (scheme == "light"), selector


def test_a_themes_boxes_and_icons_keep_off_the_parts(reader):
    page = reader()
    for selector in ("details.lg-fold", ".lg-varying > summary", "pre.lg-code > code"):
        assert style(page, selector, "borderTopWidth") == "0px", selector
    script = "getComputedStyle(document.querySelector('.lg-varying > summary'), '::before').display"
    assert page.evaluate(script) == "none"
    assert style(page, ".lg-machines ul", "display") == "flex"


def test_a_themes_highlighter_keeps_off_the_listings(reader, site):
    page = reader()
    if site.theme == "mkdocs":
        page.locator("[data-coloured]").wait_for(state="attached")
    lines = page.locator("pre.lg-code [data-n]").count()
    assert (lines, page.locator("pre.lg-code .lg-marked").count()) == (10, 1)


def test_a_mark_leads_to_what_was_checked_below_the_themes_header(reader):
    page = reader()
    page.locator("#claim-2 > a").click()
    page.wait_for_function("scrollY > 0")
    box = page.locator("#checked-2").bounding_box()
    at = [box["x"] + 5, box["y"] + box["height"] / 2]
    seen = "([x, y]) => document.elementFromPoint(x, y)?.closest('#checked-2') != null"
    assert page.evaluate(seen, at)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_parts_of_a_lesson(reader, scheme):
    page = reader(scheme=scheme)
    for summary in page.locator("[class^=lg-] > summary:visible").all():
        summary.click()
    found = Axe().run(page, context={"include": [["[class^='lg-']"]]}).response["violations"]
    assert [(rule["id"], node["target"]) for rule in found for node in rule["nodes"]] == []
