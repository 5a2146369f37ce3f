"""Frames become spans of the program's text, and only where they belong to it."""

import pytest

from lessongen.ir.source_maps import Frame, Program, Span

SOURCE = """\
import jax


def größe(α):
    return [σ(α) for σ in (jax.sin,)]


class Model:
    def apply(self, x):
        inner = lambda y: (y + x).sum().max()
        return inner(x) @ x + x


def main():
    return jax.jit(größe).trace(1.0)


traced = main()
"""


@pytest.fixture
def program():
    return Program({"l/s.py": SOURCE})


def frame(function, *places, file="l/s.py"):
    return Frame(function, file, *places)


def test_columns_count_characters_though_frames_count_bytes(program):
    found = program.span(frame("größe", 5, 12, 5, 18))
    assert found == Span("l/s.py", 5, 12, 5, 16)
    assert program.text(found) == "σ(α)"


@pytest.mark.parametrize("function", ["größe", "größe.<locals>.<listcomp>"], ids=["3.12", "3.11"])
def test_a_comprehension_is_part_of_its_function(program, function):
    assert program.span(frame(function, 5, 12, 5, 18)) is not None


@pytest.mark.parametrize(
    ("why", "wrong"),
    [
        ("another file", frame("größe", 5, 12, 5, 18, file="l/other.py")),
        ("another function: stale lines", frame("Model.apply", 5, 12, 5, 18)),
        ("a line that isn't there", frame("größe", 99, 0, 99, 1)),
        ("a column that isn't there", frame("größe", 5, 12, 5, 99)),
        ("an end before the beginning", frame("größe", 5, 12, 5, 8)),
    ],
)
def test_a_frame_that_does_not_fit_is_no_place(program, why, wrong):
    assert program.span(wrong) is None, why


def test_the_innermost_call_in_the_program_is_the_origin(program):
    inside = frame("Model.apply.<locals>.<lambda>", 10, 27, 10, 32)
    helper = frame("helper", 1, 0, 1, 5, file="helper.py")
    around = frame("Model.apply", 11, 15, 11, 23)
    assert program.text(program.origin([helper, inside, around])) == "y + x"
    assert program.text(program.origin([helper, around])) == "inner(x)"


def test_of_calls_of_one_function_the_outermost_is_true(program):
    """Lowered code is kept, with the place of its first call inside that of a later one."""
    kept = frame("Model.apply", 11, 15, 11, 23)
    called = frame("Model.apply", 11, 15, 11, 27)
    assert program.text(program.origin([kept, called])) == "inner(x) @ x"


def test_the_call_that_starts_the_tracing_is_no_origin(program):
    assert program.origin([frame("<module>", 18, 9, 18, 15)]) is None


def test_a_place_without_an_end_is_no_origin_but_a_beginning(program):
    lost = frame("Model.apply", 11, 15, 11, 15)
    assert program.origin([lost]) is None
    assert program.calls([lost])[0][:3] == ("l/s.py", 11, 15)


def test_all_that_can_begin_at_a_place(program):
    texts = {program.text(span) for span in program.starting("l/s.py", 10, 26)}
    assert texts == {"(y + x).sum()", "(y + x).sum().max()"}
    texts = {program.text(span) for span in program.starting("l/s.py", 11, 15)}
    assert texts == {"inner(x)", "inner(x) @ x", "inner(x) @ x + x"}


def test_a_module_and_a_called_method_compute_nothing(program):
    assert {program.text(s) for s in program.starting("l/s.py", 15, 11)} == {
        "jax.jit(größe)",
        "jax.jit(größe).trace(1.0)",
    }


def test_a_program_that_python_cannot_parse_has_no_places():
    assert Program({"l/s.py": "x = ("}).origin([frame("f", 1, 0, 1, 5)]) is None
