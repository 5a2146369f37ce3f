"""A snippet in each of its states, and by each of its display options."""

import pytest

from lessongen.model import Outcome, Text, Volatile
from lessongen.render.code import highlighted
from tests.render.pages import Ran, printed, tree, with_class, words

RAN = {"one": Ran(texts={"output": Text("42\nσ\n")})}


def page(options="", ran=RAN, before="", **view):
    text = f"{before}# Page\n\n```python run id=one{options}\nx = 42\nprint(x)\n```\n"
    return printed(text, ran, **view)


def section(made):
    (found,) = with_class(tree(made.html), "lg-snippet")
    return found


def regions(element):
    """(class, name, text) of every region that can be scrolled."""
    return [
        (each.get("class"), each.get("aria-label"), "".join(each.itertext()))
        for each in element.iter("pre")
    ]


PROGRAM = ("lg-code", "Program one", "x = 42\nprint(x)")
OUTPUT = ("lg-output", "Output of one", "42\nσ")


def test_a_snippet_shows_its_program_and_its_output():
    found = section(page())
    assert dict(found.attrib) == {
        "class": "lg-snippet",
        "id": "one",
        "data-outcome": "ok",
        "data-runs": "2",
    }
    assert regions(found) == [PROGRAM, OUTPUT]


def test_every_region_can_be_focused_and_says_what_it_is():
    made = page(before="---\ntitle: x\n---\n\n")
    for pre in section(made).iter("pre"):
        assert pre.get("tabindex") == "0"
        assert pre.get("role") == "group"
        assert pre.get("aria-label")


def test_without_a_record_the_program_stands_alone_and_the_page_says_why():
    found = section(page(ran=None))
    assert found.get("data-outcome") == "not-recorded"
    assert found.get("data-runs") == "0"
    assert regions(found) == [PROGRAM]
    assert "Not recorded" in words(found)
    assert "cpu" in words(found)


def test_a_snippet_that_was_not_run_says_the_reason_and_shows_no_output():
    found = section(page(not_run={"one": "it needs a gpu"}))
    assert found.get("data-outcome") == "not-run"
    assert regions(found) == [PROGRAM]
    assert "Not run on cpu: it needs a gpu." in words(found)


def test_a_draft_is_marked():
    assert section(page(draft=True)).get("data-draft") == ""
    assert section(page()).get("data-draft") is None
    assert "draft" in words(tree(page(draft=True).provenance_html))


def test_output_and_error_stand_below_each_other():
    ran = {
        "one": Ran(
            texts={"output": Text("42\n"), "error": Text("ValueError: no\n")},
            outcome=Outcome.RAISED,
        )
    }
    found = section(page(" raises=ValueError", ran))
    assert regions(found) == [
        PROGRAM,
        ("lg-output", "Output of one", "42"),
        ("lg-error", "Error of one", "ValueError: no"),
    ]


TITLE = 'Shape "a > b" {x=1} & <i>'


def test_a_title_is_shown_as_it_was_written():
    made = page(f" title='{TITLE}'")
    assert section(made).get("aria-label") == TITLE
    assert words(with_class(section(made), "lg-title")[0]) == TITLE


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ("", [PROGRAM, OUTPUT]),
        (" code=hide", [OUTPUT]),
        (" output=hide", [PROGRAM]),
        (" code=hide output=hide", []),
        (" output=comment", [("lg-code", "Program one", "x = 42\nprint(x)\n# 42\n# σ")]),
        (" output=comment code=hide", [OUTPUT]),
    ],
)
def test_what_is_hidden_or_put_elsewhere(options, wanted):
    made = page(options)
    assert regions(section(made)) == wanted
    assert made.downloads["one.py"] == b"x = 42\nprint(x)\n"


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (" code=fold", {"Program": ["lg-code"]}),
        (" output=fold", {"Output": ["lg-output"]}),
        (" code=fold output=fold", {"Program": ["lg-code"], "Output": ["lg-output"]}),
    ],
)
def test_what_is_folded_can_be_opened(options, wanted):
    found = {
        words(each.find("summary")): [pre.get("class") for pre in each.iter("pre")]
        for each in section(page(options)).iter("details")
    }
    assert found == wanted


