"""What authors write in plain Markdown."""

import html5lib
import pytest

from lessongen.diagnostics import Place
from lessongen.model import Text
from lessongen.render import Link, render
from lessongen.render.terms import RawHtml
from tests.render.pages import Ran, document, plain_view, printed, tree, with_class, words


def article(text, **view):
    return tree(printed(f"# Page\n\n{text}\n", **view).html)


def test_a_folding_admonition_is_a_disclosure():
    (details,) = article('??? note "More *here*"\n    Text.\n').iter("details")
    assert details.get("class").split()[:2] == ["admonition", "note"]
    assert details.get("open") is None
    assert words(details[0]) == "More here"
    assert [each.tag for each in details] == ["summary", "p"]


def test_a_folding_admonition_may_be_open():
    (details,) = article("???+ tip\n    Text.\n").iter("details")
    assert details.get("open") == ""
    assert words(details.find("summary")) == "Tip"


def test_a_folding_admonition_without_title_still_has_a_summary():
    (details,) = article('??? note ""\n    Text.\n').iter("details")
    assert [each.tag for each in details] == ["summary", "p"]
    assert words(details.find("summary")) == "Details"


def test_an_admonition_is_no_disclosure():
    (box,) = with_class(article('!!! note "A"\n    ??? tip "B"\n        T.\n'), "note")
    assert box.tag == "div"
    assert [each.tag for each in box] == ["p", "details"]


def test_a_table_is_a_named_region_without_inline_styles():
    body = article("| a | b `c` | |\n| :-- | --: | :-: |\n| 1 | 2 | 3 |")
    (region,) = with_class(body, "lg-scroll")
    assert (region.get("tabindex"), region.get("role")) == ("0", "group")
    assert region.get("aria-label") == "Table: a, b c"
    assert [each.get("class") for each in region.iter("td")] == ["lg-left", "lg-right", "lg-center"]
    assert [each.get("scope") for each in region.iter("th")] == ["col"] * 3


def test_wide_code_can_be_scrolled_from_the_keyboard():
    text = f"```python title='Wide'\n{'x' * 300}\n```\n\n    {'y' * 300}\n\n```\nz\n```"
    regions = [dict(each.attrib) for each in article(text).iter("pre")]
    names = [each["aria-label"] for each in regions]
    assert names == ["Wide", "Text", "Text"]
    assert all((each["tabindex"], each["role"]) == ("0", "group") for each in regions)


def test_a_fence_is_highlighted_titled_and_numbered():
    body = article('```yaml title="A > B" hl_lines="2" linenums=5\na: 1\nb: 2\n```')
    (figure,) = with_class(body, "lg-listing")
    assert words(figure.find("figcaption")) == "A > B"
    assert figure.find("pre/code").get("class") == "language-yaml"
    lines = with_class(figure, "lg-line")
    assert [(each.get("data-n"), "lg-marked" in each.get("class")) for each in lines] == [
        ("5", False),
        ("6", True),
    ]


def test_a_fence_in_a_language_that_nobody_knows_is_text():
    (code,) = article("```klingon\n<x> {{ y }}\n```").iter("code")
    assert code.get("class") == "language-klingon"
    assert code.text == "<x> {{ y }}"


def test_footnotes_lead_to_their_notes_and_back():
    body = article("One[^a], two[^b], one again[^a], inline^[here].\n\n[^a]: A.\n[^b]: B.")
    references = [each.find("a") for each in body.iter("sup")]
    assert [each.text for each in references] == ["1", "2", "1", "3"]
    notes = {each.get("id"): each for each in body.findall(".//section/ol/li")}
    assert list(notes) == ["fn1", "fn2", "fn3"]
    for each in references:
        assert each.get("href")[1:] in notes
        assert each.get("id") in {
            back.get("href")[1:] for back in notes[each.get("href")[1:]].iter("a")
        }
    ids = [each.get("id") for each in references]
    assert len(set(ids)) == len(ids)
    assert all(each.get("aria-label") for each in body.iter("a"))


def test_task_lists_say_what_is_done():
    boxes = list(article("- [x] a\n- [ ] b\n- c").iter("input"))
    assert [each.get("aria-label") for each in boxes] == ["done", "to do"]
    assert all(each.get("disabled") == "" for each in boxes)


def test_raw_html_passes():
    body = article('<div class="x" id="raw">\n\n*in*\n\n</div>\n\n<kbd>Ctrl</kbd>')
    assert words(body.find(".//div[@id='raw']/p/em")) == "in"
    assert body.find(".//kbd").text == "Ctrl"


