"""The published description of the format: its schema and its page agree with the code."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from lessongen.records import json_schema, write
from tests.records.samples import full
from tests.records.wrong_records import RECORD

ROOT = Path(__file__).parent.parent.parent
SCHEMA = ROOT / "docs" / "record.schema.json"
PAGE = ROOT / "docs" / "record-format.md"
COMMITTED = sorted((ROOT / "records").rglob("record.json"))


def validate(data):
    Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(data)


def described():
    """The fields that the page describes, by heading."""
    parts = re.split(r"^### ", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {
        part.partition("\n")[0]: re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) for part in parts
    }


def test_the_committed_schema_is_that_of_the_types():
    remedy = "run `python tools/record_schema.py`"
    assert SCHEMA.read_text("utf-8") == json_schema(), remedy
    Draft202012Validator.check_schema(json.loads(json_schema()))


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.parent.as_posix()[-40:])
def test_committed_records_validate(path):
    validate(json.loads(path.read_text("utf-8")))


def test_a_record_with_every_part_validates(folder):
    write(folder, full())
    validate(json.loads((folder / RECORD).read_text("utf-8")))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(host="x"),
        lambda data: data.pop("day"),
        lambda data: data.update(format=2),
        lambda data: data["environment"].update(cores="2"),
        lambda data: data["sessions"]["four"].update(shown=-1),
        lambda data: data["sessions"]["four"]["snippets"]["four"]["captures"]["output"].update(
            file="../x"
        ),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(folder, change):
    write(folder, full())
    data = json.loads((folder / RECORD).read_text("utf-8"))
    change(data)
    with pytest.raises(ValidationError):
        validate(data)


def test_the_page_describes_every_field_of_every_part():
    parts = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
    titles = {"RecordFile": "Top level", "TextCapture": "Text", "PictureCapture": "Picture"}
    fields = {
        titles.get(name, name): list(part["properties"])
        for name, part in parts.items()
        if "properties" in part
    }
    assert {name: sorted(each) for name, each in described().items()} == {
        name: sorted(each) for name, each in fields.items()
    }
