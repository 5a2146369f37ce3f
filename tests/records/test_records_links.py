"""Where an IR's lines came from is kept with its text, and read as strictly as all else."""

import pytest

from lessongen.diagnostics import FindingsError
from lessongen.model import Json, Text
from lessongen.records import read, write
from tests.records.samples import record, snippet
from tests.records.wrong_records import FOUR, edit, put

LINKS: Json = {"stages/four.py:3:4-3:9": "2 3", "stages/four.py:3:4-4:12": "5"}


def linked():
    return record({"four": snippet([{}, {}], lowered__stablehlo=Text("a\nb\n", links=LINKS))})


def test_links_survive(folder):
    assert write(folder, linked())
    assert read(folder, "cpu", "l/stages") == linked()


def test_links_of_another_form_are_reported_with_the_place(folder):
    write(folder, linked())
    at = (*FOUR, "captures", "lowered.stablehlo", "links", "stages/four.py:3")
    edit(folder, put(*at, value="1"))
    with pytest.raises(
        FindingsError, match="not a valid span; expected FILE:LINE:COLUMN-LINE:COLUMN"
    ):
        read(folder, "cpu", "l/stages")
