"""Differences of two texts, operation by operation."""

from tests.render.linked_page import TEXTS, linked_page
from tests.render.pages import faults, tree, with_class, words


def test_a_difference_is_of_operations():
    made = linked_page("four.half against=four.lowered\ncaption: what it adds")
    (figure,) = with_class(tree(made.html), "lg-diff")
    assert words(figure.find("figcaption")) == (
        "From four.lowered to four.half: StableHLO (four.lowered, four.half)"
    )
    lines = with_class(figure, "lg-line")
    tanh = [words(line) for line in lines if "tanh" in words(line)]
    assert tanh == [
        "removed: %3 = stablehlo.tanh %2 : tensor<128x512xf32>",
        "added: %3 = stablehlo.tanh %2 : tensor<128x512xbf16>",
    ]
    converts = [line for line in lines if "stablehlo.convert" in words(line)]
    assert [line.get("data-sign") for line in converts] == ["+", "+"]
    assert {"".join(each.itertext()) for each in figure.iter("del")} == {"f32"}
    assert words(with_class(figure, "lg-panes-caption")[0]) == "what it adds"
    assert set(made.downloads) >= {"four.half.stablehlo", "four.lowered.stablehlo"}


def test_no_difference_is_said():
    texts = {**TEXTS, "half.stablehlo": TEXTS["lowered.stablehlo"]}
    made = linked_page("four.half against=four.lowered", texts=texts)
    (figure,) = with_class(tree(made.html), "lg-diff")
    assert figure.find("pre") is None
    assert "no difference" in words(figure)


def test_two_forms_are_not_compared():
    made = linked_page("four.half against=four.traced")
    (fault,) = faults(made.findings)
    assert fault.endswith(
        "`four.traced` is recorded as jaxpr, and `four.half` as stablehlo; name one with `as=`"
    )
