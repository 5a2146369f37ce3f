"""JAX's own stages, drawn to scale."""

from lessongen.model import Stage
from tests.render.captured_pages import figure, page, rows
from tests.render.pages import tree, with_class, words


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
