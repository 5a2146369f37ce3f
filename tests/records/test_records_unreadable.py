"""A file that is no record, or no file at all, is told without a traceback."""

import pytest

from lessongen.records import read
from tests.records.wrong_records import RECORD, findings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1: it is no json: expecting value"),
        ('{\n  "format": 1,\n}', "3: it is no json: expecting property name"),
        ('{"format": 1, "format": 1}', "1: it is no json: the key 'format' stands twice"),
        ('{"format": NaN}', "1: it is no json: nan is not json"),
        ("[" * 100_000, "1: it is nested too deeply for a record"),
        ("[]", "1: the record must be an object, not a list"),
        ("{}", "1: the record lacks the key 'format'"),
        ('{"format": 1}', "1: the record lacks the key 'sha256'"),
        ('{"format": "1"}', "1: `format` must be a whole number, not a text"),
    ],
)
def test_a_file_that_is_no_record_is_told(folder, text, told):
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
    assert told.startswith("records/cpu/l/stages/record.json:1: it can't be read: ")
