"""Another output or another error is drift, shown with its line and a diff; timings are none."""

import pytest

from lessongen.diagnostics import Place
from lessongen.model import Text
from lessongen.records.drift import DriftKind
from tests.records.drifts import of_runs, only, text_drift

NO_DRIFT = {
    "timings": (of_runs("took 5.1 ms\n", "took 4.9 ms\n"), of_runs("took 7.3 ms\n", "took 9 ms\n")),
    "timings that need room": (of_runs("t   5.1 |\n", "t   4.9 |\n"), of_runs("t 107.3 |\n")),
    "timings equal by chance before": (of_runs("t 5\n", "t 5\n"), of_runs("t 5\n", "t 6\n")),
    "timings equal by chance now": (of_runs("t 5\n", "t 6\n"), of_runs("t 7\n", "t 7\n")),
    "timings among words": (of_runs("a\nt 1\nb\n", "a\nt 2\nb\n"), of_runs("a\nt 3\nb\n")),
}


@pytest.mark.parametrize("name", NO_DRIFT)
def test_numbers_that_vary_are_no_drift(name):
    assert text_drift(*NO_DRIFT[name]) == ()


OUTPUT = {
    "words": (of_runs("a cat\n"), of_runs("a dog\n"), 1, "-a cat\n+a dog"),
    "another line": (of_runs("x\ny\n"), of_runs("x\nnew\ny\n"), 2, " x\n+new\n y"),
    "an unsorted set": (
        of_runs("s\n{'b', 'a'}\n", "s\n{'a', 'b'}\n"),
        of_runs("s\n{'a', 'b'}\n", "s\n{'b', 'a'}\n"),
        2,
        "-{'b', 'a'}\n+{'a', 'b'}",
    ),
    "an object's address": (
        of_runs("<f at 0x7f01>\n", "<f at 0x7f02>\n"),
        of_runs("<f at 0x7f03>\n", "<f at 0x7f04>\n"),
        1,
        "-<f at 0x7f01>\n+<f at 0x7f03>",
    ),
    "a temporary path": (of_runs("/t/tmpa1/x\n"), of_runs("/t/tmpb2/x\n"), 1, "-/t/tmpa1/x"),
    "today's date": (of_runs("on 2026-11-29\n"), of_runs("on 2026-11-30\n"), 1, "-on 2026-11-29"),
    "a constant": (of_runs("n 3\nt 1\n", "n 3\nt 2\n"), of_runs("n 4\nt 5\n"), 1, "-n 3\n+n 4"),
    "a constant beside a timing": (
        of_runs("n 3 t 1\n", "n 3 t 2\n"),
        of_runs("n 4 t 5\n"),
        1,
        "-n 3 t 1\n+n 4 t 5",
    ),
    "white space": (of_runs("a  b\n"), of_runs("a b\n"), 1, "-a  b\n+a b"),
    "nothing any more": (of_runs("a\n"), Text(""), 1, "-a"),
}


@pytest.mark.parametrize("name", OUTPUT)
def test_another_output_is_drift_with_its_line_and_a_diff(name):
    old, new, line, shown = OUTPUT[name]
    it = only(text_drift(old, new))
    assert it.kind is DriftKind.OUTPUT
    assert it.place == Place("records/cpu/l/stages/a.txt", line)
    assert shown in it.diff
    assert it.diff.startswith(
        "--- records/cpu/l/stages/a.txt\n+++ records/cpu/l/stages/a.txt (now)\n@@ "
    )


def test_a_diff_shows_what_drifted_and_not_what_varies():
    old = of_runs(*(f"took {t} s\nthe {w}\ntook {t} s\n" for t, w in ((1, "cat"), (2, "cat"))))
    new = of_runs(*(f"took {t} s\nthe {w}\ntook {t} s\n" for t, w in ((3, "dog"), (4, "dog"))))
    assert only(text_drift(old, new)).diff.split("\n")[3:] == [
        " took 1 s",
        "-the cat",
        "+the dog",
        " took 1 s",
        " ",
    ]


@pytest.mark.parametrize("name", ["a constant", "today's date"])
def test_a_constant_that_became_another_names_what_would_let_it_vary(name):
    old, new, *_ = OUTPUT[name]
    remedy = only(text_drift(old, new)).remedy
    assert "`repeat=`" in remedy
    assert "`varies=anything`" in remedy


@pytest.mark.parametrize("name", OUTPUT)
def test_what_may_vary_in_anything_does_not_drift(name):
    old, new, *_ = OUTPUT[name]
    assert text_drift(old, new, varies={"a": "anything"}) == ()
    assert len(text_drift(old, new, varies={"a": "numbers"})) == 1


def test_another_wording_of_an_error_is_drift_of_the_error():
    old = Text("Traceback (most recent call last):\nTypeError: called with f32[3]\n")
    new = Text("Traceback (most recent call last):\nTypeError: was called with f32[3]\n")
    it = only(text_drift(old, new, "error"))
    assert (it.kind, it.place.line) == (DriftKind.ERROR, 2)
    assert it.place.path == "records/cpu/l/stages/a.error.txt"
    assert "+TypeError: was called with f32[3]" in it.diff
