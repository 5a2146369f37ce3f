"""Planted drifts are found and classed; what is no drift is not reported."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from lessongen.errors import Kind, Place
from lessongen.expressions import parse_claim
from lessongen.model import Claim, Image, Raised, RunRecord, Text
from lessongen.records import compare, compare_claims, varying, write
from lessongen.records.compare import Drifted
from tests.records.samples import CPU, record, snippet

FOLDER = Path("records")
STABLEHLO = """module @jit_f {
  func.func public @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<3xf32>
    %1 = stablehlo.subtract %0, %arg0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
"""


def of_runs(*outputs, shown=0):
    """The output of a session whose runs printed these."""
    return varying(Text(outputs[shown]), outputs)


def drift(old, new, *, varies=None, environment=CPU):
    """What drifted from one snippet to another, alone in their lessons."""
    before, now = record({"a": old}), record({"a": new}, environment=environment)
    return compare(before, now, varies=varies or {}, folder=FOLDER)


def only(found):
    (it,) = found
    return it


def text_drift(old, new, key="output", **others):
    texts = {key.replace(".", "__"): old}, {key.replace(".", "__"): new}
    return drift(snippet([{}, {}], **texts[0]), snippet([{}, {}], **texts[1]), **others)


def test_equal_recordings_do_not_drift():
    it = snippet([{"t": 1.0}, {"t": 2.0}], output=of_runs("t 1\n", "t 2\n"))
    assert drift(it, it) == ()


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
    assert it.kind is Drifted.OUTPUT
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
    assert (it.kind, it.place.line) == (Drifted.ERROR, 2)
    assert it.place.path == "records/cpu/l/stages/a.error.txt"
    assert "+TypeError: was called with f32[3]" in it.diff


def test_an_operation_more_is_drift_of_the_ir_and_the_diff_shows_only_it():
    more = STABLEHLO.replace("%1", "%2").replace(
        "    %2 = ", "    %1 = stablehlo.negate %0 : tensor<3xf32>\n    %2 = "
    )
    it = only(text_drift(Text(STABLEHLO), Text(more), "lowered.stablehlo"))
    assert (it.kind, it.place.path) == (Drifted.IR, "records/cpu/l/stages/a.lowered.stablehlo")
    changed = [line for line in it.diff.split("\n")[3:] if line[0] in "+-"]
    assert changed == ["+    %1 = stablehlo.negate %0 : tensor<3xf32>"]


def test_operands_that_changed_places_are_drift():
    other = STABLEHLO.replace("%0, %arg0", "%arg0, %0")
    it = only(text_drift(Text(STABLEHLO), Text(other), "lowered.stablehlo"))
    assert it.kind is Drifted.IR
    assert "+    %2 = stablehlo.subtract %0, %1 : tensor<3xf32>" in it.diff


def test_another_numbering_of_the_ir_is_no_drift():
    other = STABLEHLO.replace("%1", "%5").replace("%0", "%4").replace("%arg0", "%arg3")
    assert text_drift(Text(STABLEHLO), Text(other), "lowered.stablehlo") == ()


def test_a_constant_of_the_ir_is_drift_without_talk_of_runs():
    old, new = Text("c:f32[] = mul a 2.0:f32[]\n"), Text("c:f32[] = mul a 3.0:f32[]\n")
    it = only(text_drift(old, new, "traced.jaxpr"))
    assert it.kind is Drifted.IR
    assert "repeat" not in it.remedy


@pytest.mark.parametrize("key", ["compiled.cost", "compiled.memory"])
def test_another_flop_count_is_drift_of_the_cost(key):
    it = only(text_drift(Text('{\n  "flops": 100\n}\n'), Text('{\n  "flops": 101\n}\n'), key))
    assert (it.kind, it.place.line) == (Drifted.COST, 2)


def test_captures_that_come_or_go_are_drift():
    with_it, without = snippet([{}], c__hlo=Text("add\n")), snippet([{}])
    gone = only(drift(with_it, without))
    assert (gone.kind, gone.what) == (Drifted.IR, "there is no c.hlo any more")
    new = only(drift(without, with_it))
    assert (new.kind, new.place.path) == (Drifted.IR, "records/cpu/l/stages/record.json")


def test_another_picture_is_drift_of_the_output():
    one = replace(snippet([{}]), images={"plot.figure": Image(b"<svg>1</svg>")})
    two = replace(one, images={"plot.figure": Image(b"<svg>2</svg>")})
    it = only(drift(one, two))
    assert (it.kind, it.what) == (Drifted.OUTPUT, "the picture plot.figure is another")
    assert it.place.path == "records/cpu/l/stages/a.plot.svg"
    assert only(drift(one, snippet([{}]))).what == "there is no plot.figure any more"
    assert drift(one, one) == ()


def test_a_picture_that_is_another_in_each_run_is_no_drift():
    one = replace(snippet([{}, {}]), images={"plot.figure": Image(b"<svg>1</svg>", varies=True)})
    two = replace(one, images={"plot.figure": Image(b"<svg>2</svg>")})
    assert drift(one, two) == ()
    assert drift(two, one) == ()


VALUES = {
    "number": ({"n": 3}, {"n": 4}, "`a.n` was 3 and is 4"),
    "text": ({"n": "x"}, {"n": "y"}, '`a.n` was "x" and is "y"'),
    "kind": ({"n": 1}, {"n": True}, "`a.n` was 1 and is true"),
    "nested": ({"n": [1, {"m": 2}]}, {"n": [1, {"m": 3}]}, "`a.n` [1]['m'] was 2 and is 3"),
    "longer": ({"n": [1]}, {"n": [1, 2]}, "`a.n` [1] is 2, and was not there"),
    "several": ({"n": [1, 2]}, {"n": [3, 4]}, "`a.n` [0] was 1 and is 3, and 1 more in it changed"),
    "empty": ({"n": []}, {"n": {}}, "`a.n` was [] and is {}"),
    "gone": ({"n": 1}, {}, "`a.n` was 1, and is not there any more"),
    "new": ({}, {"n": None}, "`a.n` is null, and was not there"),
}


@pytest.mark.parametrize("name", VALUES)
def test_another_value_is_drift(name):
    old, new, what = VALUES[name]
    it = only(drift(snippet([old, old]), snippet([new, new])))
    assert (it.kind, it.what) == (Drifted.VALUE, what)
    assert "`repeat=`" in it.remedy


def test_a_value_that_drifted_is_told_at_its_line(tmp_path):
    old = record({"a": snippet([{"k": 0, "n": 3}, {"k": 0, "n": 3}])})
    new = record({"a": snippet([{"k": 0, "n": 4}, {"k": 0, "n": 4}])})
    it = only(compare(old, new, varies={}, folder=tmp_path / "records"))
    write(tmp_path / "records", old)
    lines = (tmp_path / it.place.path).read_text("utf-8").split("\n")
    assert lines[it.place.line - 1].strip() == '"n": 3'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([{"t": 1.0}, {"t": 2.0}], [{"t": 3.0}, {"t": 4.0}]),
        ([{"t": 1.0}, {"t": 2.0}], [{"t": 3.0}, {"t": 3.0}]),
        ([{"t": 1.0}, {"t": 1.0}], [{"t": 3.0}, {"t": 4.0}]),
        ([{"t": [1, 5]}, {"t": [2, 5]}], [{"t": [3, 5]}, {"t": [4, 5]}]),
        ([{"t": float("nan")}] * 2, [{"t": float("nan")}] * 2),
    ],
)
def test_values_that_vary_are_no_drift(old, new):
    assert drift(snippet(old), snippet(new)) == ()


def test_constants_beside_values_that_vary_are_compared():
    old = snippet([{"t": {"s": 1.0, "n": 5}}, {"t": {"s": 2.0, "n": 5}}])
    new = snippet([{"t": {"s": 3.0, "n": 6}}, {"t": {"s": 4.0, "n": 6}}])
    assert only(drift(old, new)).what == "`a.t` ['n'] was 5 and is 6"


def test_another_environment_is_drift_of_its_own():
    now = replace(CPU, python="3.12.1", distributions={"jax": "0.12.0", "numpy": "2.4.6"}, cores=8)
    it = only(drift(snippet([{}]), snippet([{}]), environment=now))
    assert it.kind is Drifted.ENVIRONMENT
    assert it.what == "Python 3.11.7, now 3.12.1, cores 2, now 8, jax 0.10.2, now 0.12.0"


def test_the_day_and_the_number_of_runs_are_no_drift():
    old, new = record({"a": snippet([{}])}), record({"a": snippet([{}] * 5)})
    assert compare(old, replace(new, day="2027-01-01"), varies={}, folder=FOLDER) == ()


def test_what_only_one_recording_has_is_told_elsewhere():
    old, new = record({"a": snippet([{"n": 1}])}), record({"b": snippet([{"n": 2}])})
    assert compare(old, new, varies={}, folder=FOLDER) == ()


def test_the_message_of_an_exception_is_compared_through_its_traceback():
    old, new = (
        replace(snippet([{}]), runs=(RunRecord({}, raised=Raised("E", message)),))
        for message in ("a", "b")
    )
    assert drift(old, new) == ()


@dataclass(frozen=True)
class Verdict:
    """As a claim's verdict reads."""

    state: str
    held: int = 20
    of: int = 20
    values: str = "a.t = 3"


def claims_drift(before, now):
    place = Place("lessons/l/stages.md", 12)
    claim = Claim(2, parse_claim("a.t > 1", place), "it is fast")
    return list(compare_claims([claim], {2: before}, {2: now}))


def test_a_claim_that_fails_in_some_runs_is_drift():
    it = only(claims_drift(Verdict("holds"), Verdict("fails", 17)))
    assert it.kind is Drifted.CLAIM
    assert it.place == Place("lessons/l/stages.md", 12)
    assert it.what == ("“it is fast” fails now (17 of 20 runs), and holds as recorded (20 of 20)")
    assert it.diff == "a.t = 3"


@pytest.mark.parametrize(
    ("before", "now", "count"),
    [
        ("holds", "holds", 0),
        ("fails", "fails", 0),
        ("fails", "holds", 1),
        ("unchecked", "fails", 1),
        ("unchecked", "holds", 0),
        ("holds", "unchecked", 0),
    ],
)
def test_only_claims_that_turned_are_drift(before, now, count):
    assert len(claims_drift(Verdict(before), Verdict(now))) == count


def test_a_drift_is_a_finding_that_reads_on_its_own():
    it = only(text_drift(of_runs("a cat\n"), of_runs("a dog\n")))
    assert it.finding.kind is Kind.DRIFT
    assert str(it.finding) == (
        "records/cpu/l/stages/a.txt:1: output drifted: the text of output is another; "
        "`lessongen check --accept` keeps what is shown now\n"
        "    --- records/cpu/l/stages/a.txt\n"
        "    +++ records/cpu/l/stages/a.txt (now)\n"
        "    @@ -1,2 +1,2 @@\n"
        "    -a cat\n"
        "    +a dog"
    )
