"""The forms of locations and tables that texts carry, and what happens with unknown ones."""

import pytest

from lessongen.ir.dialects.hlo.instructions import read
from lessongen.ir.dialects.stablehlo.locations import LocationError, Locations
from lessongen.ir.dialects.stablehlo.source_map import text_operations
from lessongen.ir.source_maps import (
    Frame,
    Operation,
    Program,
    Span,
    links_from_json,
    links_of,
    links_to_json,
)

DEFINITIONS = """\
#loc = loc(unknown)
#loc1 = loc("l/s.py":3:4 to :9)
#loc2 = loc("l/s.py":3:4 to 5:2)
#loc3 = loc("f"(#loc1))
#loc4 = loc("<module>"(#loc2))
#loc5 = loc(callsite(#loc3 at #loc4))
#loc6 = loc("jit(f)/mul"(#loc5))
#loc7 = loc("gr\\C3\\B6\\C3\\9Fe"(#loc1))
"""
INNER = Frame("f", "l/s.py", 3, 4, 3, 9)
OUTER = Frame("<module>", "l/s.py", 3, 4, 5, 2)


@pytest.mark.parametrize(
    ("text", "name", "frames"),
    [
        ("unknown", "", ()),
        ("#loc", "", ()),
        ('"x"', "x", ()),
        ('"l/s.py":3:4', "", (Frame("", "l/s.py", 3, 4, 3, 4),)),
        ("#loc3", "", (INNER,)),
        ("#loc5", "", (INNER, OUTER)),
        ("#loc6", "jit(f)/mul", (INNER, OUTER)),
        ('"mul"(#loc3)', "mul", (INNER,)),
        ("#loc7", "", (INNER._replace(function="größe"),)),
        ("fused[#loc6, #loc]", "jit(f)/mul", (INNER, OUTER)),
        ('fused<"why">[#loc6]', "jit(f)/mul", (INNER, OUTER)),
        ("fused[#loc3, #loc4]", "", ()),  # two places: which of them is uncertain
    ],
)
def test_locations(text, name, frames):
    assert Locations(DEFINITIONS).read(text) == (name, frames)


@pytest.mark.parametrize(
    "text", ["#loc99", "somewhere", '"l/s.py":x:4', "callsite(#loc3)", "", "?"]
)
def test_an_unknown_location_is_an_error(text):
    with pytest.raises(LocationError):
        Locations(DEFINITIONS).read(text)


SOURCE = "def f(x):\n    return loop(x * 2, x + x)\n\n\nf.lower(1.0)\n"
NOTED = '%1 = stablehlo.add %iterArg, %iterArg {note = "a loc(#loc1) in a string"} : tensor<f32>'
PUBLISHED = """\
module @jit_f {
  func.func public @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.while(%iterArg = %arg0) : tensor<f32>
    cond {
      %1 = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      NOTED
      stablehlo.return %1 : tensor<f32>
    }
    %1 = call @g(%0) : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @g(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.sine %arg0 : tensor<f32>
    return %0 : tensor<f32>
  }
}
""".replace("NOTED", NOTED)
LOCATED = """\
#loc1 = loc("x")
#loc2 = loc("<module>"("l/s.py":5:0 to :12))
#loc3 = loc("f"("l/s.py":2:23 to :28))
#loc4 = loc(callsite("f"("l/s.py":2:11 to :29) at #loc2))
#loc5 = loc(callsite("f"("l/s.py":2:16 to :21) at #loc2))
#loc6 = loc("jit(f)"(#loc2))
module @jit_f {
  func.func public @main(%arg0: tensor<f32> loc("x")) -> tensor<f32> {
    %0 = stablehlo.while(%iterArg = %arg0) : tensor<f32>
    cond {
      %1 = stablehlo.constant dense<true> : tensor<i1> loc(#loc6)
      stablehlo.return %1 : tensor<i1> loc(#loc6)
    } do {
      NOTED loc("add"(#loc3))
      stablehlo.return %1 : tensor<f32> loc(#loc6)
    } loc("jit(f)/while"(#loc4))
    %1 = call @g(%0) : (tensor<f32>) -> tensor<f32> loc("jit(f)/g"(#loc5))
    return %1 : tensor<f32> loc(#loc6)
  } loc(#loc1)
  func.func private @g(%arg0: tensor<f32> loc(unknown)) -> tensor<f32> {
    %0 = stablehlo.sine %arg0 : tensor<f32> loc("sin")
    return %0 : tensor<f32> loc(unknown)
  } loc(unknown)
} loc(unknown)
""".replace("NOTED", NOTED)