def test_output_as_comments_is_cut_as_other_output():
    ran = {"one": Ran(texts={"output": Text("".join(f"{n}\n" for n in range(9)))})}
    (code,) = section(page(" output=comment max_lines=2", ran)).iter("pre")
    assert "".join(code.itertext()).split("\n")[2:] == [
        "# 0",
        "# 7 lines omitted (full text)",
        "# 8",
    ]


def test_lines_are_highlighted_and_numbered():
    made = page(' hl_lines="2" linenums=10')
    (code, _) = section(made).iter("pre")
    lines = with_class(code, "lg-line")
    assert [each.get("data-n") for each in lines] == ["10", "11"]
    assert ["lg-marked" in each.get("class") for each in lines] == [False, True]
    assert "".join(code.itertext()) == "x = 42\nprint(x)"


def test_programs_are_highlighted_by_classes():
    (code, _) = section(page()).iter("pre")
    assert code.find("code").get("class") == "language-python"
    assert [(each.get("class"), each.text) for each in code.iter("span")] == [
        ("m", "42"),
        ("m", "print"),
    ]


def test_one_class_stands_for_all_of_its_colour_and_what_has_none_is_plain():
    lines = highlighted('x = f"a{y}" + "b"\n@on\n', "python")
    assert [line.pieces for line in lines] == [
        (("", "x = "), ("s", 'f"a{'), ("", "y"), ("s", '}"'), ("", " + "), ("s", '"b"')),
        (("nf", "@on"),),
    ]


def test_output_can_be_placed_elsewhere():
    text = (
        "# Page\n\n```python run id=one\nprint(42)\n```\n\nBetween.\n\n```show one as=output\n```\n"
    )
    made = printed(text, RAN)
    assert regions(section(made)) == [("lg-code", "Program one", "print(42)")]
    everything = [each for each in tree(made.html).iter() if each.tag in ("p", "pre")]
    assert [each.tag for each in everything] == ["pre", "p", "pre"]
    assert "".join(everything[-1].itertext()) == "42\nσ"


def test_a_snippet_in_a_list_keeps_to_its_item():
    text = "# Page\n\n1. Step\n\n   ```python run id=one\n   print(21 * 2)\n   ```\n\n2. Next\n"
    (items,) = tree(printed(text, RAN).html).iter("ol")
    first, second = items.findall("li")
    assert "42" in words(first)
    assert words(second) == "Next"


def test_a_session_is_one_download_in_page_order():
    text = (
        "---\nsnippets: {session: page}\n---\n\n# Page\n\n"
        "```python run id=one\nx = 1\n```\n\n```python run id=two\nprint(x)\n```\n"
    )
    made = printed(text, None)
    programs = {name: data for name, data in made.downloads.items() if name.endswith(".py")}
    assert programs == {"page.py": b"x = 1\n\n\nprint(x)\n"}


def test_numbers_that_vary_carry_their_range_and_are_listed():
    output = Text(
        "lower 4.77 ms\ntrace 0.98 ms\n",
        stderr=((0, 14),),
        volatile=(Volatile((6, 10), "4.5", "5.1"), Volatile((20, 24), "0.98", "1.13")),
    )
    found = section(page(ran={"one": Ran(texts={"output": output})}))
    marked = with_class(found, "lg-volatile")
    assert [(each.text, each.get("data-min"), each.get("data-max")) for each in marked] == [
        ("4.77", "4.5", "5.1"),
        ("0.98", "0.98", "1.13"),
    ]
    assert all(each.get("data-runs") == "2" for each in marked)
    rows = [[words(cell) for cell in row] for row in found.find("details//tbody")]
    assert rows == [["1", "4.77", "4.5", "5.1"], ["2", "0.98", "0.98", "1.13"]]
    assert "".join(list(found.iter("pre"))[1].itertext()) == "lower 4.77 ms\ntrace 0.98 ms"
