"""Linked panes: the same number marks an expression and its operations, and nothing is reworded."""

import pytest

from lessongen.model import Json, Text
from tests.render.linked_page import LINKS, TEXTS, linked_page
from tests.render.pages import faults, tree, with_class, words

PANES = "four.traced four.lowered four.compiled"


def figures(made):
    return {each.get("data-kind"): each for each in with_class(tree(made.html), "lg-ir")}


def numbered(figure):
    """The first words of the lines of each number."""
    found = {}
    for line in with_class(figure, "lg-line"):
        for number in (line.get("data-e") or "").split():
            found.setdefault(int(number), []).append(shown(line).strip())
    return found


def shown(element):
    """The text of an element without what is hidden."""
    if "hidden" in element.attrib:
        return ""
    parts = [element.text or ""]
    for child in element:
        parts += [shown(child), child.tail or ""]
    return "".join(parts)


def test_the_same_number_marks_one_expression_everywhere():
    found = figures(linked_page(PANES))
    jaxpr = numbered(found["jaxpr"])
    assert [lines[0].split(" = ")[1].split("[")[0].split()[0] for lines in jaxpr.values()] == [
        "dot_general",
        "add",
        "tanh",
        "dot_general",
        "reduce_sum",
    ]
    hlo = numbered(found["hlo"])
    for number, opcode in {1: "dot(", 2: "add(", 3: "tanh(", 4: "dot(", 5: "reduce("}.items():
        assert any(opcode in line for line in hlo[number]), number
    assert set(numbered(found["stablehlo"])) == set(hlo) == set(jaxpr) == {1, 2, 3, 4, 5}


def test_the_expressions_of_the_program_are_anchors():
    source = figures(linked_page(PANES))["source"]
    anchors = {each.get("data-e"): each for each in source.iter("a") if each.get("data-e")}
    assert {number: words(each) for number, each in anchors.items()} == {
        "1": "x @ w",
        "2": "+ 1.0",
        "3": "jnp.tanh(",
        "4": "hidden @ v",
        "5": "jnp.sum(",
    }
    assert anchors["1"].get("data-in") == "3 2 1"
    assert {each.get("href") for each in anchors.values()} == {f"#four-e{n}" for n in range(1, 6)}
    ends = [each.get("data-n") for each in with_class(source, "lg-end")]
    assert ends == ["1", "2", "3", "4", "5"]


def test_of_a_long_program_the_lines_around_links_are_shown():
    source = figures(linked_page(PANES))["source"]
    assert "".join(source.find("pre").itertext()).split(" lines omitted (full text)") == [
        "4",
        (
            "\ndef forward(x, w, v):\n    hidden = jnp.tanh(x @ w + 1.0)"
            "\n    return jnp.sum(hidden @ v, axis=1)\n\n6"
        ),
        "",
    ]
    assert {it.get("href") for it in source.iter("a") if words(it) == "full text"} == {"#four"}


