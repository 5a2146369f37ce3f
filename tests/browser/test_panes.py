"""Linked representations in a real browser: marks, pins, copies, and without a script."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest
from axe_playwright_python.sync_playwright import Axe

import lessongen
from tests.render.linked_page import TEXTS, linked_page

STATIC = Path(lessongen.__file__).parent / "static"
SHOWS = (
    "four.traced four.lowered four.compiled\nnotes:\n  tanh: the activation",
    "four.half against=four.lowered",
)
DOCUMENT = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Panes</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="site.css"><link rel="stylesheet" href="lessongen.css">
<link rel="stylesheet" href="panes.css">
<link rel="icon" href="icon.svg"><script src="panes.js" defer></script></head>
<body><main>{page}</main></body></html>
"""
CANVAS = ":root { color-scheme: light dark } body { background: Canvas; color: CanvasText }"
KEYS = {"jaxpr": "traced.jaxpr", "stablehlo": "lowered.stablehlo", "hlo": "compiled.hlo"}


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder under a policy that allows nothing inline and nothing from elsewhere."""

    def end_headers(self):
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def log_message(self, *args):
        """Say nothing: a test's output is its findings."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A page with panes, notes and a difference, with the stylesheets of lessons alone."""
    folder = tmp_path_factory.mktemp("panes")
    (folder / "index.html").write_text(DOCUMENT.format(page=linked_page(*SHOWS).html), "utf-8")
    (folder / "site.css").write_text(CANVAS)
    (folder / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for path in STATIC.glob("*.*"):
        (folder / path.name).write_bytes(path.read_bytes())
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield SimpleNamespace(folder=folder, url=f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()
    server.server_close()


MARKED = """number => [...document.querySelectorAll(`[data-in~="${number}"]`)]
  .map(each => getComputedStyle(each).backgroundColor)"""


def marked(page, number):
    """Whether all that came from an expression is marked; None where some of it is."""
    found = {colour != "rgba(0, 0, 0, 0)" for colour in page.evaluate(MARKED, number)}
    return found.pop() if len(found) == 1 else None


def anchor(page, number):
    return page.locator(f'.lg-ir[data-kind="source"] a[data-e="{number}"]').first


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_pointing_at_an_expression_marks_its_operations(reader, script):
    page = reader.open("", java_script_enabled=script)
    assert marked(page, 3) is False
    anchor(page, 3).hover()
    assert marked(page, 3) is True
    assert marked(page, 4) is False
    page.mouse.move(0, 0)
    assert marked(page, 3) is False


def test_pointing_at_an_operation_marks_its_expression(reader):
    page = reader.open("")
    page.locator('.lg-ir[data-kind="hlo"] .lg-line[data-e="3"]').first.hover()
    assert marked(page, 3) is True


def test_focus_marks_and_a_choice_pins(reader):
    page = reader.open("")
    anchor(page, 4).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert marked(page, 4) is True
    page.keyboard.press("Enter")
    anchor(page, 1).focus()
    page.mouse.move(0, 0)
    assert page.url.endswith("#four-e4")
    assert marked(page, 4) is True
    page.get_by_role("link", name="Unmark").click()
    page.mouse.move(0, 0)
    assert marked(page, 4) is False


def test_pinning_needs_no_script(reader):
    page = reader.open("", java_script_enabled=False)
    anchor(page, 5).click()
    assert page.url.endswith("#four-e5")
    target = page.locator("#four-e5")
    assert "reduce_sum" in target.inner_text()
    assert target.is_visible()


@pytest.mark.parametrize(("kind", "key"), KEYS.items())
def test_a_copy_of_a_pane_is_what_was_captured(reader, kind, key):
    page = reader.open("")
    copied = page.evaluate(
        """kind => {
          const pre = document.querySelector(`.lg-ir[data-kind="${kind}"] pre`);
          getSelection().selectAllChildren(pre);
          const clipboardData = new DataTransfer();
          const options = {clipboardData, bubbles: true, cancelable: true};
          const event = new ClipboardEvent('copy', options);
          pre.dispatchEvent(event);
          return event.defaultPrevented && clipboardData.getData('text/plain');
        }""",
        kind,
    )
    assert copied == TEXTS[key].text


def test_what_shows_of_a_pane_is_an_excerpt(reader):
    page = reader.open("")
    text = page.locator('.lg-ir[data-kind="hlo"] pre').inner_text()
    assert "tanh(%add.0)" in text
    assert "metadata" not in text
    jaxpr = page.locator('.lg-ir[data-kind="jaxpr"] pre').inner_text().split("\n")
    assert "] a b" in next(line for line in jaxpr if "dot_general" in line)


def test_pointing_at_a_name_marks_all_its_places(reader):
    page = reader.open("")
    names = page.locator('.lg-ir[data-kind="stablehlo"] i', has_text="%2")
    names.last.hover()
    on = page.locator(".lg-ir[data-kind='stablehlo'] i.lg-on")
    assert on.all_inner_texts() == ["%2", "%2"]
    page.mouse.move(0, 0)
    assert on.count() == 0


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 1440), ("light", 360)])
def test_axe_finds_nothing(reader, scheme, width):
    page = reader.open("", width=width, color_scheme=scheme)
    anchor(page, 3).hover()
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == []


@pytest.mark.parametrize("width", [360, 1100, 1440, 1920])
def test_a_pane_with_long_lines_is_as_wide_as_all_of_them(reader, width):
    page = reader.open("", width=width)
    widths = page.evaluate("""() => ['.lg-panes', '.lg-panes > [data-wide]'].map(
      each => [...document.querySelectorAll(each)].map(it => it.getBoundingClientRect().width))""")
    (room,), wide = widths
    assert wide == [room] * len(wide)
    assert len(wide) >= 3


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_note_has_its_mark_on_its_line_even_where_the_line_is_cut(reader, scheme, media):
    page = reader.open("", width=360, color_scheme=scheme)
    page.emulate_media(media=media, color_scheme=scheme)
    mark = page.locator(".lg-line[data-note]").evaluate("""line => {
      const style = getComputedStyle(line, '::after');
      return [style.content, style.position, style.display, style.color != style.backgroundColor];
    }""")
    assert mark == ['"1"', "sticky", "inline-block", True]


def test_numbers_are_in_print_and_nothing_is_cut(reader):
    page = reader.open("", width=794)
    page.emulate_media(media="print")
    drawn = page.evaluate(
        """() => [...document.querySelectorAll('.lg-line[data-e]')]
          .map(each => getComputedStyle(each, '::before').content)"""
    )
    assert drawn
    assert all('"' in content for content in drawn)
    overflow = page.evaluate(
        "() => [...document.querySelectorAll('pre')].map(it => it.scrollWidth - it.clientWidth)"
    )
    assert max(overflow) <= 0


def test_the_page_is_light(site):
    assert (site.folder / "index.html").stat().st_size < 80_000


def test_every_number_has_its_rule():
    rules = (STATIC / "panes.css").read_text()
    for number in range(1, 100):
        assert (
            f'&:has([data-e~="{number}"]:is(:hover,:focus,:target)) [data-in~="{number}"]' in rules
        )
