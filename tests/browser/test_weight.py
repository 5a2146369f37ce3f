"""Small, still, and working without its script."""

import functools
import threading
import time
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser.conftest import StrictHandler

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
const box = rect => [rect.x, rect.y, rect.width, rect.height].join(' ');
const told = source => [source.node?.parentElement?.outerHTML.slice(0, 200),
  box(source.previousRect), box(source.currentRect)];
new PerformanceObserver(list => {
  for (const entry of list.getEntries())
    window.shifts.push([entry.value, entry.startTime, ...entry.sources.map(told)]);
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


class SlowHandler(StrictHandler):
    """Sends the lesson up to `pause`, and the rest after the browser has shown what it has."""

    pause = b""

    def do_GET(self):  # noqa: N802 -- the name that http.server calls
        if self.path != f"/{LESSON}":
            super().do_GET()
            return
        page = Path(self.translate_path(self.path), "index.html")
        first, mark, rest = page.read_bytes().partition(self.pause)
        assert rest
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(first)
        time.sleep(0.5)
        self.wfile.write(mark + rest)


@pytest.mark.parametrize("pause", [b' lg-to-scheme"', b'<main id="lg-main"', b"</article>"])
def test_nothing_moves_while_a_page_comes_in_pieces(reader, monkeypatch, pause):
    monkeypatch.setattr(SlowHandler, "pause", pause)
    handler = functools.partial(SlowHandler, directory=reader.site.folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = reader.open("404.html", width=1440)
        page.add_init_script(SHIFTS)
        page.goto(f"http://127.0.0.1:{server.server_port}/{LESSON}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifts") == []
        server.shutdown()
    reader.requests.clear()  # they went to the slow server


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