def test_an_anchor_leads_to_the_first_operation():
    made = linked_page(PANES, PANES)
    ids = [each.get("id") for each in tree(made.html).iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    for prefix in ("four", "four-2"):
        assert {f"{prefix}-panes", *(f"{prefix}-e{n}" for n in range(1, 6))} <= set(ids)
    targets = [line for line in with_class(tree(made.html), "lg-line") if line.get("id")]
    assert targets[2].get("id") == "four-e3"
    assert "tanh" in words(targets[2])


def test_the_representations_are_what_was_captured():
    found = figures(linked_page(PANES))
    for kind, key in (
        ("jaxpr", "traced.jaxpr"),
        ("stablehlo", "lowered.stablehlo"),
        ("hlo", "compiled.hlo"),
    ):
        assert "".join(found[kind].find("pre").itertext()) == TEXTS[key].text


def test_an_excerpt_says_what_it_leaves_out():
    found = figures(linked_page(PANES))
    assert "metadata=" not in shown(found["hlo"].find("pre"))
    (said,) = with_class(found["hlo"], "lg-left-out")
    assert words(said) == (
        "Left out: the module around the functions, layouts, backend configurations, metadata."
    )
    assert with_class(found["jaxpr"], "lg-left-out") == []


def test_an_equation_stands_on_one_line():
    lines = [shown(each) for each in with_class(figures(linked_page(PANES))["jaxpr"], "lg-line")]
    assert lines[1] == (
        "    d:f32[128,512] = dot_general[dimension_numbers=(([1], [0]), ([], []))"
        " preferred_element_type=float32] a b"
    )


def test_a_name_is_marked_where_it_is_defined_and_where_it_is_used():
    jaxpr = figures(linked_page(PANES))["jaxpr"]
    places = [each for each in jaxpr.iter("i") if each.text == "d"]
    assert [each.get("data-d") is not None for each in places] == [True, False]
    assert len({each.get("data-v") for each in places}) == 1


def test_one_representation_alone_has_no_numbers():
    (figure,) = figures(linked_page("four.lowered")).values()
    assert numbered(figure) == {}
    assert list(figure.iter("sup")) == []


def test_an_operation_of_several_expressions_has_all_their_numbers():
    spans = list(LINKS["lowered.stablehlo"])
    texts = {**TEXTS, "traced.jaxpr": Text("a\nb\n", links=dict.fromkeys(spans[:2], "2"))}
    made = linked_page("four.traced four.lowered", texts=texts)
    (line,) = [it for it in with_class(figures(made)["jaxpr"], "lg-line") if it.get("data-e")]
    assert line.get("data-e") == "1 3"
    assert (line.get("id"), line[0].get("id")) == ("four-e1", "four-e3")


def test_links_to_another_program_have_no_number():
    links: Json = {"page/other.py:1:0-1:4": "2"}
    texts = {**TEXTS, "lowered.stablehlo": Text("a\nb\n", links=links)}
    found = figures(linked_page("four.traced four.lowered", texts=texts))
    assert numbered(found["stablehlo"]) == {}


def test_the_middle_of_a_long_text_is_left_out_and_linked():
    lines = "".join(f"  %{n} = f32[] add(%{n - 1}, %{n - 1})\n" for n in range(1, 2001))
    made = linked_page("four.compiled", texts={"compiled.hlo": Text(lines)})
    (figure,) = figures(made).values()
    assert len(with_class(figure, "lg-line")) == 120
    (omitted,) = with_class(figure, "lg-omitted")
    assert words(omitted) == "1,880 lines omitted (full text)"
    assert made.downloads[omitted.find("a").get("href")].decode() == lines
    assert len(made.html) < 40_000


def test_hidden_text_that_is_too_much_for_a_page_is_left_out_of_it():
    line = f'  %a = f32[] add(%b), metadata={{op_name="{"x" * 200}"}}\n'
    made = linked_page("four.compiled", texts={"compiled.hlo": Text(line * 100)})
    assert "xxx" not in made.html


@pytest.mark.parametrize(
    ("body", "first", "count"),
    [
        ("function: main", "ENTRY %main.2", 6),
        ("grep: ' tanh'", "  %tanh.0", 1),
        ("grep: ' tanh'\ncontext: 1", "  %add.0", 3),
        ("from: ' tanh'\nto: ' reduce'", "  %tanh.0", 5),
    ],
)
def test_lines_are_picked(body, first, count):
    made = linked_page(f"four.compiled\n{body}".replace("main", "main.2"))
    (figure,) = figures(made).values()
    lines = [shown(each) for each in with_class(figure, "lg-line")]
    assert (lines[0][: len(first)], len(lines)) == (first, count)


def test_a_selection_that_is_not_clear_is_a_finding():
    made = linked_page("four.compiled\nfunction: mian")
    (fault,) = faults(made.findings)
    assert fault.startswith("lessons/l/page.md:20: there is no function `mian`; ")
