"""Narrow screens, right to left, and paper."""

import pytest

LESSON = "l/before-the-first-call/"
PAGES = ["", LESSON, "l/everything/", "404.html"]

OVERFLOWING = """() => [...document.querySelectorAll('main *, header *')].filter(it => {
  const box = it.getBoundingClientRect();
  const scroller = it.closest('[tabindex="0"], pre');
  return box.width && (!scroller || scroller == it) && (box.right > innerWidth + 1 || box.left < -1)
    && !it.closest('.lg-skip, .lg-unseen, thead');
}).map(it => it.outerHTML.slice(0, 80))"""


# The script reacts to a new size when a frame is drawn, so what it does is there after the next.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("config", ["mkdocs.yml", "rtl.yml"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(reader, serve, config, path):
    reader.site = serve(config)
    page = reader.open(path)
    for width in [320, 360, 640, 900, 1440]:
        page.set_viewport_size({"width": width, "height": 700})
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(OVERFLOWING) == []


def test_no_page_scrolls_sideways_without_a_script(reader):
    for path in PAGES:
        page = reader.open(path, width=320, java_script_enabled=False)
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_text_may_be_twice_as_large(reader):
    page = reader.open(LESSON, width=640)
    page.add_style_tag(url=reader.site.url + "assets/theme.css")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    assert page.evaluate(OVERFLOWING) == []


def test_wide_code_and_tables_are_reached_by_the_keyboard_and_have_a_name(reader):
    page = reader.open("l/everything/", width=390)
    wide = page.locator("li pre")
    assert wide.get_attribute("tabindex") == "0"
    assert wide.get_attribute("role") == "group"
    assert wide.get_attribute("aria-label") == "Code"
    wide.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("pre => pre.scrollLeft > 0", arg=wide.element_handle())
    assert page.locator("article > table").get_attribute("aria-label") == "Table"


def test_right_to_left_mirrors_the_page_but_not_its_code(reader, serve):
    reader.site = serve("rtl.yml")
    page = reader.open(LESSON, width=1440)
    lessons, main = (page.locator(it).bounding_box() for it in ("#lg-lessons", "main"))
    assert lessons["x"] > main["x"] + main["width"]
    contents = page.locator("#lg-contents").bounding_box()
    assert contents["x"] + contents["width"] < main["x"]
    assert (
        page.locator("#four pre.lg-code").evaluate("pre => getComputedStyle(pre).direction")
        == "ltr"
    )


def test_panes_take_the_room_that_prose_leaves(reader):
    page = reader.open("l/everything/", width=1600)
    panes, text, contents = (
        page.locator(it).first.bounding_box() for it in (".lg-panes", "h1", "#lg-contents")
    )
    assert panes["width"] > text["width"] + 100
    assert panes["x"] + panes["width"] <= contents["x"]
    assert len({pane.bounding_box()["y"] for pane in page.locator(".lg-ir").all()}) == 1


@pytest.fixture
def paper(reader):
    """Opens a page as it is printed, in the width of A4 less its margins."""

    def opened(path):
        page = reader.open(path, width=665, color_scheme="dark")
        page.emulate_media(media="print")
        return page

    return opened


@pytest.mark.parametrize("path", [LESSON, "l/everything/"])
def test_on_paper_no_code_is_cut(paper, path):
    page = paper(path)
    cut = page.evaluate("""() => [...document.querySelectorAll('pre, table')]
      .filter(it => it.scrollWidth > it.clientWidth + 1).map(it => it.textContent.slice(0, 60))""")
    assert cut == []
    assert page.evaluate("document.documentElement.scrollWidth") == 665


def test_on_paper_answers_are_open_terms_listed_and_controls_gone(paper):
    page = paper(LESSON)
    assert page.locator(".lg-answer .lg-value").is_visible()
    assert page.locator("#term-stablehlo").is_visible()
    for control in [
        ".lg-header",
        "#lg-lessons",
        "#lg-contents",
        ".lg-turn",
        ".lg-copy-button",
        ".lg-edit",
    ]:
        assert page.locator(control).first.is_hidden()


def test_on_paper_folded_text_is_there_and_foreign_links_say_where_they_lead(paper):
    page = paper("l/everything/")
    assert page.get_by_text("the quokka").is_visible()
    link = page.locator("article a[href^=http]").first
    shown = link.evaluate("link => getComputedStyle(link, '::after').content")
    assert "attr" in shown or "https://example.org/elsewhere" in shown


def test_on_paper_colours_are_light(paper):
    page = paper(LESSON)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    luminance = "getComputedStyle(document.querySelector('h1')).color.match(/\\d+/g).map(Number)"
    assert max(page.evaluate(luminance)) < 100


def test_the_pdf_holds_every_line(paper):
    assert paper(LESSON).pdf(format="A4").startswith(b"%PDF")
