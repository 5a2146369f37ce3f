"""Small, still, and working without its script."""

import pytest

LESSON = "l/before-the-first-call/"


def test_a_page_is_light(reader):
    page = reader.open(LESSON)
    page.wait_for_load_state("networkidle")
    sizes = {}
    for url in dict.fromkeys(reader.requests):
        sizes[url] = len(page.request.get(url).body())
    assert len(reader.requests) <= 8
    assert sum(size for url, size in sizes.items() if url.endswith(".js")) <= 8_000
    assert sum(sizes.values()) <= 80_000


def test_the_search_script_too_is_small(site):
    assert (site.folder / "assets/search.js").stat().st_size <= 4_000


def test_nothing_is_inline(site):
    for path in site.folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert " style=" not in text
        assert "<style" not in text
        assert "data:" not in text
        assert " on" not in {f" {part[:2]}" for part in text.split("<script")[1:]}
        assert all(part.lstrip().startswith("src=") for part in text.split("<script")[1:])


def test_the_policy_is_really_in_force(reader):
    page = reader.open(LESSON)
    blocked = page.evaluate("""() => new Promise(done => {
      addEventListener('securitypolicyviolation', event => done(event.violatedDirective));
      const script = document.createElement('script');
      script.textContent = '1';
      document.body.append(script);
    })""")
    assert blocked.startswith("script-src")
    reader.errors.clear()


SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.shifts.push(entry.value);
}).observe({type: 'layout-shift', buffered: true});
"""


@pytest.mark.parametrize("path", [LESSON, "l/everything/", "", "404.html"])
@pytest.mark.parametrize("width", [1440, 360])
def test_nothing_moves_while_a_page_loads_and_is_scrolled(reader, path, width):
    page = reader.open("404.html", width=width)
    page.add_init_script(SHIFTS)
    page.goto(reader.site.url + path)
    page.wait_for_load_state("networkidle")
    page.mouse.wheel(0, 600)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("path", [LESSON, "l/everything/"])
def test_the_script_changes_no_height(reader, path):
    pages = [reader.open(path), reader.open(path, java_script_enabled=False)]
    for width in [*range(320, 480, 8), 900, 1440]:
        boxes = []
        for page in pages:
            page.set_viewport_size({"width": width, "height": 800})
            boxes.append(page.locator("main").bounding_box())
        assert boxes[0] == boxes[1], f"at {width}"


def test_without_a_script_everything_is_reachable(reader):
    page = reader.open(LESSON, width=360, java_script_enabled=False)
    assert page.locator(".lg-to-search").is_hidden()
    assert page.locator(".lg-to-scheme").is_hidden()
    page.locator(".lg-to-lessons").click()
    assert page.locator("#lg-lessons").is_visible()
    page.keyboard.press("Escape")
    page.locator("summary", has_text="numbers vary").click()
    assert page.locator(".lg-varying table").is_visible()
    page.get_by_label("compiling", exact=True).check()
    page.locator("summary", has_text="Answer").click()
    assert page.locator(".lg-answer .lg-value").is_visible()
    assert page.locator("#term-jaxpr").is_visible()
    page.locator("a.lg-term").first.click()
    page.wait_for_url("**/l/jaxpr/")
