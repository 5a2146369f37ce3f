"""Another value is drift, told at its line; values that vary from run to run are none."""

import pytest

from lessongen.records import compare, write
from lessongen.records.drift import DriftKind
from tests.records.drifts import drift, only
from tests.records.samples import record, snippet

VALUES = {
    "number": ({"n": 3}, {"n": 4}, "`a.n` was 3 and is 4"),
    "text": ({"n": "x"}, {"n": "y"}, '`a.n` was "x" and is "y"'),
    "kind": ({"n": 1}, {"n": True}, "`a.n` was 1 and is true"),
    "nested": ({"n": [1, {"m": 2}]}, {"n": [1, {"m": 3}]}, "`a.n[1]['m']` was 2 and is 3"),
    "longer": ({"n": [1]}, {"n": [1, 2]}, "`a.n[1]` is new: 2"),
    "several": ({"n": [1, 2]}, {"n": [3, 4]}, "`a.n[0]` was 1 and is 3; more changes in `a.n`: 1"),
    "empty": ({"n": []}, {"n": {}}, "`a.n` was [] and is {}"),
    "gone": ({"n": 1}, {}, "`a.n` is gone; it was 1"),
    "new": ({}, {"n": None}, "`a.n` is new: null"),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_changed_value_is_drift(name):
    old, new, what = VALUES[name]
    it = only(drift(snippet([old, old]), snippet([new, new])))
    assert (it.kind, it.what) == (DriftKind.VALUE, what)
    assert "`repeat=`" in it.remedy


def test_a_value_that_drifted_is_reported_at_its_line(tmp_path):
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
    assert only(drift(old, new)).what == "`a.t['n']` was 5 and is 6"
