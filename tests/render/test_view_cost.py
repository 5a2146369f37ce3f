"""Costs and memory as tables; an unknown figure is said to be unknown."""

import json

from lessongen.model import Text
from tests.render.captured_pages import body, figure, page, rows
from tests.render.pages import words

COST = '{\n  "bytes accessed": 2097152,\n  "flops": 67305472,\n  "optimal_seconds": null\n}\n'

NOT_TOLD = "not available on this backend"


def test_a_cost_is_a_table_of_figures_and_absent_ones_are_said_to_be():
    found = figure(page("four.f as=cost", texts={"f.cost": Text(COST)}), "lg-table")
    assert (found.get("data-kind"), found.get("data-source")) == ("cost", "four.f")
    assert rows(found) == [
        ["Figure", "Cost"],
        ["floating-point operations (flops)", "67,305,472"],
        ["bytes read and written (bytes accessed)", "2,097,152"],
        ["seconds, as estimated (optimal_seconds)", NOT_TOLD],
    ]
    assert [it.get("href") for it in found.iter("a")] == ["four.f.cost.json"]


def test_no_unknown_figure_is_ever_printed_as_a_number():
    nothing = '{\n  "bytes accessed": null,\n  "flops": null\n}\n'
    found = figure(page("four.f as=cost", texts={"f.cost": Text(nothing)}), "lg-table")
    assert [row[1] for row in rows(found)[1:]] == [NOT_TOLD, NOT_TOLD]
    assert "-1" not in words(found)


def test_costs_of_several_programs_stand_side_by_side():
    texts = {"f.cost": Text(COST), "g.cost": Text('{\n  "flops": 1.5\n}\n')}
    found = figure(page("four.f five.g as=cost", texts=texts), "lg-table")
    assert rows(found)[:2] == [
        ["Figure", "four.f", "five.g"],
        ["floating-point operations (flops)", "67,305,472", "1.5"],
    ]
    assert rows(found)[2][2] == NOT_TOLD


def test_memory_leaves_out_what_the_host_does_not_need():
    memory = {"alias_size_in_bytes": 262144, "host_temp_size_in_bytes": 0, "temp_size_in_bytes": 0}
    text = Text(json.dumps(memory, indent=2, sort_keys=True) + "\n")
    made = body("four.f as=memory", "caption: What is shared", texts={"f.memory": text})
    found = figure(made, "lg-table")
    assert rows(found) == [
        ["Figure", "Bytes"],
        ["results in the place of arguments (alias_size_in_bytes)", "262,144"],
        ["values between (temp_size_in_bytes)", "0"],
    ]
    assert words(found.find(".//caption")) == "What is shared"
