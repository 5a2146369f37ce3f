"""Excerpts hide by named rules, change nothing, and can be narrowed down."""

import re

import pytest

from lessongen.ir import Rule
from lessongen.model import Excerpt as Selection
from lessongen.render.ir.excerpt import SelectionError, excerpt, selected, shown_lines

KINDS = ("jaxpr", "stablehlo", "hlo")

pytestmark = pytest.mark.xdist_group("ir")


@pytest.mark.parametrize("kind", KINDS)
def test_the_parts_of_an_excerpt_are_the_text(programs, kind):
    for irs in programs.values():
        text = irs[kind].text
        made = excerpt(text, kind)
        assert "".join(part.text for part in made.parts) == text
        assert all(text.startswith(part.text, part.start) for part in made.parts)
        lines = shown_lines(made)
        assert "\n".join(line.text for line in lines) == made.shown.removesuffix("\n")
        for line in lines:
            first = next((part.text for part in line.parts if part.rule is None), "")
            assert first in text.split("\n")[line.number - 1]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_a_rule_names_is_left(programs, kind):
    left = {
        "jaxpr": r"dot_general\[\n",
        "stablehlo": r"^module|^}\n}|\bDEFAULT\b|result_info|backend_config",
        "hlo": r"^HloModule|metadata=|backend_config|^FileNames|^StackFrames|\]\{\d",
    }[kind]
    for name, irs in programs.items():
        assert re.findall(left, excerpt(irs[kind].text, kind).shown, re.MULTILINE) == [], name


@pytest.mark.parametrize(
    ("kind", "rule", "text", "shown"),
    [
        (
            "jaxpr",
            Rule.WRAPPED,
            "    c:f32[2] = dot_general[\n      axes=(1,)\n      kind=x\n    ] a b\n  in (c,) }",
            "    c:f32[2] = dot_general[axes=(1,) kind=x] a b\n  in (c,) }",
        ),
        (
            "stablehlo",
            Rule.WRAPPER,
            "module @f attributes {n = 1 : i32} {\n  func.func @main() {\n    return\n  }\n}\n",
            "func.func @main() {\n  return\n}",
        ),
        (
            "stablehlo",
            Rule.PRECISION,
            "%0 = stablehlo.dot_general %a, %b, precision = [DEFAULT, DEFAULT] : f",
            "%0 = stablehlo.dot_general %a, %b : f",
        ),
        (
            "stablehlo",
            Rule.CONSTANT,
            f'%c = stablehlo.constant dense<"0x{"0123456789" * 4}"> : t',
            '%c = stablehlo.constant dense<"0x012345> : t',
        ),
        ("hlo", Rule.LAYOUT, "  %a = f32[2,3]{1,0:T(8)} add(%b)", "  %a = f32[2,3] add(%b)"),
        (
            "hlo",
            Rule.METADATA,
            '  %a = f32[] add(%b), metadata={op_name="x}" stack_frame_id=2}',
            "  %a = f32[] add(%b)",
        ),
        (
            "hlo",
            Rule.BACKEND_CONFIG,
            '  %a = f32[] fusion(%b), backend_config={"x":{"y":"}"}}, metadata={}',
            "  %a = f32[] fusion(%b), metadata={}",
        ),
        (
            "hlo",
            Rule.METADATA,
            'FileNames\n1 "a.py"\n\n%c (a: f32[]) -> f32[] {',
            "%c (a: f32[]) -> f32[] {",
        ),
    ],
)
def test_what_a_rule_hides(kind, rule, text, shown):
    others = [other for other in Rule if other is not rule]
    made = excerpt(text, kind, keep=others)
    assert (made.shown, made.rules) == (shown, (rule,))
    assert excerpt(text, kind, keep=Rule).shown == text


def test_what_instructs_stays():
    kept = [
        "%0 = stablehlo.dot_general %a, %b, precision = [HIGHEST, HIGHEST] : f",
        "func.func @main(%arg0: tensor<f32> {tf.aliasing_output = 0 : i32}) {",
        "%c = stablehlo.constant dense<[1.5, 2.5, 3.5]> : tensor<3xf32>",
    ]
    for line in kept:
        assert excerpt(line, "stablehlo").shown == line


def test_another_kind_of_text_is_whole():
    assert excerpt("module {\n}\n", "text").shown == "module {\n}\n"


HLO = """\
%helper (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  ROOT %b = f32[] sine(%a)
}

ENTRY %main (x: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  ROOT %y = f32[] call(%x), to_apply=%helper
}
"""


@pytest.mark.parametrize(
    ("selection", "picked"),
    [
        (Selection(), range(9)),
        (Selection(function="helper"), range(4)),
        (Selection(function="main", start="parameter"), range(6, 9)),
        (Selection(start="sine", end="ENTRY"), range(2, 6)),
        (Selection(grep="parameter"), (1, 6)),
        (Selection(grep="sine", context=1), (1, 2, 3)),
        (Selection(function="main", grep="parameter", context=5), range(5, 9)),
    ],
)
def test_a_selection(selection, picked):
    lines = shown_lines(excerpt(HLO, "hlo"))
    assert selected(lines, selection, kind="hlo") == tuple(picked)


@pytest.mark.parametrize(
    ("selection", "why"),
    [
        (Selection(function="helpr"), "there is no function `helpr`; did you mean `helper`?"),
        (Selection(start="parameter"), "`from: parameter` matches 2 lines of what is shown"),
        (
            Selection(end="cosine"),
            "`to: cosine` matches no line of what is shown; it must match exactly one line",
        ),
        (Selection(grep="cosine"), "`grep: cosine` matches no line of what is shown"),
    ],
)
def test_a_selection_that_is_not_clear(selection, why):
    with pytest.raises(SelectionError, match=re.escape(why)):
        selected(shown_lines(excerpt(HLO, "hlo")), selection, kind="hlo")


def test_functions_of_real_texts(programs):
    for kind, name, last in (
        ("jaxpr", "normalise", "  in (f,) } in"),
        ("stablehlo", "_std", "}"),
        ("hlo", "fused_computation", "}"),
    ):
        lines = shown_lines(excerpt(programs["nested_jit"][kind].text, kind))
        picked = selected(lines, Selection(function=name), kind=kind)
        assert name in lines[picked[0]].text
        assert lines[picked[-1]].text == last
