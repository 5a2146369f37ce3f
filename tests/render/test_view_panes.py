"""Representations side by side, with the program that they are linked to."""

import pytest

from lessongen.model import Json, Text
from tests.render.pages import Ran, faults, printed, tree, with_class, words

JAXPR = "{ lambda ; a:f32[]. let\n    b:f32[] = tanh a\n  in (b,) }\n"
STABLEHLO = "module @jit_f {\n  %0 = stablehlo.tanh %arg0 : tensor<f32>\n}\n"
LINKS: Json = {"page/one.py:1:0-1:5": "2"}
UNLINKED = {"traced.jaxpr": Text(JAXPR), "lowered.stablehlo": Text(STABLEHLO)}
RAN = {"one": Ran(texts={**UNLINKED, "traced.jaxpr": Text(JAXPR, links=LINKS)})}


def page(show, ran=RAN):
    return printed(f"# Page\n\n```python run id=one\nx = 1\n```\n\n```show {show}\n```\n", ran)


def figures(made):
    return with_class(tree(made.html), "lg-ir")


def kinds(made):
    return [each.get("data-kind") for each in figures(made)]


def test_several_stand_beside_the_program():
    made = page("one.traced one.lowered")
    (panes,) = with_class(tree(made.html), "lg-panes")
    assert panes.get("data-source") == "one"
    assert kinds(made) == ["source", "jaxpr", "stablehlo"]


def test_a_program_that_nothing_links_to_is_left_out():
    made = page("one.traced one.lowered", {"one": Ran(texts=UNLINKED)})
    assert kinds(made) == ["jaxpr", "stablehlo"]


def test_two_of_a_kind_are_told_apart_by_their_variables():
    texts = {"first.signature": Text("in x\n"), "second.signature": Text("in y\n")}
    made = page("one.first one.second as=signature", {"one": Ran(texts=texts)})
    names = [each.find("pre").get("aria-label") for each in figures(made)]
    assert names == ["signature of one.first", "signature of one.second"]
    captions = [words(each.find("figcaption")) for each in figures(made)]
    assert captions == [f"{name} (full text)" for name in names]


def test_one_stands_alone():
    made = page("one.lowered")
    assert with_class(tree(made.html), "lg-panes") == []
    assert kinds(made) == ["stablehlo"]


def test_the_text_is_what_was_captured_line_by_line():
    (_, jaxpr, stablehlo) = figures(page("one.traced one.lowered"))
    for figure, text, lines in ((jaxpr, JAXPR, 3), (stablehlo, STABLEHLO, 1)):
        assert "".join(figure.find("pre").itertext()) == text
        assert len(with_class(figure, "lg-line")) == lines  # the module around is hidden


def test_the_full_text_is_one_link_away():
    made = page("one.lowered")
    (link,) = figures(made)[0].find("figcaption").iter("a")
    assert made.downloads[link.get("href")].decode() == STABLEHLO


def test_every_pane_is_a_named_region():
    for figure in figures(page("one.traced one.lowered")):
        pre = figure.find("pre")
        assert (pre.get("tabindex"), pre.get("role")) == ("0", "group")
        assert pre.get("aria-label")


def test_a_note_stands_at_the_first_line_that_matches_but_not_in_the_program():
    made = page("one.traced one.lowered\nnotes:\n  tanh: bends\n  '%0|x': \"a <name> & more\"")
    source, jaxpr, stablehlo = figures(made)
    assert with_class(source, "lg-note") == []
    (bends,) = with_class(jaxpr, "lg-note")
    (name,) = with_class(stablehlo, "lg-note")
    assert (bends.get("data-note"), words(bends)) == ("1", "bends")
    assert (name.get("data-note"), words(name)) == ("2", "a <name> & more")
    marked = [each for each in jaxpr.iter("span") if each.get("data-note")]
    assert [(each.get("data-note"), "tanh" in words(each)) for each in marked] == [("1", True)]


def test_two_notes_may_share_a_line():
    (figure,) = figures(page("one.traced\nnotes:\n  tanh: bends\n  b:f32: named"))
    marked = [each.get("data-note") for each in with_class(figure, "lg-line")]
    assert marked == [None, "1 2", None]


def test_a_note_that_matches_nothing_is_a_finding():
    made = page("one.traced\nnotes:\n  cosh: none")
    assert faults(made.findings) == [
        "lessons/l/page.md:7: the note's pattern `cosh` matches no line of what is shown"
    ]


@pytest.mark.parametrize("ran", [None, {"one": Ran()}], ids=["no record", "no capture"])
def test_what_is_not_recorded_says_so_and_is_no_fault(ran):
    made = page("one.traced\nnotes:\n  tanh: bends", ran)
    (figure,) = figures(made)
    assert figure.find("pre") is None
    assert words(figure.find("p")) == "Not recorded on cpu."
    assert made.findings == ()


def test_the_index_has_no_representation():
    assert "tanh" not in page("one.traced one.lowered").search_html


def test_panes_stand_in_pairs_and_one_with_long_lines_alone():
    short, long = Text("in x\n"), Text(f"in {'x' * 60}\n")
    names = {f"{name}.signature": text for name, text in zip("abcde", [short] * 5, strict=True)}
    shown = "one.a one.b one.c one.d one.e as=signature"
    rows = {
        "": [False, False, False, False, True],
        "a": [True, False, False, False, False],
        "b": [True, True, False, False, True],
    }
    for wide, expected in rows.items():
        texts = {key: long if key[0] in wide.split() else it for key, it in names.items()}
        found = figures(page(shown, {"one": Ran(texts=texts)}))
        assert ["data-wide" in each.attrib for each in found] == expected, wide
