"""What surrounds a lesson: navigation, contents, anchors, copying, colours, meta."""

import pytest

LESSON = "l/before-the-first-call/"


def test_lessons_stand_by_chapter_with_the_numbers_of_their_author(reader):
    page = reader.open(LESSON)
    lines = page.locator("#lg-lessons > ol").inner_text().split("\n")
    numbered = [line for line in lines if line]
    assert numbered[1:5] == ["3", "See it first", "3.1", "jaxpr"]
    assert "10.2" in numbered
    assert numbered[-2:] == ["Labs", "Lab J2: count the flops"]
    current = page.locator("#lg-lessons [aria-current=page]")
    assert current.inner_text().split("\n") == ["10.2", "Before the first call"]
    assert page.locator(".lg-chapter").inner_text() == "Chapter 10 · What jit decides"


def test_chapters_without_numbers_are_counted(reader, serve):
    reader.site = serve("custom.yml")
    page = reader.open(LESSON)
    lines = [line for line in page.locator("#lg-lessons > ol").inner_text().split("\n") if line]
    assert lines[1:5] == ["1", "First steps", "1.1", "jaxpr"]
    assert page.locator(".lg-chapter").inner_text() == "Chapter 2 · Then"


def test_previous_and_next_carry_number_and_title(reader):
    page = reader.open(LESSON)
    previous, following = page.locator(".lg-turn a").all()
    assert previous.inner_text().split() == ["Previous", "10.1", "What", "jit", "caches"]
    assert "10.3" in following.inner_text()
    following.click()
    page.wait_for_url("**/l/everything/")
    assert page.locator("link[rel=prev]").get_attribute("href") == "../before-the-first-call/"


def test_the_first_page_has_no_previous_and_the_last_no_next(reader):
    assert reader.open("").locator(".lg-turn a[rel=prev]").count() == 0
    assert reader.open("l/lab/").locator(".lg-turn a[rel=next]").count() == 0


def test_contents_mark_the_section_that_is_read(reader):
    page = reader.open(LESSON, width=1440)
    current = page.locator("#lg-contents [aria-current]")
    assert current.count() == 0
    for title in ["What each stage hands on", "Four stages", "What a compiled program refuses"]:
        heading = page.locator("article :is(h2, h3)", has_text=title)
        heading.evaluate("h => h.scrollIntoView({behavior: 'instant'})")
        page.locator("#lg-contents [aria-current]", has_text=title).wait_for()
        assert current.count() == 1


def test_the_last_section_is_marked_at_the_end_of_the_page(reader):
    page = reader.open("l/jaxpr/", width=1440, height=500)
    page.evaluate("scrollTo({top: 1e6, behavior: 'instant'})")
    page.locator("#lg-contents [aria-current]", has_text="Shapes").wait_for()


def test_headings_are_links_to_themselves(reader):
    page = reader.open(LESSON)
    page.locator("#four-stages-one-clock a").click()
    assert page.url.endswith("#four-stages-one-clock")
    assert page.locator("#four-stages-one-clock").inner_text() == "Four stages, one clock"


def test_a_heading_reached_by_its_anchor_is_not_under_the_header(reader):
    page = reader.open(LESSON + "#what-a-compiled-program-refuses")
    header = page.locator(".lg-header").bounding_box()
    heading = page.locator("#what-a-compiled-program-refuses").bounding_box()
    assert heading["y"] >= header["y"] + header["height"]


def test_the_copy_button_copies_the_program_to_the_byte_and_says_so(reader):
    page = reader.open(LESSON, permissions=["clipboard-read", "clipboard-write"])
    code = page.locator("#four pre.lg-code code").text_content()
    box = page.locator("#four .lg-copy")
    box.hover()
    box.get_by_role("button", name="Copy", exact=True).click()
    box.locator("button", has_text="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == code


def test_outputs_have_no_copy_button(reader):
    page = reader.open(LESSON)
    assert page.locator(".lg-copy").count() == 2
    assert page.locator(".lg-copy :is(.lg-output, .lg-error)").count() == 0


def background(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_colours_follow_the_system_until_the_reader_chooses(reader):
    page = reader.open(LESSON, color_scheme="dark")
    button = page.locator(".lg-to-scheme")
    dark = background(page)
    assert button.get_attribute("aria-label") == "Colours: automatic"
    button.click()
    light = background(page)
    assert light != dark
    assert button.get_attribute("aria-label") == "Colours: light"
    page.reload()
    assert background(page) == light
    button.click()
    assert background(page) == dark
    button.click()
    page.emulate_media(color_scheme="light")
    assert background(page) == light


def test_the_skip_link_is_the_first_stop_and_leads_to_the_lesson(reader):
    page = reader.open(LESSON)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "lg-skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id == 'lg-main'")


@pytest.mark.parametrize(
    ("drawer", "inside"), [("lessons", "jaxpr"), ("contents", "What a compiled program refuses")]
)
def test_drawers_open_on_a_small_screen_close_and_lead_on(reader, drawer, inside):
    page = reader.open(LESSON, width=360)
    panel = page.locator(f"#lg-{drawer}")
    assert not panel.is_visible()
    page.locator(f".lg-to-{drawer}").click()
    panel.locator(".lg-close").click()
    assert not panel.is_visible()
    page.locator(f".lg-to-{drawer}").click()
    panel.locator("a", has_text=inside).first.click()
    page.wait_for_function("location.hash || location.pathname.includes('jaxpr')")
    assert not panel.is_visible()


def test_the_head_says_what_search_engines_and_social_sites_ask(reader):
    page = reader.open(LESSON)
    address = "http://127.0.0.1:8000/l/before-the-first-call/"
    described = "Four stages stand between a call and its result; this page times each."
    assert page.title() == "Before the first call · See a program before it runs"
    assert page.locator("link[rel=canonical]").get_attribute("href") == address
    meta = {
        it.get_attribute("property") or it.get_attribute("name"): it.get_attribute("content")
        for it in page.locator("meta[content]").all()
    }
    assert meta["og:title"] == "Before the first call"
    assert meta["og:url"] == address
    assert meta["description"] == meta["og:description"] == described
    home = reader.open("")
    assert home.title() == "See a program before it runs"
    assert "JAX function" in home.locator("meta[name=description]").get_attribute("content")


def test_titles_are_text_wherever_they_stand(reader):
    page = reader.open("l/jaxpr/", width=1440)
    assert "Shapes & dtypes <of> everything" in page.locator("#lg-contents").inner_text()


def test_the_error_page_leads_to_every_lesson_from_any_address(reader):
    page = reader.open("404.html")
    assert page.locator("h1").inner_text() == "There is no page here"
    links = page.locator(".lg-index a")
    assert links.count() == 7
    hrefs = links.evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert all(href.startswith("/") for href in hrefs)


def test_a_course_changes_blocks_and_words(reader, serve):
    reader.site = serve("custom.yml")
    page = reader.open(LESSON)
    assert page.locator(".notice").inner_text() == "A notice of this course"
    assert page.locator("article .after").inner_text() == "After every page, Weiter"
    assert page.locator(".lg-turn a[rel=next] small").inner_text() == "Weiter"
    assert page.locator(".lg-turn a[rel=prev] small").inner_text() == "Previous"
