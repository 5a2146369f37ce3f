"""Where an IR's lines came from is kept with its text, and read as strictly as all else."""

import json

import pytest

from lessongen.errors import FindingsError
from lessongen.model import Text
from lessongen.records import read, write
from lessongen.records.canonical import canonical, sha256
from tests.records.samples import record, snippet

LINKS = {"stages/four.py:3:4-3:9": "2 3", "stages/four.py:3:4-4:12": "5"}


def linked():
    return record({"four": snippet([{}, {}], lowered__stablehlo=Text("a\nb\n", links=LINKS))})


def test_links_survive(folder):
    assert write(folder, linked())
    assert read(folder, "cpu", "l/stages") == linked()


def test_links_of_another_form_are_told_with_the_place(folder):
    write(folder, linked())
    path = folder / "cpu/l/stages/record.json"
    data = json.loads(path.read_text("utf-8"))
    four = data["sessions"]["four"]["snippets"]["four"]
    four["captures"]["lowered.stablehlo"]["links"]["stages/four.py:3"] = "1"
    del data["sha256"]
    path.write_text(canonical({**data, "sha256": sha256(canonical(data))}))
    with pytest.raises(FindingsError, match="no span; one is FILE:LINE:COLUMN-LINE:COLUMN"):
        read(folder, "cpu", "l/stages")
