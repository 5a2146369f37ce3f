"""Names of values in IR are numbering; everything else is content."""

import re

import pytest

from lessongen.ir import DIALECTS

JAXPR = """{ lambda ; a:f32[3] b:f32[3]. let
    c:f32[3] = mul a b
    _:i32[] d:f32[3] = scan[
      jaxpr={ lambda ; a:i32[] e:f32[3]. let
          f:i32[] = add a 1:i32[]
        in (f, e) }
      length=3
    ] 0:i32[] c
    g:f32[3] = jit[name=clip jaxpr={ lambda ; h:f32[3]. let  in (h,) }] d
  in (g, a) }
"""
STABLEHLO = """module @jit_f {
  func.func public @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<1.0> : tensor<f32>
    %0:2 = stablehlo.while(%iterArg = %cst, %iterArg_1 = %arg0) : tensor<f32>
    %1 = stablehlo.subtract %0#1, %arg0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @clip(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.negate %arg0 : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}
"""
HLO = """%fused (param_0.1: f32[3]) -> f32[3] {
  %param_0.1 = f32[3]{0} parameter(0)
  %constant.6 = f32[] constant(1.5)
  ROOT %add.4 = f32[3]{0} add(%param_0.1, %constant.6), metadata={op_name="jit(f)/add.7"}
}
"""


def numbered(text, kind):
    return DIALECTS[kind].numbering.numbered(text)


def nameless(text, kind):
    return DIALECTS[kind].numbering.nameless(text)


SAME = {
    "jaxpr letters": ("jaxpr", JAXPR, [("g", "q"), ("d", "z"), ("f", "ba")]),
    "stablehlo numbers": ("stablehlo", STABLEHLO, [("%1", "%9"), ("%cst", "%cst_4")]),
    "stablehlo arguments": ("stablehlo", STABLEHLO, [("%iterArg_1", "%iterArg_7")]),
    "hlo numbers": ("hlo", HLO, [("param_0.1", "param_0.8"), ("%constant.6", "%constant.11")]),
}


def renamed(text, kind, names):
    for old, new in names:
        edge = r"(?![\w.])" if kind != "jaxpr" else r"(?![\w=\[(])"
        start = r"(?<![\w.])" if kind == "jaxpr" else r"(?<!\w)"
        text = re.sub(f"{start}{re.escape(old)}{edge}", new, text)
    return text


def test_tables_of_frames_are_numbering_too():
    table = "StackFrames\n1 {file_location_id=1 parent_frame_id=1}\n"
    operation = '%a.1 = f32[] add(%b.1), metadata={op_name="jit(f)/add" stack_frame_id=1}\n'
    other = table.replace("id=1 ", "id=7 ") + operation.replace("id=1}", "id=9}")
    assert numbered(other, "hlo") == numbered(table + operation, "hlo")


@pytest.mark.parametrize("name", SAME)
def test_another_numbering_is_the_same(name):
    kind, text, names = SAME[name]
    other = renamed(text, kind, names)
    assert other != text
    assert numbered(other, kind) == numbered(text, kind)
    assert nameless(other, kind) == nameless(text, kind)


OTHER = {
    "jaxpr operands": ("jaxpr", JAXPR, ("mul a b", "mul b a")),
    "jaxpr operation": ("jaxpr", JAXPR, ("mul a b", "add a b")),
    "jaxpr of the outer scope": ("jaxpr", JAXPR, ("in (g, a)", "in (g, b)")),
    "jaxpr literal": ("jaxpr", JAXPR, ("add a 1:", "add a 2:")),
    "jaxpr type": ("jaxpr", JAXPR, ("c:f32[3]", "c:f32[4]")),
    "jaxpr parameter": ("jaxpr", JAXPR, ("name=clip", "name=clap")),
    "stablehlo operands": ("stablehlo", STABLEHLO, ("%0#1, %arg0", "%arg0, %0#1")),
    "stablehlo result": ("stablehlo", STABLEHLO, ("%0#1", "%0#0")),
    "stablehlo constant": ("stablehlo", STABLEHLO, ("dense<1.0>", "dense<2.0>")),
    "hlo operands": ("hlo", HLO, ("add(%param_0.1, %constant.6)", "add(%constant.6, %param_0.1)")),
    "hlo constant": ("hlo", HLO, ("1.5", "2.5")),
    "hlo operation": ("hlo", HLO, ("%add.4", "%mul.4")),
}


@pytest.mark.parametrize("name", OTHER)
def test_what_is_no_numbering_stays(name):
    kind, text, (old, new) = OTHER[name]
    assert old in text
    assert numbered(text.replace(old, new), kind) != numbered(text, kind)


IN_JAXPR = "{ lambda ; a:f32[] b:f32[]. let c:f32[] = f[name=STRING] a b in (c,) }"
IN_STABLEHLO = "%7 = stablehlo.negate %8 : tensor<f32> loc(STRING)\n%9 = stablehlo.negate %7"
IN_HLO = "ROOT %add.4 = f32[] add(%a.1, %b.1), metadata={op_name=STRING}, calls=%add.4"
STRINGS = [
    ("jaxpr", IN_JAXPR, '"a b"'),
    ("jaxpr", IN_JAXPR, "('a', 'b')"),
    ("jaxpr", IN_JAXPR, r'"\" a } b"'),
    ("stablehlo", IN_STABLEHLO, '"%7 %8 #loc1 func.func"'),
    ("hlo", IN_HLO, '"%add.4 add.4 region_0.2"'),
]


@pytest.mark.parametrize(("kind", "text", "string"), STRINGS)
@pytest.mark.parametrize("rename", [numbered, nameless])
def test_strings_have_no_names(rename, kind, text, string):
    plain = rename(text.replace("STRING", '""'), kind)
    assert rename(text.replace("STRING", string), kind) == plain.replace('""', string)
    assert plain != text.replace("STRING", '""')


@pytest.mark.parametrize(
    ("kind", "text"), [("jaxpr", JAXPR), ("stablehlo", STABLEHLO), ("hlo", HLO)]
)
def test_lines_stay_lines(kind, text):
    assert nameless(text, kind).count("\n") == text.count("\n")
    assert numbered("", kind) == ""


def test_a_primitive_with_the_name_of_a_variable_is_no_name():
    text = "{ lambda ; eq:f32[] b:f32[]. let c:bool[] = eq eq b in (c,) }"
    expected = "{ lambda ; %0:f32[] %1:f32[]. let %2:bool[] = eq %0 %1 in (%2,) }"
    assert numbered(text, "jaxpr") == expected


def test_the_operation_in_a_name_of_hlo_is_content():
    text = "%add.5 = f32[] add(%x.1, %x.1)\nROOT %neg = f32[] negate(add.5)\n"
    expected = "add%0 = f32[] add(%x.1, %x.1)\nROOT neg%1 = f32[] negate(add%0)\n"
    assert numbered(text, "hlo") == expected


def test_ir_that_is_not_valid_raises_no_error():
    assert numbered("} } { lambda a:f32[3] %0 %% add.1 }", "jaxpr")
