"""A file that is no record, or no file at all, is reported without a traceback."""

import pytest

from lessongen.records import read
from tests.records.wrong_records import RECORD, findings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1: not valid JSON: Expecting value"),
        ('{\n  "format": 1,\n  x\n}', "3: not valid JSON: Expecting property name"),
        ('{"format": 1, "format": 1}', "1: not valid JSON: duplicate key 'format'"),
        ('{"format": NaN}', "1: not valid JSON: NaN is not valid JSON"),
        ("[" * 100_000, "1: nested too deeply for a record"),
        ("[]", "1: a record must be an object"),
        ("{}", "1: missing required field `format`"),
        ('{"format": 1}', "1: object missing required field `sha256`"),
        ('{"format": "1"}', "1: `/format`: expected `int` >= 0, got '1'"),
    ],
)
def test_a_file_that_is_no_record_is_reported(folder, text, told):
    path = folder / RECORD
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    (found,) = findings(folder)
    assert found.startswith(f"records/cpu/l/stages/record.json:{told}")


def test_what_is_no_folder_or_no_file_is_no_traceback(folder):
    (folder / "cpu").mkdir(parents=True)
    (folder / "cpu/l").write_text("a file where a folder should be")
    assert read(folder, "cpu", "l/stages") is None
    (folder / "cpu/l").unlink()
    (folder / RECORD).mkdir(parents=True)
    (told,) = findings(folder)
    assert told.startswith("records/cpu/l/stages/record.json:1: can't be read: ")
