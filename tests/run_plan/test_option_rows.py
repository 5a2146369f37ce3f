"""Each row of the table of options is parsed, hashed and used as it says."""

import ast
import re
from pathlib import Path

import pytest

import lessongen
from lessongen.lesson import FENCE_OPTIONS, Defaults, FrontMatter, read
from lessongen.model import Invalidates, Scope, options_of
from lessongen.run import Machine
from lessongen.run.fingerprint import fingerprint
from lessongen.workflow import CourseOptions

PACKAGE = Path(lessongen.__file__).parent
OTHERS = {
    row.name: row for owner in (FrontMatter, CourseOptions, Machine) for row in options_of(owner)
}
TEXTS = ("true", "7", "90s", "512MiB", "other")  # of each type at least one is valid
PROGRAM = "x = 1\n" * 9
OWNERS = {Scope.DISPLAY: "display", Scope.SESSION: "session"}  # what its field is read of


def sample(row):
    """A valid text of an option that isn't its default."""
    for text in (*row.type.schema.get("enum", ()), *TEXTS):
        try:
            if row.type.parse(text) != row.default:
                return text
        except ValueError:
            continue
    return pytest.fail(f"add a text to TEXTS that is valid for `{row.label}`")


def parts(**options):
    """The parts of the fingerprint of a snippet with these options."""
    lines = "".join(f"#| {name}: {value}\n" for name, value in options.items())
    text = f"```python run id=a\n{lines}{PROGRAM}```\n"
    document, findings = read(name="l", path="l.md", text=text, defaults=Defaults())
    assert findings == ()
    return fingerprint(document.lesson.sessions[0], "a", "l/a.py", {}).split("-")


@pytest.mark.parametrize("name", sorted(FENCE_OPTIONS.keys() - {"id"}))
def test_an_option_changes_the_fingerprint_exactly_if_its_row_says_so(name):
    before = {"raises": "KeyError"} if name == "match" else {}
    label, sources, options, inputs = zip(
        parts(**before), parts(**before, **{name: sample(FENCE_OPTIONS[name])}), strict=True
    )
    assert label[0] == label[1]
    assert sources[0] == sources[1]
    assert inputs[0] == inputs[1]
    assert (options[0] != options[1]) is (FENCE_OPTIONS[name].invalidates is Invalidates.OPTIONS)


@pytest.mark.parametrize(
    "row", [*FENCE_OPTIONS.values(), *OTHERS.values()], ids=lambda row: row.label
)
def test_a_default_is_valid_as_it_is_written(row):
    written = re.fullmatch("`(.*)`", row.default_text)
    if written and row.name not in {"id", "machines", "jobs"}:
        assert row.type.parse(written[1]) == row.default


def reads():
    """The attributes that the package reads, each with what it is read of: `display.title`."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            match node:
                case ast.Attribute(attr=name, value=ast.Name(id=owner) | ast.Attribute(attr=owner)):
                    yield f"{owner}.{name}"
                case ast.Attribute(attr=name):
                    yield f"?.{name}"
                case ast.Subscript(slice=ast.Constant(value=str(key))) if "worker" in file.parts:
                    yield f"worker.{key}"
    for template in (PACKAGE / "templates").rglob("*.html"):
        yield from re.findall(r"\bdisplay\.\w+", template.read_text("utf-8"))


READS = set(reads())


@pytest.mark.parametrize(
    "row", [*FENCE_OPTIONS.values(), *OTHERS.values()], ids=lambda row: row.label
)
def test_an_option_is_used(row):
    owner = "worker" if row.worker else OWNERS.get(row.scope)
    if owner:
        assert f"{owner}.{row.field}" in READS
    else:
        assert any(read.endswith(f".{row.field}") for read in READS)
