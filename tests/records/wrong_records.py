"""Records made wrong, and what is told of them."""

import json

import pytest

from lessongen.diagnostics import FindingsError, Kind
from lessongen.records import read
from lessongen.records.json_text import canonical, sha256

RECORD = "cpu/l/stages/record.json"
REMEDY = "restore the files with git, or delete the folder and record the lesson again: "
FOUR = ("sessions", "four", "snippets", "four")


def edit(folder, change):
    """Changes the data of the record and its hash with it, as no hand-edit would."""
    path = folder / RECORD
    data = json.loads(path.read_text("utf-8"))
    change(data)
    del data["sha256"]
    path.write_text(canonical({**data, "sha256": sha256(canonical(data))}), "utf-8")


def put(*keys, value):
    """A change: at the end of these keys stands this value."""

    def change(data):
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def findings(folder):
    with pytest.raises(FindingsError) as caught:
        read(folder, "cpu", "l/stages")
    found = caught.value.findings
    assert all(finding.kind is Kind.RECORD for finding in found)
    assert all(finding.remedy.startswith(REMEDY) for finding in found)
    return [f"{finding.place}: {finding.what}" for finding in found]
