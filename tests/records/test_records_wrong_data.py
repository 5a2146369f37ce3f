"""Data that no record has is told with its line, whichever part it stands in."""

import re

import pytest

from lessongen.records import write
from tests.records.samples import full
from tests.records.wrong_records import FOUR, RECORD, edit, findings, put


def four(data):
    return data["sessions"]["four"]["snippets"]["four"]


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
    "spans out of order": (
        put(*OUTPUT, "stderr", value=[[4, 6], [0, 2]]),
        "[0, 2] begins before the end of the last one",
        "[",
    ),
    "numbers over each other": (
        put(
            *OUTPUT,
            "volatile",
            value=[{"at": at, "min": "1", "max": "2"} for at in ([6, 10], [8, 12])],
        ),
        "[8, 12] begins before the end of the last one",
        '"at"',
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
