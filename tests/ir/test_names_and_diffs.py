"""Names of values are told apart by scope; differences are of operations, not of names."""

import re

import pytest

from lessongen.ir import DIALECTS
from lessongen.render.ir import Sign, diff

KINDS = ("jaxpr", "stablehlo", "hlo")

pytestmark = pytest.mark.xdist_group("ir")


def names(text, kind):
    return list(DIALECTS[kind].numbering.names(text))


def occurrences(text, kind):
    return [(text[one.start : one.end], one.value, one.defines) for one in names(text, kind)]


def test_a_function_of_stablehlo_counts_from_zero():
    text = """\
func.func @main(%arg0: tensor<f32>) {
  %0 = "stablehlo.case"(%arg0) ({
    %1 = stablehlo.sine %arg0 : t
  }, {
    %1 = stablehlo.cosine %arg0 : t
  }) : t
  %1:2 = call @g(%0, "%0") : t
  return %1#1 : t
}
func.func @g(%arg0: tensor<f32>) {
  return %arg0 : t
}
"""
    assert occurrences(text, "stablehlo") == [
        ("%arg0", 1, True),
        ("%0", 2, True),
        ("%arg0", 1, False),
        ("%1", 3, True),
        ("%arg0", 1, False),
        ("%1", 4, True),
        ("%arg0", 1, False),
        ("%1", 5, True),
        ("%0", 2, False),
        ("%1", 5, False),
        ("%arg0", 6, True),
        ("%arg0", 6, False),
    ]


def test_a_jaxpr_within_a_jaxpr_has_names_of_its_own():
    inner = "{ lambda ; a:f32[]. let b:f32[] = sin a in (b,) }"
    text = f"{{ lambda ; a:f32[]. let b:f32[] = jit[jaxpr={inner}] a in (b,) }}"
    assert occurrences(text, "jaxpr") == [
        ("a", 1, True),
        ("b", 2, True),
        ("a", 3, True),
        ("b", 4, True),
        ("a", 3, False),
        ("b", 4, False),
        ("a", 1, False),
        ("b", 2, False),
    ]


def test_a_name_of_hlo_is_the_same_over_the_module():
    text = (
        "%f (p: f32[]) -> f32[] {\n  %p = f32[] parameter(0)\n}\n\n"
        "ENTRY %m (x: f32[]) -> f32[] {\n  ROOT %r = f32[] call(%x), to_apply=%f\n}\n"
    )
    assert occurrences(text, "hlo") == [
        ("%f", 1, True),
        ("p", 2, False),
        ("%p", 2, True),
        ("%m", 3, True),
        ("%r", 4, True),
        ("%f", 1, False),
    ]


@pytest.mark.parametrize("kind", ["stablehlo", "hlo"])
def test_every_name_of_real_texts_is_of_one_value(programs, kind):
    for program, irs in programs.items():
        text = irs[kind].text
        found = names(text, kind)
        defined = [one.value for one in found if one.defines]
        assert len(defined) == len(set(defined)), program
        assert {one.value for one in found} <= set(defined), program
        bare = re.sub(r'"(?:[^"\\\n]|\\.)*"', lambda match: "_" * len(match[0]), text)
        written = {match.start() for match in re.finditer(r"%[\w.-]+", bare)}
        assert written <= {one.start for one in found}, program


def test_every_operand_of_real_jaxprs_is_defined(programs):
    for program, irs in programs.items():
        text = irs["jaxpr"].text
        starts = {one.start for one in names(text, "jaxpr")}
        for match in re.finditer(
            r"^ +\w+:\S+ = (?:add|mul|sub|max) ([a-z]+) ([a-z]+)$", text, re.MULTILINE
        ):
            assert {match.start(1), match.start(2)} <= starts, (program, match[0])


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_does_not_differ_from_itself(programs, kind):
    text = programs["nested_jit"][kind].text
    found = diff(text, text, kind)
    assert {line.sign for line in found} == {Sign.BOTH}
    assert "\n".join(line.text for line in found) == text


def drawn(old, new, kind):
    return [
        line.sign.value + "".join(f"[{w.text}]" if w.changed else w.text for w in line.words)
        for line in diff(old, new, kind)
    ]


def test_names_of_values_make_no_difference():
    old = "{ lambda ; a:f32[2]. let\n  b:f32[2] = sin a\n  c:f32[2] = cos b"
    new = "{ lambda ; x:f32[2]. let\n  y:f32[2] = sin x\n  z:f32[2] = cos y"
    assert drawn(old, new, "jaxpr") == [f" {line}" for line in new.split("\n")]


def test_words_that_differ_are_marked_and_new_operations_are_whole():
    old = "%1 = stablehlo.add %0, %0 : tensor<4x8xf32>\nreturn %1 : tensor<4x8xf32>"
    new = (
        "%1 = stablehlo.add %0, %0 : tensor<4x8xbf16>\n"
        "%2 = stablehlo.convert %1 : (tensor<4x8xbf16>) -> tensor<4x8xf32>\n"
        "return %2 : tensor<4x8xf32>"
    )
    assert drawn(old, new, "stablehlo") == [
        "-%1 = stablehlo.add %0, %0 : tensor<4x8x[f32]>",
        "+%1 = stablehlo.add %0, %0 : tensor<4x8x[bf16]>",
        "+[%2 = stablehlo.convert %1 : (tensor<4x8xbf16>) -> tensor<4x8xf32>]",
        " return %2 : tensor<4x8xf32>",
    ]


def test_lines_know_their_numbers_in_both_texts():
    found = diff("a\nb\nc", "a\nc", "text")
    assert [(line.sign, line.old, line.new) for line in found] == [
        (Sign.BOTH, 1, 1),
        (Sign.OLD, 2, None),
        (Sign.BOTH, 3, 2),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_both_texts_can_be_read_from_their_difference(programs, kind):
    old, new = programs["mlp"][kind].text, programs["one_line"][kind].text
    found = diff(old, new, kind)
    before = [line for line in found if line.sign in {Sign.OLD, Sign.BOTH}]
    after = [line for line in found if line.sign in {Sign.NEW, Sign.BOTH}]
    assert [line.old for line in before] == list(range(1, old.count("\n") + 2))
    assert "\n".join(line.text for line in after) == new
