"""An exception that a lesson shows is shown as Python does; any other fails its snippet."""

import pytest

from lessongen.model import Expected, Outcome, Raised
from tests.run_process.programs import printed, work


def expecting(name, match=None):
    return {"expected": Expected(name, match)}


def test_an_expected_error_is_recorded_and_the_session_goes_on(runner):
    first = "def half(n):\n    return n / 0\n\nhalf(3)\n"
    run = runner.run(
        work(first, "print('after')", options=[expecting("ArithmeticError", "by zero")])
    )
    a = run.snippets["a"]
    assert a.outcome is Outcome.RAISED
    assert a.raised.type == "ZeroDivisionError"
    assert "ArithmeticError" in a.raised.bases
    assert a.texts["error"].text == (
        "Traceback (most recent call last):\n"
        '  File "first-call/a.py", line 4, in <module>\n'
        "    half(3)\n"
        '  File "first-call/a.py", line 2, in half\n'
        "    return n / 0\n"
        "           ~~^~~\n"
        "ZeroDivisionError: division by zero\n"
    )
    assert printed(run, "b") == "after\n"


UNEXPECTED = [
    ("x = 1\nint('x')", {}, 2, "raised ValueError: invalid literal for int() with base 10: 'x'"),
    ("import sys\nsys.exit(0)", {}, 2, "raised SystemExit: 0"),
    ("\nraise KeyboardInterrupt", {}, 1, "raised KeyboardInterrupt"),
    ("x = 1\ny = 2\nz = (x +\n", {}, 3, "raised SyntaxError: '(' was never closed"),
    ("x = 1\nreturn x", {}, 2, "raised SyntaxError: 'return' outside function"),
    ("x = 1", expecting("ValueError"), None, "did not raise ValueError"),
    ("{}['k']", expecting("ValueError"), 1, "raised KeyError: 'k', expected ValueError"),
    ("[][1]", expecting("IndexError", "k.y"), 1, "which doesn't match `k.y`"),
    ("raise OSError('one\\ntwo')", {}, 1, "raised OSError: one …"),
]


@pytest.mark.parametrize(("source", "options", "line", "problem"), UNEXPECTED)
def test_what_ends_a_snippet_otherwise_is_named_with_its_line(
    runner, source, options, line, problem
):
    run = runner.run(work(source, "print('never')", options=[options]))
    a, b = run.snippets["a"], run.snippets["b"]
    assert a.outcome is Outcome.FAILED
    assert problem in a.problem
    assert a.line == line
    assert b.outcome is Outcome.NOT_RUN
    assert b.problem == "was not run: `a` of its session failed"
    assert "worker" not in str(run)


def test_a_syntax_error_shows_the_line_that_is_wrong(runner):
    run = runner.run(work("x = 1\nreturn x\n", options=[expecting("SyntaxError")]))
    assert run.snippets["a"].texts["error"].text == (
        '  File "first-call/a.py", line 2\n    return x\n    ^^^^^^^^\n'
        "SyntaxError: 'return' outside function\n"
    )


def test_groups_notes_and_causes_are_kept(runner):
    source = """
        def both():
            raise ExceptionGroup("two", [ValueError("first of them"), TypeError("second of them")])

        try:
            both()
        except ExceptionGroup as group:
            group.add_note("a remark")
            raise RuntimeError("in the end") from group
    """
    text = (
        runner.run(work(source, options=[expecting("RuntimeError")]))
        .snippets["a"]
        .texts["error"]
        .text
    )
    for part in (
        "ValueError: first of them",
        "TypeError: second of them",
        "a remark",
        "direct cause",
        "RuntimeError: in the end",
        'File "first-call/a.py", line 2, in both',
    ):
        assert part in text


def test_frames_of_libraries_are_left_out_and_those_of_the_lessons_own_modules_stay(runner):
    source = """
        import json, helper_module
        try:
            json.loads("{")
        except ValueError:
            helper_module.fail()
    """
    text = (
        runner.run(work(source, options=[expecting("LookupError")]))
        .snippets["a"]
        .texts["error"]
        .text
    )
    assert 'File "first-call/helper_module.py", line 6, in fail' in text
    assert 'File "first-call/a.py", line 3, in <module>' in text
    assert "decoder.py" not in text
    assert "JSONDecodeError" in text


def test_an_error_of_jax_shows_the_lessons_line(runner):
    source = """
        import jax, jax.numpy as jnp
        compiled = jax.jit(jnp.tanh).lower(jax.ShapeDtypeStruct((2, 3), jnp.float32)).compile()
        compiled(jnp.ones((3, 2)))
    """
    run = runner.run(work(source, options=[expecting("TypeError", r"called with")]))
    raised = run.snippets["a"].raised
    assert (raised.type, raised.line) == ("TypeError", 3)
    assert "site-packages" not in run.snippets["a"].texts["error"].text


def test_two_runs_of_an_error_are_equal_to_the_byte(runner):
    asked = work(
        "import tempfile\nopen(tempfile.gettempdir() + '/none')", options=[expecting("OSError")]
    )
    first, second = (runner.run(asked).snippets["a"] for _ in range(2))
    assert first == second
    assert isinstance(first.raised, Raised)
    assert first.raised.message == "[Errno 2] No such file or directory: 'tmp/none'"


def test_characters_that_separate_lines_elsewhere_move_no_line(runner):
    source = "text = 'a\x0cb\x85c\u2028d'\n\x0c\nint(text)\n"
    run = runner.run(work(source, options=[expecting("ValueError")]))
    assert (
        '"first-call/a.py", line 3, in <module>\n    int(text)\n'
        in run.snippets["a"].texts["error"].text
    )
