"""Records of other formats: refused when they are read, converted by `migrate`."""

import json
from dataclasses import replace

import pytest

from lessongen import workflow
from lessongen.diagnostics import FindingsError
from lessongen.records import migrate, read, write
from lessongen.run import Machine
from lessongen.workflow import Settings
from tests.records.samples import full
from tests.records.wrong_records import RECORD, edit, put


def told(folder):
    with pytest.raises(FindingsError) as caught:
        read(folder, "cpu", "l/stages")
    (finding,) = caught.value.findings
    line = (folder / RECORD).read_text("utf-8").split("\n")[finding.place.line - 1]
    assert line.strip().startswith('"format"')
    assert finding.place.path == f"records/{RECORD}"
    return finding.what, finding.remedy


def files(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def older(folder):
    """Make the record one of a format 0, in which the machine was called host."""
    write(folder, full())

    def change(data):
        data["format"] = 0
        data["host"] = data.pop("machine")

    edit(folder, change)


def renamed(data):
    """The step from that format."""
    data["machine"] = data.pop("host")
    return data


def test_a_newer_format_is_refused_with_both_numbers_and_the_remedy(folder):
    write(folder, full())
    edit(folder, put("format", value=9))
    what = "format 9 is newer than format 1, which this lessongen reads"
    assert told(folder) == (what, "upgrade lessongen")


def test_an_older_format_is_refused_and_the_remedy_is_to_migrate(folder):
    older(folder)
    what, remedy = told(folder)
    assert what == "format 0 is older than format 1, which this lessongen reads"
    assert "`lessongen migrate`" in remedy


def test_migrate_changes_nothing_of_current_records(folder):
    write(folder, full())
    before = files(folder)
    found = migrate(folder)
    assert (found.converted, found.current, found.findings) == ({}, 1, ())
    assert files(folder) == before


def test_migrate_converts_an_older_record_and_keeps_all_else(folder):
    write(folder, full())
    current = files(folder)
    older(folder)
    found = migrate(folder, {0: renamed})
    assert {str(place): number for place, number in found.converted.items()} == {
        f"records/{RECORD}:1": 0
    }
    assert files(folder) == current
    assert read(folder, "cpu", "l/stages") == full()
    assert migrate(folder, {0: renamed}).current == 1


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (put("format", value=9), "format 9 is newer than format 1"),
        (put("format", value=0), "format 0 can't be converted to format 1"),
        (put("format", value="1"), "`/format`: expected `int` >= 0, got '1'"),
        (lambda data: data.pop("format"), "missing required field `format`"),
    ],
)
def test_migrate_reports_what_it_can_not_convert_and_leaves_it(folder, change, what):
    write(folder, full())
    edit(folder, change)
    before = files(folder)
    found = migrate(folder)
    assert [(each.place.path, each.what) for each in found.findings] == [
        (f"records/{RECORD}", what)
    ]
    assert files(folder) == before


@pytest.mark.parametrize("text", ["[]", "{", '{"format": 0, "sha256": "0"}'])
def test_migrate_refuses_a_file_that_is_not_an_intact_record(folder, text):
    write(folder, full())
    (folder / RECORD).write_text(text, "utf-8")
    (finding,) = migrate(folder, {0: renamed}).findings
    assert "restore the file with git" in finding.remedy


def test_the_verb_says_what_it_did_and_gives_what_it_could_not_do(folder):
    write(folder, full())
    write(folder, replace(full(), lesson="l/newer"))
    newer = folder / "cpu/l/newer/record.json"
    newer.write_text(newer.read_text("utf-8").replace('"format": 1', '"format": 9'), "utf-8")
    root, said = folder.parent, []
    settings = Settings(root, root / "lessons", (), folder, {"cpu": Machine("cpu")})
    (finding,) = workflow.migrate(settings, say=said.append)
    assert str(finding) == (
        "records/cpu/l/newer/record.json:1: format 9 is newer than format 1; upgrade lessongen"
    )
    assert said == ["0 converted, 1 already in format 1"]


def test_a_record_names_its_format(folder):
    write(folder, full())
    assert json.loads((folder / RECORD).read_text("utf-8"))["format"] == 1
