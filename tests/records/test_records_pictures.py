"""Pictures and JAX's stages in records: kept whole, read as strictly as all else."""

import json
from dataclasses import replace

import pytest

from lessongen.diagnostics import FindingsError
from lessongen.model import Image, RunRecord, SessionRecord, Stage, Text
from lessongen.records import read, write
from tests.records.samples import record, snippet
from tests.records.wrong_records import FOUR, edit, put

PNG = b"\x89PNG\r\n\x1a\n\x00\xff not UTF-8 \xfe"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'>\r\n</svg>"
STAGES = (Stage(None, "compile", 0.25), Stage("f", "trace", 0.0, within=True))


def pictured():
    """A record of a snippet with pictures, a text beside them, and stages in each run."""
    four = replace(
        snippet([{"t": 1}, {"t": 2}], plot__table=Text("a\n1\n"), cache=Text("{}\n")),
        images={"plot.figure": Image(SVG, varies=True), "photo.png": Image(PNG)},
    )
    runs = tuple(RunRecord(run.values, stages=STAGES) for run in four.runs)
    return record({"four": replace(four, runs=runs)})


def data(folder):
    return json.loads((folder / "cpu/l/stages/record.json").read_text("utf-8"))


def test_pictures_and_stages_survive(folder):
    assert write(folder, pictured())
    assert read(folder, "cpu", "l/stages") == pictured()
    assert not write(folder, pictured())


def test_each_picture_is_a_file_named_after_its_kind(folder):
    write(folder, pictured())
    names = sorted(path.name for path in (folder / "cpu/l/stages").iterdir())
    assert names == [
        "four.cache.json",
        "four.photo.png",
        "four.plot.csv",
        "four.plot.svg",
        "record.json",
    ]
    assert (folder / "cpu/l/stages/four.photo.png").read_bytes() == PNG


def test_the_format_is_that_of_the_other_captures(folder):
    write(folder, pictured())
    four = data(folder)["sessions"]["four"]["snippets"]["four"]
    assert four["captures"]["photo.png"].keys() == {"file", "sha256", "bytes"}
    assert four["captures"]["plot.figure"]["varies"] is True
    assert four["runs"][0]["stages"] == [
        {"function": None, "stage": "compile", "seconds": 0.25},
        {"function": "f", "stage": "trace", "seconds": 0.0, "within": True},
    ]


def test_captured_names_what_can_be_asked_for():
    session: SessionRecord = pictured().sessions["four"]
    four = session.snippets["four"]
    everything = {"plot.figure", "photo.png", "plot.table", "cache", "stages"}
    assert four.captured == everything
    one_without = (four.runs[0], RunRecord({}))
    assert replace(four, runs=one_without).captured == everything - {"stages"}


WRONG = {
    "another length": ((*FOUR, "captures", "photo.png", "bytes"), 3, "`bytes` is 3, but the file"),
    "a negative length": (
        (*FOUR, "captures", "photo.png", "bytes"),
        -1,
        "expected `int` >= 0, got -1",
    ),
    "another hash": ((*FOUR, "captures", "photo.png", "sha256"), "0" * 64, "hash mismatch"),
    "no such file": ((*FOUR, "captures", "photo.png", "file"), "four.x.png", "which doesn't exist"),
    "outside": ((*FOUR, "captures", "photo.png", "file"), "../four.png", "must be a name in the"),
    "no truth of a picture": (
        (*FOUR, "captures", "plot.figure", "varies"),
        1,
        "expected `bool`, got `int`",
    ),
    "marks": (
        (*FOUR, "captures", "photo.png", "cut"),
        3,
        "unknown field `cut`; expected one of file, sha",
    ),
    "no number": ((*FOUR, "runs", 0, "stages", 0, "seconds"), "1", "expected `float`, got `str`"),
    "an integer": ((*FOUR, "runs", 0, "stages", 0, "seconds"), 1, "expected `float`, got `int`"),
    "before": ((*FOUR, "runs", 0, "stages", 0, "seconds"), -0.5, "expected `float` >= 0, got -0.5"),
    "no truth": ((*FOUR, "runs", 1, "stages", 1, "within"), 1, "expected `bool`, got `int`"),
    "unknown key": ((*FOUR, "runs", 1, "stages", 1, "thread"), 1, "unknown field `thread`"),
}


@pytest.mark.parametrize(("path", "value", "what"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told(folder, path, value, what):
    write(folder, pictured())
    edit(folder, put(*path, value=value))
    with pytest.raises(FindingsError) as caught:
        read(folder, "cpu", "l/stages")
    assert what in str(caught.value)


def test_an_altered_picture_is_refused_by_name(folder):
    write(folder, pictured())
    (folder / "cpu/l/stages/four.photo.png").write_bytes(PNG + b".")
    with pytest.raises(FindingsError) as caught:
        read(folder, "cpu", "l/stages")
    (finding,) = caught.value.findings
    assert str(finding.place) == "records/cpu/l/stages/four.photo.png:1"
    assert finding.what == "modified since it was recorded (hash mismatch)"


def test_a_picture_that_is_gone_is_refused_by_name(folder):
    write(folder, pictured())
    (folder / "cpu/l/stages/four.plot.svg").unlink()
    with pytest.raises(FindingsError, match=r"four\.plot\.svg:1: the record names this file"):
        read(folder, "cpu", "l/stages")
