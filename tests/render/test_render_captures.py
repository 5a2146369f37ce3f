"""Costs, memory, caches, warnings, tables, pictures and JAX's own stages on pages."""

import json
import struct

import pytest
from pages import Ran, faults, printed, tree, with_class, words

from lessongen.model import Image, Stage, Text, Volatile
from lessongen.render.frames import brief, cells
from lessongen.render.pictures import size

FOUR = "```python run id=four\nx = 1\n```\n\n```python run id=five\nx = 2\n```\n\n"
COST = '{\n  "bytes accessed": 2097152,\n  "flops": 67305472,\n  "optimal_seconds": null\n}\n'
NOT_TOLD = "not available on this backend"


def page(fence, **ran):
    return printed(f"{FOUR}```show {fence}\n```\n", {"four": Ran(**ran), "five": Ran(**ran)})


def body(fence, *lines, **ran):
    text = "\n".join([f"```show {fence}", *lines, "```", ""])
    return printed(FOUR + text, {"four": Ran(**ran), "five": Ran(**ran)})


def figure(made, name):
    (found,) = with_class(tree(made.html), name)
    return found


def rows(found):
    return [[words(cell) for cell in row if cell.tag in ("td", "th")] for row in found.iter("tr")]


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


CSV = 'n,name,seconds\n64,"a, ""b""",0.25\n128,,1.5e-05\n'


def test_a_table_of_a_program_has_its_numbers_at_the_end_of_their_columns():
    varies = (Volatile((29, 33), "0.2", "0.5"),)
    made = page("four.rows", texts={"rows.table": Text(CSV, volatile=varies)})
    found = figure(made, "lg-table")
    assert rows(found)[:3] == [
        ["n", "name", "seconds"],
        ["64", 'a, "b"', "0.25"],
        ["128", "", "1.5e-05"],
    ]
    aligned = [[it.get("class") for it in row] for row in found.iter("tr")][1]
    assert aligned == ["lg-right", None, "lg-right"]
    (number,) = with_class(found, "lg-volatile")
    assert (number.text, number.get("data-min"), number.get("data-max")) == ("0.25", "0.2", "0.5")
    assert rows(with_class(found, "lg-varying")[0])[1] == ["1", "0.25", "0.2", "0.5"]
    assert made.downloads["four.rows.csv"] == CSV.encode()


def test_a_long_table_says_how_much_is_left_out():
    text = "n\n" + "".join(f"{n}\n" for n in range(100))
    found = figure(page("four.rows as=table", texts={"rows.table": Text(text)}), "lg-table")
    assert len(rows(found)) == 61
    assert "40 more rows are not shown. As a file" in words(found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.30000000000000004", "0.3"),
        ("4194304.0", "4194304"),
        ("2026", "2026"),
        ("1e-05", "1e-05"),
        ("123456.789", "123457"),
        ("nan", "nan"),
        ("-0.5", "-0.5"),
    ],
)
def test_numbers_of_tables_are_short(text, shown):
    assert brief(text) == shown


def test_csv_is_read_as_it_is_written():
    read = [[cell.text for cell in row] for row in cells(Text('a,"b,\n""c"""\n,\nd,e\n'))]
    assert read == [["a", 'b,\n"c"'], ["", ""], ["d", "e"]]


SVG = b'<?xml version="1.0"?>\n<svg width="72pt" height="36pt" viewBox="0 0 72 36"></svg>\n'
PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", 20, 10)


def test_a_picture_is_a_file_beside_the_page_with_words_for_it():
    images = {"plot.figure": Image(SVG)}
    lines = ("alt: 'a line, \"rising\"'", "caption: Growth")
    made = body("four.plot", *lines, images=images)
    found = figure(made, "lg-figure")
    (image,) = found.iter("img")
    assert image.get("src") == "four.plot.svg"
    assert image.get("alt") == 'a line, "rising"'
    assert (image.get("width"), image.get("height")) == ("96", "48")
    assert words(found.find("figcaption")) == "Growth"
    assert made.downloads["four.plot.svg"] == SVG
    assert made.findings == ()
    assert b"![a line," in made.downloads["lesson.md"]


