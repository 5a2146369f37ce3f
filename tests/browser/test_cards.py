"""Glossary cards: WCAG 1.4.13, touch, and every edge of the page."""

import pytest

LESSON = "l/before-the-first-call/"
EVERYTHING = "l/everything/"


def card_of(page):
    return page.locator(".lg-card")


def wait_shown(page):
    card_of(page).wait_for(state="visible")


def hover(term):
    term.scroll_into_view_if_needed()
    term.hover()


def with_stopped_clock(reader, path, **options):
    """A page whose time advances only by `page.clock.run_for(milliseconds)`."""
    page = reader.open("404.html", **options)
    page.clock.install(time=0)
    page.goto(reader.site.url + path)
    page.clock.pause_at(3_600_000)
    return page


@pytest.fixture
def stopped(reader):
    """The lesson with a stopped clock."""
    return with_stopped_clock(reader, LESSON)


def test_hover_opens_after_a_delay_with_the_definition_and_where_it_is_taught(stopped):
    hover(stopped.locator("a.lg-term").first)
    stopped.clock.run_for(200)
    assert not card_of(stopped).is_visible()
    stopped.clock.run_for(100)
    text = card_of(stopped).inner_text()
    assert "It’s the “fast” path & jax.make_jaxpr prints it." in text
    assert "taught in jaxpr" in text
    assert card_of(stopped).locator("code").count() == 1


def test_crossing_a_term_quickly_opens_nothing(stopped):
    hover(stopped.locator("a.lg-term").first)
    stopped.clock.run_for(200)
    stopped.mouse.move(2, 400)
    stopped.clock.run_for(5000)
    assert not card_of(stopped).is_visible()


def test_the_pointer_may_move_onto_the_card_which_stays_until_it_is_left(stopped):
    hover(stopped.locator("a.lg-term").first)
    stopped.clock.run_for(300)
    box = card_of(stopped).bounding_box()
    stopped.mouse.move(2, 2)
    stopped.clock.run_for(200)
    stopped.mouse.move(box["x"] + 30, box["y"] + 5)
    stopped.clock.run_for(5000)
    assert card_of(stopped).is_visible()
    stopped.mouse.move(2, 2)
    stopped.clock.run_for(300)
    assert not card_of(stopped).is_visible()


def test_escape_closes_a_hovered_card(reader):
    page = reader.open(LESSON)
    hover(page.locator("a.lg-term").first)
    wait_shown(page)
    page.keyboard.press("Escape")
    assert not card_of(page).is_visible()


def test_focus_opens_and_escape_closes_and_keeps_focus(reader):
    page = reader.open(LESSON)
    term = page.locator("a.lg-term").nth(1)
    page.locator("a.lg-term").first.focus()
    page.keyboard.press("Tab")
    assert term.evaluate("term => term == document.activeElement")
    wait_shown(page)
    assert "portable tensor IR" in card_of(page).inner_text()
    page.keyboard.press("Escape")
    assert not card_of(page).is_visible()
    assert term.evaluate("term => term == document.activeElement")


def test_a_focused_card_survives_the_pointer_and_closes_when_focus_leaves(stopped):
    stopped.locator("a.lg-term").nth(1).focus()
    assert card_of(stopped).is_visible()
    stopped.mouse.move(2, 400)
    stopped.mouse.move(3, 500)
    stopped.clock.run_for(5000)
    assert card_of(stopped).is_visible()
    stopped.keyboard.press("Tab")
    assert not card_of(stopped).is_visible()


