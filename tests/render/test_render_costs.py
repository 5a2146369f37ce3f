"""Costs, memory, cache events and warnings as tables; what is unknown is said to be."""

import json

from captured_pages import body, figure, page, rows
from pages import words

from lessongen.model import Text

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


CACHE = {
    "misses": 2,
    "compiles": 2,
    "persistent_hits": 0,
    "persistent_misses": 1,
    "compiles_of_jax": 3,
    "events": [
        {"event": "miss", "function": "f", "line": 7, "why": "never seen function:\n  f"},
        {"event": "compile", "function": "f", "persistent": "miss"},
        {"event": "miss", "function": "g", "line": 2, "file": "page/five.py", "why": "a <b>"},
        {"event": "compile", "function": "g"},
    ],
}


def test_cache_events_stand_in_their_order_with_jaxs_words():
    found = figure(page("four as=cache", texts={"cache": Text(json.dumps(CACHE))}), "lg-table")
    assert words(found.find(".//caption")) == "2 misses of the tracing cache, 2 compilations"
    assert rows(found) == [
        ["Line", "Function", "Event", "JAX’s explanation"],
        ["7", "f", "traced", "never seen function: f"],
        ["", "f", "compiled, not in the persistent cache", ""],
        ["2 of five.py", "g", "traced", "a <b>"],
        ["", "g", "compiled", ""],
    ]
    assert "JAX also compiled 3 functions of its own." in words(found)


def test_warnings_are_told_and_so_is_that_there_were_none():
    told = [{"category": "UserWarning", "message": "take\ncare", "line": 3}]
    texts = {"warnings": Text(json.dumps(told)), "caught.warnings": Text("[]\n")}
    found = figure(page("four as=warnings", texts=texts), "lg-table")
    assert rows(found) == [["Line", "Category", "Message"], ["3", "UserWarning", "take care"]]
    none = figure(page("four.caught as=warnings", texts=texts), "lg-table")
    assert rows(none) == []
    assert words(none).startswith("Nothing was warned of.")
