"""The reference of all options, as text, Markdown, JSON and JSON Schema."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lessongen.lesson import FENCE_OPTIONS, FrontMatter
from lessongen.model import Option, Scope, options_of
from lessongen.run import Machine
from lessongen.workflow.configuration import CourseOptions

_HEADER = ("option", "value", "default", "meaning")
_FENCES = (Scope.SNIPPET, Scope.DISPLAY, Scope.SESSION)
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def option_rows(scopes: Iterable[Scope] = tuple(Scope)) -> tuple[Option, ...]:
    """The options of the scopes, in the order of the scopes."""
    every = (
        *FENCE_OPTIONS.values(),
        *(row for owner in (FrontMatter, CourseOptions, Machine) for row in options_of(owner)),
    )
    return tuple(row for scope in scopes for row in every if row.scope is scope)


def options_as_text(scopes: Iterable[Scope] = tuple(Scope)) -> str:
    """A paragraph for each option, for a terminal."""
    return "\n".join(line for scope in scopes for line in _paragraphs(scope))


def _paragraphs(scope: Scope) -> Iterator[str]:
    yield f"{scope.value}\n"
    for row in option_rows([scope]):
        yield f"  {row.label}: {row.help}"
        yield f"      value: {row.type.valid}"
        yield f"      default: {row.default_text}"
        if scope in _FENCES:
            yield f"      a change makes stale: {row.invalidates.value}"
        yield ""


def options_as_markdown(scopes: Iterable[Scope] = tuple(Scope)) -> str:
    """A table of the options of the scopes; those of fences with what a change makes stale."""
    rows = option_rows(scopes)
    fences = any(row.scope in _FENCES for row in rows)
    header = (*_HEADER, "a change makes stale") if fences else _HEADER
    cells = [
        (f"`{r.label}`", r.type.valid, r.default_text, r.help, r.invalidates.value) for r in rows
    ]
    table = [header, ("---",) * len(header), *(row[: len(header)] for row in cells)]
    return "".join(f"| {' | '.join(row)} |\n" for row in table)


def options_as_json(scopes: Iterable[Scope] = tuple(Scope)) -> str:
    """The options as a JSON array of objects."""
    rows = [
        {
            "name": row.label,
            "scope": row.scope.name.lower(),
            "value": row.type.valid,
            "schema": row.type.schema,
            "default": row.default_text.strip("`"),
            "help": row.help,
            "invalidates": row.invalidates.name.lower() if row.scope in _FENCES else None,
        }
        for row in option_rows(scopes)
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


def options_as_schema() -> str:
    """The JSON Schemas of front matter and of the plugin's options, by name, as JSON."""
    schemas = {"front matter": front_matter_schema(), "plugin": configuration_schema()}
    return json.dumps(schemas, indent=2, ensure_ascii=False) + "\n"


OPTION_FORMATS: Mapping[str, Callable[[], str]] = {
    "text": options_as_text,
    "markdown": options_as_markdown,
    "json": options_as_json,
    "schema": options_as_schema,
}


def front_matter_schema() -> dict[str, Any]:
    """The JSON Schema of the front matter of a lesson; MkDocs and themes have other keys."""
    return {"$schema": _DRAFT, **_object(Scope.FRONT_MATTER)}


def configuration_schema() -> dict[str, Any]:
    """The JSON Schema of the options of the plugin in `mkdocs.yml`."""
    schema = {"$schema": _DRAFT, **_object(Scope.COURSE), "additionalProperties": False}
    machine = {**_object(Scope.MACHINE), "additionalProperties": False}
    schema["properties"]["machines"]["additionalProperties"] = machine
    return schema


def _object(scope: Scope) -> dict[str, Any]:
    properties = {
        row.name: {"description": row.help, **row.type.schema} for row in option_rows([scope])
    }
    return {"type": "object", "properties": properties}
