"""What was changed after the recording, by hand or by a merge, is told."""

import pytest

from lessongen.model import Text
from lessongen.records import read, write
from tests.records.samples import full, record, snippet
from tests.records.wrong_records import RECORD, findings


def test_a_hand_edited_value_is_found_by_the_hash(folder):
    write(folder, full())
    path = folder / RECORD
    path.write_text(path.read_text("utf-8").replace('"t": 0.25', '"t": 0.2'), "utf-8")
    told = "modified since it was recorded (hash mismatch)"
    assert findings(folder) == [f"records/cpu/l/stages/record.json:1: {told}"]


def test_all_hand_edited_texts_are_told_at_once(folder):
    write(folder, full())
    for name in ("four.txt", "refused.error.txt"):
        path = folder / "cpu/l/stages" / name
        path.write_text("x" + path.read_text("utf-8"), "utf-8")
    assert findings(folder) == [
        f"records/cpu/l/stages/{name}:1: modified since it was recorded (hash mismatch)"
        for name in ("four.txt", "refused.error.txt")
    ]


def test_a_text_that_is_gone_or_no_utf8_is_told(folder):
    write(folder, full())
    (folder / "cpu/l/stages/four.txt").unlink()
    (folder / "cpu/l/stages/refused.error.txt").write_bytes(b"caf\xe9")
    assert findings(folder) == [
        "records/cpu/l/stages/four.txt:1: the record names this file, which doesn't exist",
        "records/cpu/l/stages/refused.error.txt:1: not valid UTF-8 at byte 3",
    ]


def test_line_ends_of_windows_in_a_text_are_another_text(folder):
    write(folder, full())
    path = folder / "cpu/l/stages/four.txt"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert len(findings(folder)) == 1


@pytest.mark.parametrize("name", ["record.json", "four.txt"])
def test_a_merge_conflict_is_told_with_its_line(folder, name):
    write(folder, full())
    path = folder / "cpu/l/stages" / name
    first, rest = path.read_text("utf-8").split("\n", 1)
    path.write_text(f"{first}\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> b\n{rest}", "utf-8")
    assert findings(folder) == [f"records/cpu/l/stages/{name}:2: contains a merge conflict"]


def test_a_snippet_may_print_what_looks_like_a_conflict(folder):
    written = record({"a": snippet([{}], output=Text("<<<<<<< HEAD\n>>>>>>> b\n"))})
    write(folder, written)
    assert read(folder, "cpu", "l/stages") == written
