"""What programs print is shown as text, whatever it is."""

import pytest

from lessongen.diagnostics import Kind
from lessongen.model import Outcome, Text, Volatile
from lessongen.views.output import excerpt
from tests.render.pages import Ran, printed, tree, with_class, words

PROGRAM = """# Page

```python run id=one{options}
print("x")
```

The *prose* goes on.
"""


def shown(text, options="", **texts):
    return printed(
        PROGRAM.replace("{options}", options),
        {"one": Ran(texts={"output": Text(text), **texts})},
    )


def output(page):
    (pre,) = with_class(tree(page.html), "lg-output")
    return pre


HOSTILE = {
    "a fence": "```python\nprint(1)\n```\n~~~~\n## no heading\n",
    "a script": "<script>document.title = 'x'</script><img src=x onerror=alert(1)>\n",
    "braces": "${{ github.workspace }} {% if x %} {{ one.t }} {# no comment #}\n",
    "entities": "&lt;b&gt; &amp; &#60; &copy\n",
    "markdown": '[a](b) *c* `d` {term}`jaxpr` [e]{claim="x.y"} http://f.example\n',
    "comment": "<!-- --> ]]> </pre></section> -->\n",
    "blank ends": "\n\n  in the middle  \n\n\n",
    "carriage": "tab\there\n",
    "scripts": "σ → 你好 עברית 🎉\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_output_is_text_and_the_page_goes_on_after_it(text):
    page = shown(text)
    pre = output(page)
    assert "".join(pre.itertext()) == text.removesuffix("\n")
    assert [child.tag for child in pre] == []
    assert words(tree(page.html)).endswith("The prose goes on.")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_errors_are_text_too(text):
    page = printed(
        PROGRAM.replace("{options}", " raises=ValueError"),
        {"one": Ran(texts={"error": Text(text)}, outcome=Outcome.RAISED)},
    )
    (pre,) = with_class(tree(page.html), "lg-error")
    assert "".join(pre.itertext()) == text.removesuffix("\n")
    (section,) = with_class(tree(page.html), "lg-snippet")
    assert section.get("data-outcome") == "raised"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_programs_are_text_too(text):
    source = f"print({text!r})\n"
    page = printed(f"# P\n\n````python run\n{source}````\n", {"s1": Ran()})
    (pre,) = with_class(tree(page.html), "lg-code")
    assert "".join(pre.itertext()) == source.removesuffix("\n")
    assert page.downloads["s1.py"].decode() == source


def test_characters_that_html_forbids_are_replaced():
    page = shown("a\x00b\x1bc\x7fd\ufffee\n")
    assert "".join(output(page).itertext()) == "a\ufffdb\ufffdc\ufffdd\ufffde"


def test_half_a_character_which_only_a_value_can_hold_is_replaced():
    program = PROGRAM.replace("{options}", "").replace("*prose*", "{{ one.t }}")
    page = printed(program, {"one": Ran(values=({"t": "a\ud800f"},))})
    assert "The a\ufffdf goes on." in words(tree(page.html))


def test_no_output_no_region():
    page = shown("")
    assert with_class(tree(page.html), "lg-output") == []


def test_standard_error_is_marked_in_its_place():
    page = printed(
        PROGRAM.replace("{options}", ""),
        {"one": Ran(texts={"output": Text("o1\ne1\no2\ne2\n", stderr=((3, 6), (9, 12)))})},
    )
    assert [each.text for each in with_class(output(page), "lg-stderr")] == ["e1\n", "e2"]
    assert "".join(output(page).itertext()) == "o1\ne1\no2\ne2"


def numbered(count):
    return "".join(f"line {number}\n" for number in range(1, count + 1))


def test_long_output_shows_head_and_tail_and_says_what_is_left_out():
    text = numbered(20_000)
    page = shown(text)
    lines = "".join(output(page).itertext()).split("\n")
    assert lines[:2] == ["line 1", "line 2"]
    assert lines[30] == "19,940 lines omitted (full text)"
    assert lines[-1] == "line 20000"
    assert len(lines) == 61
    (link,) = output(page).iter("a")
    assert page.downloads[link.get("href")].decode() == text
    assert "line 10000" not in page.html + page.search_html


def test_the_build_is_told_of_omitted_lines():
    (finding,) = shown(numbered(100)).findings
    assert finding.kind is Kind.OUTPUT
    assert str(finding) == (
        "lessons/l/page.md:3: output of 100 lines, 60 are on the page; `max_lines` sets how many"
    )


@pytest.mark.parametrize(
    ("lines", "limit", "wanted"),
    [
        (3, 3, "line 1|line 2|line 3"),
        (4, 3, "line 1|line 2|1 line omitted (full text)|line 4"),
        (9, 1, "line 1|8 lines omitted (full text)"),
        (9, 2, "line 1|7 lines omitted (full text)|line 9"),
    ],
)
def test_max_lines_of_output_are_shown(lines, limit, wanted):
    page = shown(numbered(lines), f" max_lines={limit}")
    assert "".join(output(page).itertext()).split("\n") == wanted.split("|")


def test_what_was_cut_at_the_size_limit_is_said():
    page = printed(
        PROGRAM.replace("{options}", ""), {"one": Ran(texts={"output": Text("x\n", cut=1234)})}
    )
    assert "1,234 characters are left out" in words(tree(page.html))


def test_marks_in_an_omitted_middle_are_left_out_with_it():
    text = numbered(100)
    start = text.index("line 50\n")
    page = printed(
        PROGRAM.replace("{options}", " max_lines=2"),
        {"one": Ran(texts={"output": Text(text, stderr=((start, start + 8),))})},
    )
    assert with_class(output(page), "lg-stderr") == []


class Looked(tuple):
    """Marks that count how many of them are looked at."""

    __slots__ = ()
    looks = 0

    def __getitem__(self, at):
        found = super().__getitem__(at)
        Looked.looks += len(found) if isinstance(at, slice) else 1
        return found

    def __iter__(self):
        for each in super().__iter__():
            Looked.looks += 1
            yield each


def looks(text, max_lines, size):
    """The excerpt of a text all of whose words vary, of so many characters each; the looks."""
    spots = [(at, at + size) for at in range(0, len(text), size + 1)]
    numbers = Looked(Volatile(spot, "0", "9") for spot in spots)
    Looked.looks = 0
    made = excerpt(Text(text, volatile=numbers, stderr=Looked(spots)), max_lines)
    return made, Looked.looks


def test_an_output_that_varies_everywhere_is_marked_looking_at_each_mark_a_few_times():
    made, looked = looks("12\n" * 1000, 1000, 2)
    assert [(it.text, bool(it.varies), it.stderr) for it in made.head[:3]] == [
        *(("12", True, True), ("\n", False, False), ("12", True, True))
    ]
    assert len(made.varying) == 1000
    assert looked < 1000 * 100


def test_marks_that_are_not_shown_are_not_looked_at():
    made, looked = looks("12\n" * 100_000, 6, 2)
    assert [line for line, _ in made.varying] == [1, 2, 3, 99_998, 99_999, 100_000]
    assert looked < 2000


def test_the_middle_of_an_endless_line_is_left_out_without_a_look_at_its_marks():
    made, looked = looks(("12 " * 5000)[:-1] + "\n" + "12 " * 5000, 2, 2)
    assert made.shortened == 2
    assert all(it.text == "12" for _, it in made.varying)
    assert looked < 4 * 334 * 100
