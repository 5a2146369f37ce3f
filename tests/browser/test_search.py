"""Search over MkDocs' own index."""

import json

import pytest

LESSON = "l/before-the-first-call/"


def request(page, query, *, open_with="Control+k"):
    page.keyboard.press(open_with)
    page.locator(".lg-search input").fill(query)
    page.locator(".lg-search [role=status]:not(:empty)").wait_for()


def hits(page):
    return [text.split("\n")[0] for text in page.locator(".lg-search li a").all_inner_texts()]


def test_the_button_opens_it_and_its_field_has_focus(reader):
    page = reader.open(LESSON)
    page.locator(".lg-to-search").click()
    assert page.evaluate("document.activeElement.type") == "search"


@pytest.mark.parametrize("key", ["Control+k", "Meta+k"])
def test_the_key_opens_and_escape_closes_and_gives_focus_back(reader, key):
    page = reader.open(LESSON)
    page.locator("main a").first.focus()
    before = page.evaluate("document.activeElement.href")
    page.keyboard.press(key)
    assert page.locator(".lg-search").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".lg-search").is_visible()
    assert page.evaluate("document.activeElement.href") == before


def test_every_word_must_be_there_and_all_are_highlighted(reader):
    page = reader.open("")
    request(page, "wombat primitive")
    assert hits(page) == ["Equations · jaxpr"]
    marks = page.locator(".lg-search mark").all_inner_texts()
    assert {mark.lower() for mark in marks} == {"wombat", "primitive"}


def test_a_title_comes_before_a_text(reader):
    page = reader.open("")
    request(page, "stablehlo")
    assert hits(page)[0] == "StableHLO"
    assert len(hits(page)) > 1


def test_a_hit_is_listed_once_where_its_section_is(reader):
    page = reader.open("")
    request(page, "zebra")
    assert hits(page) == ["Shapes & dtypes <of> everything · jaxpr"]
    assert page.locator(".lg-search [role=status]").inner_text() == "1 result"
    assert (
        page.locator(".lg-search li a")
        .get_attribute("href")
        .endswith("/l/jaxpr/#shapes-dtypes-of-everything")
    )


def test_words_of_two_sections_find_the_page(reader):
    page = reader.open("")
    request(page, "wombat zebra")
    assert hits(page) == ["jaxpr"]


def test_arrows_move_over_the_hits_and_enter_follows(reader):
    page = reader.open(LESSON)
    request(page, "wombat")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.href")
    page.keyboard.press("ArrowUp")
    first = page.evaluate("document.activeElement.href")
    assert first != second
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.press("Enter")
    page.wait_for_url(first)


def test_a_hit_on_the_same_page_closes_the_dialog_and_scrolls_there(reader):
    page = reader.open(LESSON)
    request(page, "refuses")
    page.keyboard.press("Enter")
    page.wait_for_url("**/l/before-the-first-call/#what-a-compiled-program-refuses")
    assert not page.locator(".lg-search").is_visible()
    heading = page.locator("#what-a-compiled-program-refuses")
    page.wait_for_function(
        "h => h.getBoundingClientRect().top < innerHeight", arg=heading.element_handle()
    )
    header = page.locator(".lg-header").bounding_box()
    assert heading.bounding_box()["y"] >= header["y"] + header["height"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("xylophone", "Nothing found for “xylophone”"),
        ("(unclosed [a-z", "Nothing found for “(unclosed [a-z”"),
        ("<img src=x onerror=alert(1)>", "Nothing found for “<img src=x onerror=alert(1)>”"),
        ("$& $1", "Nothing found for “$& $1”"),
    ],
)
def test_nothing_found_is_said_in_the_readers_own_words(reader, query, said):
    page = reader.open("")
    request(page, query)
    assert page.locator(".lg-search [role=status]").inner_text() == said


def test_a_query_of_blanks_says_nothing(reader):
    page = reader.open("")
    request(page, "wombat")
    page.locator(".lg-search input").fill("   ")
    page.locator(".lg-search li").first.wait_for(state="detached")
    assert page.locator(".lg-search [role=status]").inner_text() == ""


def test_markup_in_the_index_stays_text(reader):
    page = reader.open("")
    bad = "<script>document.title='x'</script><img src=x onerror=\"document.title='x'\"> quagga"
    docs = [{"location": "l/x/", "title": "A &amp; B &lt;i&gt;", "text": bad}]
    page.route("**/search_index.json", lambda route: route.fulfill(body=json.dumps({"docs": docs})))
    title = page.title()
    request(page, "quagga")
    assert hits(page) == ["A & B <i>"]
    assert "onerror=" in page.locator(".lg-search li").inner_text()
    assert page.locator(".lg-search li :is(img, script, i)").count() == 0
    assert page.title() == title


def test_an_index_that_cannot_be_read_is_said_and_read_again_next_time(reader):
    page = reader.open("")
    page.route("**/search_index.json", lambda route: route.fulfill(body="not JSON"))
    request(page, "wombat")
    assert "can’t be read" in page.locator(".lg-search [role=status]").inner_text()
    page.unroute("**/search_index.json")
    page.locator(".lg-search input").fill("wombats")
    page.locator(".lg-search input").fill("wombat")
    page.locator(".lg-search li").first.wait_for()


def test_the_script_and_the_index_are_fetched_only_when_asked_for(reader):
    page = reader.open(LESSON)
    page.wait_for_timeout(200)
    assert not any("search" in url for url in reader.requests)
    request(page, "wombat")
    assert sum("search_index.json" in url for url in reader.requests) == 1


def test_a_number_may_have_a_plural_of_its_own(reader):
    page = reader.open("")
    request(page, "stablehlo")
    found = len(hits(page))
    assert found > 1
    told = f"{found} results"
    assert page.locator(".lg-search [role=status]").inner_text() == told
    page.evaluate(f"document.querySelector('.lg-search').dataset.n{found} = '{{n}} of a kind'")
    page.locator(".lg-search input").fill("stablehlo ")
    page.locator(".lg-search [role=status]", has_text=f"{found} of a kind").wait_for()