def test_cards_add_no_stop_for_the_keyboard(reader):
    page = reader.open(LESSON)
    page.locator("a.lg-term").first.focus()
    wait_shown(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "StableHLO"


def test_enter_follows_the_term(reader):
    page = reader.open(LESSON)
    page.locator("a.lg-term").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/l/jaxpr/")


def test_a_mouse_click_follows_the_term_at_once(reader):
    page = reader.open(LESSON)
    page.locator("a.lg-term").first.click()
    page.wait_for_url("**/l/jaxpr/")


def test_the_first_tap_opens_and_the_second_follows(reader):
    page = reader.open(LESSON, width=360, has_touch=True, is_mobile=True)
    term = page.locator("a.lg-term").first
    term.tap()
    wait_shown(page)
    assert page.url.endswith(LESSON)
    term.tap()
    page.wait_for_url("**/l/jaxpr/")


def test_a_tap_on_the_card_follows_its_link_and_a_tap_elsewhere_closes_it(reader):
    page = reader.open(LESSON, width=360, has_touch=True, is_mobile=True)
    page.locator("a.lg-term").first.tap()
    wait_shown(page)
    page.locator(".lg-chapter").tap()
    card_of(page).wait_for(state="hidden")
    page.locator("a.lg-term").nth(1).tap()
    wait_shown(page)
    card_of(page).locator("a").tap()
    page.wait_for_url("**/l/stablehlo/")


def test_one_card_serves_all_terms(reader):
    page = reader.open(LESSON)
    for index in range(2):
        hover(page.locator("a.lg-term").nth(index))
        page.locator(".lg-card", has_text=["make_jaxpr", "portable"][index]).wait_for(
            state="visible"
        )
    assert card_of(page).count() == 1


@pytest.mark.parametrize("config", ["mkdocs.yml", "rtl.yml"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740), (320, 480)])
def test_a_card_is_whole_wherever_its_term_stands(reader, serve, config, width, height):
    reader.site = serve(config)
    page = reader.open(EVERYTHING, width=width, height=height)
    for term in page.locator("a.lg-term").all():
        for block in ("start", "end"):
            term.evaluate(
                "(term, block) => term.scrollIntoView({block, behavior: 'instant'})", block
            )
            term.focus()
            wait_shown(page)
            box = card_of(page).bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            at = term.bounding_box()
            assert box["y"] >= at["y"] + at["height"] or box["y"] + box["height"] <= at["y"]
            page.keyboard.press("Escape")
            term.blur()


def test_a_term_broken_over_lines_has_its_card_at_the_line_that_is_hovered(reader):
    page = with_stopped_clock(reader, EVERYTHING, width=360)
    term = page.locator("a.lg-term").first
    term.evaluate("""term => {
      term.textContent = 'a term of so many words that it has to be broken over several lines';
      term.scrollIntoView({block: 'center', behavior: 'instant'});
    }""")
    # Where the first line is within the box of all lines: `hover` waits until the box is at rest
    # and the term receives the pointer, so it isn't the place at one moment that decides.
    across, down = term.evaluate("""term => {
      const [line, next] = term.getClientRects(), box = term.getBoundingClientRect();
      return next && [line.x - box.x + 10, line.y - box.y + line.height / 2];
    }""")
    term.hover(position={"x": across, "y": down})
    page.clock.run_for(300)
    assert card_of(page).is_visible()
    bottom = term.evaluate("term => term.getClientRects()[0].bottom")
    assert card_of(page).bounding_box()["y"] - bottom < 10


def test_definitions_are_in_no_copied_text_and_not_in_the_article(reader):
    page = reader.open(LESSON)
    page.locator("a.lg-term").nth(1).focus()
    wait_shown(page)
    copied = page.evaluate("""() => {
      getSelection().selectAllChildren(document.querySelector('article'));
      return getSelection().toString();
    }""")
    assert "StableHLO" in copied
    assert "portable tensor IR" not in copied


def test_the_description_is_there_for_assistive_technology(reader):
    page = reader.open(LESSON)
    snapshot = page.locator("a.lg-term").nth(1)
    described = snapshot.get_attribute("aria-describedby")
    assert (
        page.locator(f"#{described}").inner_text() == "The portable tensor IR that JAX lowers to."
    )
    assert card_of(page).get_attribute("aria-hidden") == "true"


def test_without_a_definition_in_the_list_a_term_is_a_plain_link(stopped):
    stopped.locator("#term-jaxpr").evaluate("it => it.removeAttribute('id')")
    hover(stopped.locator("a.lg-term").first)
    stopped.clock.run_for(5000)
    assert not card_of(stopped).is_visible()
