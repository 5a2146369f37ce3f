"""Every way in which a record can be wrong is told with file, line and remedy."""

import getpass
import json
import re
import socket

import pytest

from lessongen.errors import FindingsError, Kind
from lessongen.model import Text
from lessongen.records import read, write
from lessongen.records.canonical import canonical, sha256
from lessongen.records.formats import upgrade
from tests.records.samples import full, record, snippet

RECORD = "cpu/l/stages/record.json"
REMEDY = "restore the files with git, or delete the folder and record the lesson again: "


def findings(folder):
    with pytest.raises(FindingsError) as caught:
        read(folder, "cpu", "l/stages")
    found = caught.value.findings
    assert all(finding.kind is Kind.RECORD for finding in found)
    assert all(finding.remedy.startswith(REMEDY) for finding in found)
    return [f"{finding.place}: {finding.what}" for finding in found]


def edit(folder, change):
    """Changes the data of the record and its hash with it, as no hand-edit would."""
    path = folder / RECORD
    data = json.loads(path.read_text("utf-8"))
    change(data)
    del data["sha256"]
    path.write_text(canonical({**data, "sha256": sha256(canonical(data))}), "utf-8")


def four(data):
    return data["sessions"]["four"]["snippets"]["four"]


def put(*keys, value):
    def change(data):
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


FOUR = ("sessions", "four", "snippets", "four")
OUTPUT = (*FOUR, "captures", "output")

CASES = {
    "unknown key": (
        put("host", value="x"),
        "unknown key 'host'; legal are lesson, machine, day, environment, sessions",
        '"host"',
    ),
    "unknown key in a run": (
        put(*FOUR, "runs", 0, "time", value=1),
        "unknown key 'time'; legal are values, left_out, raised",
        '"time"',
    ),
    "lacking key": (
        lambda data: four(data).pop("inputs"),
        "`four` lacks the key 'inputs'",
        '"four": {',
    ),
    "type": (
        put("environment", "cores", value="2"),
        "`cores` must be a whole number, not a text",
        '"cores"',
    ),
    "truth is no number": (
        put("sessions", "four", "shown", value=True),
        "`shown` must be a whole number, not true or false",
        '"shown": true',
    ),
    "null": (put("day", value=None), "`day` must be a text, not null", '"day"'),
    "negative": (put(*OUTPUT, "cut", value=-1), "`cut` must not be negative, and is -1", '"cut"'),
    "no such run": (
        put("sessions", "four", "shown", value=2),
        "`shown` is 2, but there is no such run",
        '"shown": 2',
    ),
    "uneven runs": (
        lambda data: data["sessions"]["page"]["snippets"].update(
            x={**four(data), "runs": four(data)["runs"][:1]}
        ),
        "a session has snippets, and each of them equally many runs",
        '"page": {',
    ),
    "no snippets": (
        put("sessions", "four", "snippets", value={}),
        "a session has snippets, and each of them equally many runs",
        '"four": {',
    ),
    "failure": (
        put(*FOUR, "outcome", value="failed"),
        "`outcome` of a record is ok or raised, not 'failed'",
        '"outcome"',
    ),
    "raised where nothing was": (
        put(*FOUR, "outcome", value="raised"),
        "`raised` stands in each run of a snippet that raised, and in no other",
        '"runs"',
    ),
    "day": (
        put("day", value="29.11.2026"),
        "`day` must be like 2026-11-29, not '29.11.2026'",
        '"day"',
    ),
    "no such float": (
        put(*FOUR, "runs", 0, "values", "t", value={"$float": "big"}),
        "`t`: 'big' is no float; legal are nan, inf, -inf",
        '"t"',
    ),
    "another lesson": (
        put("lesson", value="l/other"),
        "the record is of lesson 'l/other', but lies where 'l/stages' belongs",
        '"lesson"',
    ),
    "another machine": (
        put("machine", value="h200"),
        "the record is of machine 'h200', but lies where 'cpu' belongs",
        '"machine"',
    ),
    "newer format": (
        put("format", value=9),
        "format 9 is not known to this lessongen, which reads 1",
        '"format"',
    ),
    "no digest": (
        put(*OUTPUT, "sha256", value="12"),
        "`sha256` must be 64 hexadecimal digits",
        '"sha256"',
    ),
    "span outside": (
        put(*OUTPUT, "stderr", value=[[0, 99]]),
        "[0, 99] is outside the text or backwards",
        "[",
    ),
    "span backwards": (
        put(*OUTPUT, "stderr", value=[[3, 2]]),
        "[3, 2] is outside the text or backwards",
        "[",
    ),
    "span of three": (
        put(*OUTPUT, "stderr", value=[[1, 2, 3]]),
        "`stderr` must have 2 items, not 3",
        "[",
    ),
    **{
        f"file {name}": (
            put(*OUTPUT, "file", value=name),
            f"`file` must be a name in the folder of the record, not {name!r}",
            '"file"',
        )
        for name in (
            "/etc/passwd",
            "../a.txt",
            "a.b/c",
            "a.b\\c",
            "record.json",
            "a.\0",
            "C:a.b",
            "",
        )
    },
}


