"""axe-core finds nothing, on every kind of page and in every state."""

import pytest
from axe_playwright_python.sync_playwright import Axe

LESSON = "l/before-the-first-call/"
PAGES = ["", LESSON, "l/everything/", "l/jaxpr/", "404.html"]


def violations(page):
    found = Axe().run(page).response["violations"]
    return [
        (rule["id"], node["target"], node["failureSummary"])
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 1440), ("light", 360)])
@pytest.mark.parametrize("path", PAGES)
def test_no_violation_on_a_page(reader, path, scheme, width):
    page = reader.open(path, width=width, color_scheme=scheme)
    assert violations(page) == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1024)])
def test_no_violation_with_a_card_open(reader, scheme, width):
    page = reader.open(LESSON, width=width, color_scheme=scheme)
    page.locator("a.lg-term").first.focus()
    page.locator(".lg-card").wait_for(state="visible")
    assert violations(page) == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1024)])
def test_no_violation_with_search_open(reader, scheme, width):
    page = reader.open(LESSON, width=width, color_scheme=scheme)
    page.keyboard.press("Control+k")
    page.keyboard.type("comp")
    page.locator(".lg-search mark").first.wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("drawer", ["lessons", "contents"])
def test_no_violation_with_a_drawer_open(reader, drawer, scheme):
    page = reader.open(LESSON, width=360, color_scheme=scheme)
    page.locator(f".lg-to-{drawer}").click()
    assert page.locator(f"#lg-{drawer}").is_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_with_details_open(reader, scheme):
    page = reader.open(LESSON, color_scheme=scheme)
    page.get_by_label("tracing").check()
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []
