"""The reference of options: complete, and its JSON Schemas accept what the course has."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from lessongen.lesson import FENCE_OPTIONS, Defaults, read
from lessongen.model import Scope
from lessongen.workflow import (
    configuration_schema,
    front_matter_schema,
    option_rows,
    options_as_json,
    options_as_markdown,
    options_as_text,
)

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "lessons").rglob("*.md"))


def test_the_reference_has_all_options_in_each_form():
    labels = [row.label for row in option_rows()]
    assert FENCE_OPTIONS.keys() < {*labels}
    assert [each["name"] for each in json.loads(options_as_json())] == labels
    for label in labels:
        assert f"| `{label}` | " in options_as_markdown()
        assert f"\n  {label}: " in options_as_text()


def test_a_table_has_the_options_of_its_scopes():
    table = options_as_markdown([Scope.MACHINE]).splitlines()
    assert [line.split(" | ")[0] for line in table[2:]] == [
        "| `python`",
        "| `platform`",
        "| `requires`",
    ]


@pytest.mark.parametrize("schema", [configuration_schema(), front_matter_schema()])
def test_a_schema_is_valid(schema):
    jsonschema.Draft202012Validator.check_schema(schema)


def test_the_configuration_of_the_course_conforms_to_its_schema():
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    (options,) = [each["lessongen"] for each in config["plugins"] if "lessongen" in each]
    jsonschema.validate(options, configuration_schema())
    with pytest.raises(jsonschema.ValidationError, match="tiemout"):
        jsonschema.validate({"snippets": {"tiemout": "5s"}}, configuration_schema())
    with pytest.raises(jsonschema.ValidationError, match="pyton"):
        jsonschema.validate({"machines": {"cpu": {"pyton": "x"}}}, configuration_schema())


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_front_matter_of_a_lesson_conforms_to_its_schema(path):
    text = path.read_text("utf-8")
    document, _ = read(name=path.stem, path=path.name, text=text, defaults=Defaults())
    jsonschema.validate(document.lesson.meta, front_matter_schema())


def test_a_misspelt_default_in_front_matter_does_not_conform():
    with pytest.raises(jsonschema.ValidationError, match="retpeat"):
        jsonschema.validate({"snippets": {"retpeat": 3}}, front_matter_schema())