@pytest.mark.parametrize("name", CASES)
def test_wrong_data_is_told_with_its_line(folder, name):
    change, what, at = CASES[name]
    write(folder, full())
    edit(folder, change)
    (told,) = findings(folder)
    line, text = re.fullmatch(r"records/cpu/l/stages/record\.json:(\d+): (.*)", told).groups()
    assert text.startswith(what)
    assert (folder / RECORD).read_text("utf-8").split("\n")[int(line) - 1].strip().startswith(at)


def test_a_hand_edited_value_is_found_by_the_hash(folder):
    write(folder, full())
    path = folder / RECORD
    path.write_text(path.read_text("utf-8").replace('"t": 0.25', '"t": 0.2'), "utf-8")
    told = "it isn't as it was recorded: its own hash doesn't match"
    assert findings(folder) == [f"records/cpu/l/stages/record.json:1: {told}"]


def test_all_hand_edited_texts_are_told_at_once(folder):
    write(folder, full())
    for name in ("four.txt", "refused.error.txt"):
        path = folder / "cpu/l/stages" / name
        path.write_text("x" + path.read_text("utf-8"), "utf-8")
    assert findings(folder) == [
        f"records/cpu/l/stages/{name}:1: it isn't as it was recorded: its hash is another"
        for name in ("four.txt", "refused.error.txt")
    ]


def test_a_text_that_is_gone_or_no_utf8_is_told(folder):
    write(folder, full())
    (folder / "cpu/l/stages/four.txt").unlink()
    (folder / "cpu/l/stages/refused.error.txt").write_bytes(b"caf\xe9")
    assert findings(folder) == [
        "records/cpu/l/stages/four.txt:1: the record names this file, and it isn't there",
        "records/cpu/l/stages/refused.error.txt:1: byte 3 is no UTF-8",
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
    assert findings(folder) == [f"records/cpu/l/stages/{name}:2: it holds a merge conflict"]


def test_a_snippet_may_print_what_looks_like_a_conflict(folder):
    written = record({"a": snippet([{}], output=Text("<<<<<<< HEAD\n>>>>>>> b\n"))})
    write(folder, written)
    assert read(folder, "cpu", "l/stages") == written


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


def test_order_and_spaces_of_the_json_are_no_change(folder):
    write(folder, full())
    path = folder / RECORD
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(dict(reversed(data.items())), indent=1), "utf-8")
    assert read(folder, "cpu", "l/stages") == full()


def test_a_record_of_an_older_format_is_upgraded_step_by_step():
    steps = {
        1: lambda data: {**data, "cores": data["cores"] * 10},
        2: lambda data: {**data, "cores": data["cores"] + 1},
    }
    assert upgrade({"cores": 2}, 1, steps) == {"cores": 21}
    assert upgrade({"cores": 2}, 2, steps) == {"cores": 3}
    assert upgrade({"cores": 2}, 3, steps) == {"cores": 2}


def test_a_record_names_no_path_user_or_host(folder):
    write(folder, full())
    text = (folder / RECORD).read_text("utf-8")
    assert not re.search(r'"/|\\\\', text)
    assert socket.gethostname() not in text
    assert f'"{getpass.getuser()}"' not in text
