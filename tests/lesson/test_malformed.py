"""Malformed lessons: every finding has a line, what is wrong and what is valid.

The cases are in `malformed/*.txt`: `=== name`, the lesson, then a line `>>> line: finding` for
each of its findings. A lesson that mentions the snippet `four` without defining it gets it at its
end.
"""

import re
from pathlib import Path

import pytest

from tests.lesson.reading_lessons import document

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
def test_every_finding_has_its_line_and_what_is_valid(text, expected):
    whole = text + FOUR if "four" in text and "id=four" not in text else text
    findings = document(whole)[1]
    assert [str(finding) for finding in findings] == [f"lessons/l/x.md:{line}" for line in expected]
    assert expected
    assert all(finding.what and finding.remedy for finding in findings)


def test_there_are_hundreds_of_cases_with_messages_of_their_own():
    names = [case.id for case in ALL]
    assert len(names) == len(set(names)) >= 200
    whats = {line.partition(": ")[2] for case in ALL for line in case.values[1]}
    assert len(whats) >= 150


def test_all_findings_of_a_lesson_are_reported_in_order():
    text = "\n".join(case.values[0] for case in ALL if case.id.startswith("values: a value "))
    findings = document(text + FOUR)[1]
    assert len(findings) > 20
    assert [f.place.line for f in findings] == sorted(f.place.line for f in findings)
