"""Malformed lessons, each of its own kind: every fault is told with line, what, and what is legal.

The cases are in `malformed/*.txt`: `=== name`, the lesson, then a line `>>> line: finding` for
each finding, all of them and no other. A lesson that speaks of the snippet `four` and has none
gets it at its end.
"""

import re
from pathlib import Path

import pytest
from reading_lessons import document

FOUR = "\n```python run id=four\nt = 1.0\nu = 2.0\n```\n"


def cases():
    """(file and name, lesson, expected findings) of every case."""
    for file in sorted((Path(__file__).parent / "malformed").glob("*.txt")):
        for case in re.split(r"(?m)^=== ", file.read_text(encoding="utf-8"))[1:]:
            name, *lines = case.splitlines()
            text = "".join(f"{line}\n" for line in lines if not line.startswith(">>> "))
            expected = [line.removeprefix(">>> ") for line in lines if line.startswith(">>> ")]
            yield pytest.param(text, expected, id=f"{file.stem}: {name}")


ALL = list(cases())


@pytest.mark.parametrize(("text", "expected"), ALL)
def test_every_fault_is_told_with_its_line_and_what_is_legal(text, expected):
    whole = text + FOUR if "four" in text and "id=four" not in text else text
    findings = document(whole)[1]
    assert [str(finding) for finding in findings] == [f"lessons/l/x.md:{line}" for line in expected]
    assert expected
    assert all(finding.what and finding.remedy for finding in findings)


def test_there_are_hundreds_of_kinds_each_told_in_its_own_words():
    names = [case.id for case in ALL]
    assert len(names) == len(set(names)) >= 200
    whats = {line.partition(": ")[2] for case in ALL for line in case.values[1]}
    assert len(whats) >= 150


def test_all_faults_of_a_lesson_are_told_at_once_in_order():
    text = "\n".join(case.values[0] for case in ALL if case.id.startswith("values: a value "))
    findings = document(text + FOUR)[1]
    assert len(findings) > 20
    assert [f.place.line for f in findings] == sorted(f.place.line for f in findings)