def test_a_picture_that_is_another_in_each_run_says_so():
    made = body("four.p", "alt: dots", images={"p.png": Image(PNG, varies=True)})
    found = figure(made, "lg-figure")
    assert words(found) == "Another in each run; this is the one of the run shown."
    assert next(found.iter("img")).get("height") == "10"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (PNG, (20, 10)),
        (SVG, (96, 48)),
        (b"<svg width='5cm' height='10mm'>", (189, 38)),
        (b"<svg viewBox='0 0 30.5 20'>", (30, 20)),
        (b"<svg width='100%' viewBox='0 0 3 2'>", (3, 2)),
        (b"<svg>", (None, None)),
        (b"nothing", (None, None)),
    ],
)
def test_the_size_of_a_picture_is_told_beforehand(data, expected):
    assert size(data) == expected


WRONG = [
    (("four.plot",), "`four.plot` is a picture; say in words what it shows: `alt: …`"),
    (("four.plot", "alt: it", "grep: a"), "`from, to, grep or function` doesn't go with what"),
    (
        ("four.plot", "alt: it", "notes:", "  a: b"),
        "`notes` doesn't go with what `four.plot` shows",
    ),
    (("four.j", "alt: it"), "`alt` doesn't go with what `four.j` shows, its jaxpr"),
    (("four.rows", "alt: it"), "`alt` doesn't go with what `four.rows` shows, its table"),
    (
        ("four.plot five.plot", "alt: it"),
        "shows a picture (figure), which stands in a `show` of its",
    ),
    (
        ("four.rows against=five.rows",),
        "`against` doesn't go with what `four.rows` shows, its table",
    ),
]


@pytest.mark.parametrize(("lines", "fault"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_what_does_not_go_with_what_was_recorded_is_told(lines, fault):
    texts = {"j.jaxpr": Text("{ lambda ; . let  in () }\n"), "rows.table": Text(CSV)}
    made = body(*lines, texts=texts, images={"plot.figure": Image(SVG)})
    (said,) = faults(made.findings)
    assert fault in said
    assert said.startswith("lessons/l/page.md:9: ")


def stages(scale):
    return (
        Stage(None, "compile", 0.004 * scale),
        Stage("f", "trace", 0.001 * scale),
        Stage("g", "trace", 0.0005 * scale, within=True),
        Stage("f", "compile", 0.005 * scale),
        Stage(None, "trace", 0.001 * scale),
    )


def test_jaxs_own_stages_are_drawn_in_their_order_those_of_its_functions_as_one():
    found = figure(page("four as=stages", stages=[stages(1), stages(2)]), "lg-stages")
    told = [(row[0], row[2]) for row in rows(found)[1:]]
    assert told == [
        ("f: trace", "1.00 ms"),
        ("f: compile", "5.00 ms"),
        ("JAX itself", "5.00 ms"),
        ("g: trace, inside another stage", "500 µs"),
    ]
    assert words(found.find(".//caption")).startswith("f: compile takes 5.00 ms of 11.0 ms, 45 %")
    said = words(found.find("figcaption"))
    assert said.startswith("As JAX tells it: tracing, lowering and compiling; no execution")
    assert "Outlined: passed inside another stage" in said


def test_a_program_without_jitted_functions_has_no_stages():
    made = page("four as=stages", stages=[(), ()])
    assert "JAX traced, lowered and compiled nothing here." in made.html
    assert not with_class(tree(made.html), "lg-stages")


NOT_RECORDED = [
    "four.f as=cost",
    "four as=cache",
    "four.f as=memory",
    "four as=stages",
    "four.rows as=table",
    "four as=warnings",
    "four.f as=signature",
    "four.f",
]


@pytest.mark.parametrize("fence", NOT_RECORDED)
def test_without_a_record_nothing_is_shown_but_that(fence):
    made = printed(f"{FOUR}```show {fence}\n```\n", None)
    states = [words(it) for it in with_class(tree(made.html), "lg-state")]
    assert len(states) == 3
    assert states[-1].lower().startswith("not recorded")
    assert made.findings == ()


@pytest.mark.parametrize("view", ["signature", "text"])
def test_texts_of_a_variable_are_panes(view):
    text = Text("in   args[0]  float32[3]\nout  result   float32[]\n")
    made = body("four.f", "notes:", "  out: one number", texts={f"f.{view}": text})
    assert not with_class(tree(made.html), "lg-ir")[0].findall(
        ".//pre"
    )  # not what its type calls for
    made = body(f"four.f as={view}", "notes:", "  out: one number", texts={f"f.{view}": text})
    found = figure(made, "lg-ir")
    assert words(found.find("pre")) == " ".join(text.text.split())
    assert words(with_class(found, "lg-note")[0]) == "one number"
