"""Data that no record has is told with its line, whichever part it stands in."""

import re

import pytest

from lessongen.records import write
from tests.records.samples import full
from tests.records.wrong_records import FOUR, RECORD, edit, findings, put


def four(data):
    return data["sessions"]["four"]["snippets"]["four"]


OUTPUT = (*FOUR, "captures", "output")
AT = "/sessions/four/snippets/four"

CASES = {
    "unknown key": (
        put("host", value="x"),
        "unknown field `host`; expected one of format, sha256, lesson, machine, day",
        '"host"',
    ),
    "unknown key in a run": (
        put(*FOUR, "runs", 0, "time", value=1),
        "unknown field `time`; expected one of values, left_out, raised",
        '"time"',
    ),
    "lacking key": (
        lambda data: four(data).pop("inputs"),
        f"`{AT}`: object missing required field `inputs`",
        '"four": {',
    ),
    "type": (
        put("environment", "cores", value="2"),
        "`/environment/cores`: expected `int`, got `str`",
        '"cores"',
    ),
    "truth is no number": (
        put("sessions", "four", "shown", value=True),
        "`/sessions/four/shown`: expected `int`, got `bool`",
        '"shown": true',
    ),
    "null": (put("day", value=None), "`/day`: expected `date`, got `null`", '"day"'),
    "negative": (
        put(*OUTPUT, "cut", value=-1),
        f"`{AT}/captures/output/cut`: expected `int` >= 0, got -1",
        '"cut"',
    ),
    "no such run": (
        put("sessions", "four", "shown", value=2),
        "`shown` is 2, but there are 2 runs, counted from 0",
        '"shown": 2',
    ),
    "uneven runs": (
        lambda data: data["sessions"]["page"]["snippets"].update(
            x={**four(data), "runs": four(data)["runs"][:1]}
        ),
        "a session must have snippets, all with the same number of runs",
        '"page": {',
    ),
    "no snippets": (
        put("sessions", "four", "snippets", value={}),
        "a session must have snippets, all with the same number of runs",
        '"four": {',
    ),
    "failure": (
        put(*FOUR, "outcome", value="failed"),
        f"`{AT}/outcome`: expected 'ok' or 'raised', got 'failed'",
        '"outcome"',
    ),
    "raised where nothing was": (
        put(*FOUR, "outcome", value="raised"),
        "every run of a snippet whose outcome is `raised` must have `raised`, others not",
        '"runs"',
    ),
    "day": (
        put("day", value="29.11.2026"),
        "`/day`: expected a date (YYYY-MM-DD), got '29.11.2026'",
        '"day"',
    ),
    "no such float": (
        put(*FOUR, "runs", 0, "values", "t", value={"$float": "big"}),
        "`t`: 'big' is not a valid float; expected nan, inf, -inf",
        '"t"',
    ),
    "another lesson": (
        put("lesson", value="l/other"),
        "a record of lesson 'l/other' in the folder of 'l/stages'",
        '"lesson"',
    ),
    "another machine": (
        put("machine", value="h200"),
        "a record of machine 'h200' in the folder of 'cpu'",
        '"machine"',
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
        "[0, 2] begins before the end of the previous span",
        "[",
    ),
    "numbers over each other": (
        put(
            *OUTPUT,
            "volatile",
            value=[{"at": at, "min": "1", "max": "2"} for at in ([6, 10], [8, 12])],
        ),
        "[8, 12] begins before the end of the previous span",
        '"at"',
    ),
    "span of three": (
        put(*OUTPUT, "stderr", value=[[1, 2, 3]]),
        f"`{AT}/captures/output/stderr/0`: expected `array` of length 2, got 3",
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
