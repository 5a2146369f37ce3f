import json
import math
import os
import resource
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from lessongen.diagnostics import FindingsError
from lessongen.model import Text
from lessongen.records import contents, listing, read, remove, write
from lessongen.records.json_text import canonical, pack, parse, unpack
from tests.records.samples import full, record, snippet


def tree(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def untouched(path):
    """What is the same as long as nobody writes (reading changes the time of access)."""
    stat = path.stat()
    return stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size


def test_what_is_written_is_read_again(folder):
    assert write(folder, full())
    assert read(folder, "cpu", "l/stages") == full()


def test_the_files_of_a_record_are_those_that_were_read(folder):
    write(folder, full())
    found = read(folder, "cpu", "l/stages")
    assert found is not None
    files = {path.name: path.read_bytes() for path in (folder / "cpu/l/stages").iterdir()}
    assert contents(found) is found.files
    assert contents(found) == files == contents(full())


def test_a_record_that_was_changed_has_other_files_than_were_read(folder):
    write(folder, full())
    kept = read(folder, "cpu", "l/stages")
    assert kept is not None
    changed = replace(kept, day="2027-01-02")
    assert b'"day": "2027-01-02"' in contents(changed)["record.json"]


def test_each_text_is_a_file_beside_the_record(folder):
    write(folder, full())
    assert tree(folder) == [
        f"cpu/l/stages/{name}"
        for name in ("four.lowered.stablehlo", "four.txt", "record.json", "refused.error.txt")
    ]
    assert (folder / "cpu/l/stages/four.lowered.stablehlo").read_bytes() == b"module @jit {\r\n}\n"


def test_the_file_is_canonical(folder):
    write(folder, full())
    data = (folder / "cpu/l/stages/record.json").read_bytes()
    text = data.decode()
    assert text == json.dumps(json.loads(text), sort_keys=True, indent=2, ensure_ascii=False) + "\n"
    assert b"\r" not in data
    assert json.loads(text)["format"] == 1


def test_without_a_record_there_is_none(folder):
    assert read(folder, "cpu", "l/stages") is None
    assert listing(folder) == ()


def test_an_equal_record_touches_nothing(folder):
    write(folder, full())
    before = {path: untouched(path) for path in folder.rglob("*")}
    assert not write(folder, full())
    assert {path: untouched(path) for path in folder.rglob("*")} == before


def test_a_text_that_stays_is_not_touched(folder):
    write(folder, record({"a": snippet([{}], output=Text("a")), "b": snippet([{}])}))
    kept = untouched(folder / "cpu/l/stages/a.txt")
    assert write(folder, record({"a": snippet([{}], output=Text("a"))}))
    assert untouched(folder / "cpu/l/stages/a.txt") == kept


def test_files_no_longer_named_are_removed_and_other_lessons_stay(folder):
    write(folder, record({"a": snippet([{}], output=Text("a"))}, lesson="l"))
    write(folder, record({"a": snippet([{}], output=Text("a"))}, lesson="l/inner"))
    write(folder, record({"b": snippet([{}], output=Text("b"))}, lesson="l"))
    assert tree(folder) == [
        "cpu/l/b.txt",
        "cpu/l/inner/a.txt",
        "cpu/l/inner/record.json",
        "cpu/l/record.json",
    ]


def test_removal_leaves_no_empty_folder_and_no_other_lesson(folder):
    write(folder, record({"a": snippet([{}])}, lesson="l"))
    write(folder, record({"a": snippet([{}], output=Text("a"))}, lesson="l/inner"))
    remove(folder, "cpu", "l/inner")
    assert tree(folder) == ["cpu/l/record.json"]
    remove(folder, "cpu", "l")
    assert not list(folder.iterdir())
    remove(folder, "cpu", "l")


def test_listing_names_machines_and_lessons(folder):
    for machine, lesson in (("h200", "index"), ("cpu", "l/b"), ("cpu", "l")):
        write(folder, record({"a": snippet([{}])}, lesson=lesson, machine=machine))
    assert listing(folder) == (("cpu", "l"), ("cpu", "l/b"), ("h200", "index"))


@pytest.mark.parametrize(
    "value",
    [
        math.inf,
        [-math.inf, 1.5, -0.0],
        {"$float": "nan"},
        {"$$float": 1},
        {"$float": 1, "x": 2},
        10**300,
        1e-320,
        0.1,
        True,
        {"": {"a": None}},
        "\ud83d lone",
        "é\u2028\x00",
    ],
)
def test_values_survive(value):
    back = unpack(parse(canonical(pack(value))))
    assert back == value
    assert type(back) is type(value)


def test_nan_survives():
    kept: Any = unpack(parse(canonical(pack(math.nan))))
    assert math.isnan(kept)


def test_two_halves_of_a_character_are_written_as_one():
    assert canonical("\ud83c\udf0d") == '"🌍"\n'


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "1e999", '{"a": 1, "a": 2}', "[1,]", ""])
def test_what_is_not_canonical_json_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        parse(text)


def test_names_that_differ_in_case_or_by_chance_get_files_of_their_own(folder):
    texts = {"error": Text("1"), "error__txt": Text("2"), "X__hlo": Text("3"), "x__hlo": Text("4")}
    written = record({"a": snippet([{}], **texts)})
    write(folder, written)
    assert read(folder, "cpu", "l/stages") == written
    assert tree(folder) == [
        f"cpu/l/stages/{name}"
        for name in ("a.X.hlo", "a.error-2.txt", "a.error.txt", "a.x-2.hlo", "record.json")
    ]


FULL_DISK = """
import resource, sys
from pathlib import Path
from lessongen.diagnostics import FindingsError
from lessongen.model import Text
from lessongen.records import write
from tests.records.samples import record, snippet
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
try:
    write(Path(sys.argv[1]), record({"a": snippet([{}], output=Text("new " * 1000))}))
except FindingsError as error:
    print(error)
"""


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="needs a limit on file sizes")
@pytest.mark.process
def test_a_record_that_does_not_fit_leaves_the_one_before(folder):
    before = record({"a": snippet([{}], output=Text("old"))})
    write(folder, before)
    command = [sys.executable, "-c", FULL_DISK, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    assert done.stdout.startswith(
        "records/cpu/l/stages/record.json:1: the record can't be written: File too large; "
    )
    assert read(folder, "cpu", "l/stages") == before
    assert tree(folder) == ["cpu/l/stages/a.txt", "cpu/l/stages/record.json"]


def test_a_folder_that_cannot_be_made_is_reported(folder):
    folder.write_text("a file where the folder should be")
    with pytest.raises(FindingsError, match="the record can't be written: "):
        write(folder, record({"a": snippet([{}])}))
