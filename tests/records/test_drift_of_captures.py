"""A changed program of the compiler, cost or picture is drift; changed names in it aren't."""

from dataclasses import replace

import pytest

from lessongen.model import Image, Text
from lessongen.records.drift import DriftKind
from tests.records.drifts import drift, only, text_drift
from tests.records.samples import snippet

STABLEHLO = """module @jit_f {
  func.func public @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<3xf32>
    %1 = stablehlo.subtract %0, %arg0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
"""


def test_an_operation_more_is_drift_of_the_ir_and_the_diff_shows_only_it():
    more = STABLEHLO.replace("%1", "%2").replace(
        "    %2 = ", "    %1 = stablehlo.negate %0 : tensor<3xf32>\n    %2 = "
    )
    it = only(text_drift(Text(STABLEHLO), Text(more), "lowered.stablehlo"))
    assert (it.kind, it.place.path) == (DriftKind.IR, "records/cpu/l/stages/a.lowered.stablehlo")
    changed = [line for line in it.diff.split("\n")[3:] if line[0] in "+-"]
    assert changed == ["+    %1 = stablehlo.negate %0 : tensor<3xf32>"]


def test_operands_that_changed_places_are_drift():
    other = STABLEHLO.replace("%0, %arg0", "%arg0, %0")
    it = only(text_drift(Text(STABLEHLO), Text(other), "lowered.stablehlo"))
    assert it.kind is DriftKind.IR
    assert "+    %2 = stablehlo.subtract %0, %1 : tensor<3xf32>" in it.diff


def test_a_different_numbering_of_the_ir_is_no_drift():
    other = STABLEHLO.replace("%1", "%5").replace("%0", "%4").replace("%arg0", "%arg3")
    assert text_drift(Text(STABLEHLO), Text(other), "lowered.stablehlo") == ()


def test_a_constant_of_the_ir_is_drift_without_talk_of_runs():
    old, new = Text("c:f32[] = mul a 2.0:f32[]\n"), Text("c:f32[] = mul a 3.0:f32[]\n")
    it = only(text_drift(old, new, "traced.jaxpr"))
    assert it.kind is DriftKind.IR
    assert "repeat" not in it.remedy


@pytest.mark.parametrize("key", ["compiled.cost", "compiled.memory"])
def test_a_changed_flop_count_is_drift_of_the_cost(key):
    it = only(text_drift(Text('{\n  "flops": 100\n}\n'), Text('{\n  "flops": 101\n}\n'), key))
    assert (it.kind, it.place.line) == (DriftKind.COST, 2)


def test_captures_that_come_or_go_are_drift():
    with_it, without = snippet([{}], c__hlo=Text("add\n")), snippet([{}])
    gone = only(drift(with_it, without))
    assert (gone.kind, gone.what) == (DriftKind.IR, "c.hlo is gone")
    new = only(drift(without, with_it))
    assert (new.kind, new.place.path) == (DriftKind.IR, "records/cpu/l/stages/record.json")


def test_a_changed_picture_is_drift_of_the_output():
    one = replace(snippet([{}]), images={"plot.figure": Image(b"<svg>1</svg>")})
    two = replace(one, images={"plot.figure": Image(b"<svg>2</svg>")})
    it = only(drift(one, two))
    assert (it.kind, it.what) == (DriftKind.OUTPUT, "the picture plot.figure changed")
    assert it.place.path == "records/cpu/l/stages/a.plot.svg"
    assert only(drift(one, snippet([{}]))).what == "plot.figure is gone"
    assert drift(one, one) == ()


def test_a_picture_that_differs_between_runs_is_no_drift():
    one = replace(snippet([{}, {}]), images={"plot.figure": Image(b"<svg>1</svg>", varies=True)})
    two = replace(one, images={"plot.figure": Image(b"<svg>2</svg>")})
    assert drift(one, two) == ()
    assert drift(two, one) == ()
