"""JSON and CSV of captures are decoded, and each number that varies has the path of its value."""

import json
from typing import Any

import pytest

from lessongen.model import Data, Range, Text
from lessongen.records import read, structured, varying, write
from tests.records.samples import record, snippet


def data(key, *runs):
    """The data of a capture whose runs gave these texts; the first is shown."""
    return structured({key: varying(Text(runs[0]), runs[1:])})[key]


def printed(value):
    return json.dumps(value, indent=2) + "\n"


JSON: dict[str, Any] = {
    "an object": ({"flops": 5, "x": 1}, {"flops": 40, "x": 1}, {("flops",): ("5", "40")}),
    "floats": ({"s": -0.5}, {"s": 1e-05}, {("s",): ("-0.5", "1e-05")}),
    "nested": ([{"n": [1, 2]}], [{"n": [1, 3]}], {(0, "n", 1): ("2", "3")}),
    "in a message": ({"why": "took 5 s"}, {"why": "took 7 s"}, {("why",): ("5", "7")}),
    "the first of two": ({"why": "1 of 2"}, {"why": "3 of 4"}, {("why",): ("1", "3")}),
    "all": ({"a": 1, "b": 2}, {"a": 3, "b": 4}, {("a",): ("1", "3"), ("b",): ("2", "4")}),
    "with quotes and breaks": ({'a"\n': 1}, {'a"\n': 2}, {('a"\n',): ("1", "2")}),
    "nothing": ({"a": 1}, {"a": 1}, {}),
}


@pytest.mark.parametrize("name", JSON)
def test_a_number_of_json_that_varies_is_found_by_its_path(name):
    shown, other, ranges = JSON[name]
    found = data("f.cost", printed(shown), printed(other))
    assert found.value == shown
    assert found.varying == {path: Range(*each) for path, each in ranges.items()}
    assert found.differs == bool(ranges)


def test_a_cell_of_csv_that_varies_is_found_by_its_row_and_column():
    shown = 'name,seconds\n"a, ""b""",0.5\n\nc,2\n'
    other = 'name,seconds\n"a, ""b""",0.75\n\nc,2\n'
    assert data("rows.table", shown, other) == Data(
        [["name", "seconds"], ['a, "b"', "0.5"], ["c", "2"]],
        {(1, 1): Range("0.5", "0.75")},
        differs=True,
    )


def test_words_that_differ_are_reported_without_a_path():
    found = data("cache", printed({"why": "a cat"}), printed({"why": "a dog"}))
    assert (found.varying, found.differs) == ({}, True)


def test_digits_of_the_data_are_not_taken_for_those_of_a_number_that_varies():
    shown, other = ({"id": int("9" * 30), "t": t} for t in (1, 2))
    found = data("cache", printed(shown), printed(other))
    assert found.varying == {("t",): Range("1", "2")}


@pytest.mark.parametrize("text", ['{"a": 1', "", "[" * 100_000])
def test_json_that_was_cut_has_no_data(text):
    assert structured({"cache": Text(text, cut=1)}) == {}


def test_other_texts_have_no_data():
    texts = {key: Text("{}") for key in ("output", "error", "f.hlo", "f.signature", "f.nosuch")}
    assert structured(texts) == {}


def test_a_record_is_read_with_its_data(folder):
    text = varying(Text(printed({"flops": 1})), [printed({"flops": 2})])
    write(folder, record({"a": snippet([{}, {}], f__cost=text, output=Text("x"))}))
    read_again = read(folder, "cpu", "l/stages").sessions["a"].snippets["a"]
    assert read_again.data == structured({"f.cost": text})