@pytest.mark.parametrize("raw", ["<![CDATA[ x ]]>", "<![foo[ x ]]>", "<![if IE]>y<![endif]>"])
def test_what_browsers_take_for_comments_ends_no_build(raw):
    made = document(f'# Page\n\n<div>{raw}<p id="x">x</p></div>\n')
    assert render(made, view=plain_view(made)).anchors == {"page", "x"}
    html = RawHtml()
    html.feed(f"{raw}<a>")
    assert html.closed


def test_ids_of_raw_html_are_anchors():
    made = printed('# Page\n\n<div id="raw">\nx\n</div>\n\n<a name="old"></a> [s]{#span}\n')
    assert {"page", "raw", "old", "span"} <= made.anchors


def test_definition_lists_and_spans():
    body = article("Term\n: It.\n\n[205 ms]{.quoted #x}")
    assert [each.tag for each in body.find("dl")] == ["dt", "dd"]
    span = body.find(".//span")
    assert (span.get("class"), span.get("id"), span.text) == ("quoted", "x", "205 ms")


LINKS = """[a](../x.md#größe) and
![b](pic%20one.png "t") and

- [c](<y z.md>) <https://f.example/?q=1&r=2#s>
- [d][ref]

[ref]: #here
"""


def test_every_link_of_an_author_is_handed_over_with_its_place():
    seen = []

    def link(href, place):
        seen.append((href, place.line))
        return href.replace(".md", "/")

    made = printed(f"# Page\n\n{LINKS}", link=link)
    assert seen == [
        ("../x.md#größe", 3),
        ("pic%20one.png", 4),
        ("y%20z.md", 6),
        ("https://f.example/?q=1&r=2#s", 6),
        ("#here", 7),
    ]
    body = tree(made.html)
    assert [each.get("href") for each in body.iter("a")] == [
        "../x/#gr%C3%B6%C3%9Fe",
        "y%20z/",
        "https://f.example/?q=1&r=2#s",
        "#here",
    ]
    assert body.find(".//img").get("src") == "pic%20one.png"
    assert made.links[:2] == (
        Link("../x.md", "größe", Place("lessons/l/page.md", 3)),
        Link("pic one.png", "", Place("lessons/l/page.md", 4)),
    )


def test_rendering_leaves_the_document_as_it_was():
    made = document("# Page\n\n[a](x.md) | IR\n\n| a |\n| --: |\n| b |\n\n??? note\n    x\n")
    before = [token.as_dict() for token in made.tokens]
    view = plain_view(made, link=lambda href, _place: f"/else/{href}")
    first, second = render(made, view=view), render(made, view=view)
    assert first == second
    assert [token.as_dict() for token in made.tokens] == before


SEARCHED = """# Page

Some *prose* with `code`, [a link](x.md) and {{ one.t }}.

```python run id=one title="Shout"
t = "whisper"
print("secret")
```

```text
fenced
```

## Heading `two`

!!! note "Title"
    Body[^1].

[^1]: Note.

| head |
| --- |
| cell |
"""


def test_the_search_text_is_prose_and_headings():
    made = printed(
        SEARCHED, {"one": Ran(values=[{"t": "whisper"}] * 2, texts={"output": Text("secret\n")})}
    )
    found = words(tree(made.search_html))
    assert found == (
        "Page Some prose with code, a link and whisper. Heading two Title Body. head cell Note."
    )
    assert [each.get("id") for each in tree(made.search_html) if each.tag in ("h1", "h2")] == [
        "page",
        "heading-two",
    ]


def test_headings_of_any_script_have_their_ids():
    made = printed("# Größe σ\n\n## 日本語\n\n### A & B {#ab}\n")
    (top,) = made.toc
    assert (top.id, top.title) == ("größe-σ", "Größe σ")
    (second,) = top.children
    assert second.id == "日本語"
    assert [(each.level, each.id, each.title) for each in second.children] == [(3, "ab", "A & B")]


def test_a_skipped_level_is_nested_all_the_same():
    made = printed("# A\n\n#### D\n\n## B\n\n# C\n")
    assert [(each.title, [child.title for child in each.children]) for each in made.toc] == [
        ("A", ["D", "B"]),
        ("C", []),
    ]


@pytest.mark.parametrize("text", ["<b>", "a & b", '"q"', "`<i>`"])
def test_headings_are_escaped(text):
    made = printed(f"# Page\n\n## {text.replace('<b>', chr(92) + '<b>')}\n")
    html5lib.HTMLParser(strict=True).parseFragment(made.html)
    assert made.toc[0].children[0].title == text.strip("`")