def test_a_region_has_its_place_at_its_end_and_a_function_that_of_its_call():
    found = text_operations(PUBLISHED, debug=LOCATED, program=Program({"l/s.py": SOURCE}))
    spans = {one.name: one.spans for one in found if one.spans}
    whole, call = Span("l/s.py", 2, 11, 2, 29), Span("l/s.py", 2, 16, 2, 21)
    assert spans == {
        "stablehlo.while": (whole,),
        "stablehlo.add": (whole,),  # in the function of the loop's call: kept from before
        "call": (call,),
        "stablehlo.sine": (call,),
    }


def test_a_form_with_locations_of_another_text_is_refused():
    with pytest.raises(ValueError, match="a different text"):
        text_operations("module {\n}\n", debug=LOCATED, program=Program({}))


HLO = """\
HloModule jit_f, is_scheduled=true

FileNames
1 "l/s.py"

FunctionNames
1 "<module>"
2 "gr\\303\\266\\303\\237e"

FileLocations
1 {{file_name_id=1 function_name_id=1 line=5 end_line=5 column=0 end_column=12}}
2 {{file_name_id=1 function_name_id=2 line=2 end_line=2 column=11 end_column=29}}

StackFrames
1 {{file_location_id=1{root}}}
2 {{file_location_id=2 parent_frame_id={parent}}}


ENTRY %main.1 (x.1: f32[2]) -> (f32[2], f32[2]) {{
  %x.1 = f32[2]{{0}} parameter(0), metadata={{op_name="x"}}
  %sin.1 = f32[2]{{0}} sine(%x.1), metadata={{op_name="jit(f)/\\"sin" stack_frame_id=2}}
  ROOT %tuple.1 = (f32[2]{{0}}, /*index=1*/f32[2]{{0}}) tuple(%sin.1, %x.1)
}}
"""


@pytest.mark.parametrize(
    ("root", "parent"),
    [(" parent_frame_id=1", 2), (" parent_frame_id=0", 1), ("", 1)],
    ids=["one too high", "zero for none", "none for none"],
)
def test_parents_of_frames_are_right_in_every_form(root, parent):
    _, sine, result = read(HLO.format(root=root, parent=parent))
    assert [frame.function for frame in sine.frames] == ["größe", "<module>"]
    assert (sine.opcode, sine.path, sine.operands) == ("sine", 'jit(f)/"sin', ("x.1",))
    assert (result.opcode, result.root, result.frames) == ("tuple", True, ())


def test_an_executable_without_tables_has_instructions_but_no_places():
    text = HLO.format(root="", parent=1).partition("ENTRY")
    only = "ENTRY" + text[2].replace(" stack_frame_id=2", ' source_file="l/s.py" source_line=2')
    assert [one.frames for one in read(only)] == [(), (), ()]


def test_links_are_kept_as_data_and_read_strictly():
    first, second = Span("l/a.py", 1, 0, 1, 5), Span("l/b.py", 2, 4, 3, 1)
    links = links_of(
        [Operation(3, "add", (second,)), Operation(4, "mul", (first, second)), Operation(5, "neg")]
    )
    kept = links_to_json(links)
    assert kept == {"l/a.py:1:0-1:5": "4", "l/b.py:2:4-3:1": "3 4"}
    assert links_from_json(kept) == {3: (second,), 4: (first, second)}
    assert links_from_json(links_to_json({})) == {}


@pytest.mark.parametrize(
    "kept",
    [
        None,
        ["l/a.py:1:0-1:5"],
        {"l/a.py:1:0": "3"},
        {"l/a.py:1:0-1:5": ""},
        {"l/a.py:1:0-1:5": "0"},
        {"l/a.py:1:0-1:5": [3]},
        {"l/a.py:1:0-1:5": "3, 4"},
        {3: "3"},
    ],
)
def test_another_form_of_links_is_an_error(kept):
    with pytest.raises(ValueError, match=r"links|span|lines"):
        links_from_json(kept)
