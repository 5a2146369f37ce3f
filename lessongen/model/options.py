"""Options as fields: the metadata of a dataclass's field is the option's row in every table.

A field that has an `option(...)` as its metadata is an option of an author: parsing, defaults, the
fingerprint, messages, documentation and the JSON Schema are all derived from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from enum import Enum
from typing import Any

from lessongen.model.option_types import OptionType

_KEY = "option"


class Scope(Enum):
    """What an option belongs to; the value is the heading of its table."""

    SNIPPET = "Options of a snippet"
    DISPLAY = "Options of how a snippet is displayed"
    SESSION = "Options of a session"
    FRONT_MATTER = "Front matter"
    COURSE = "Options of the plugin"
    MACHINE = "Options of a machine"


class Invalidates(Enum):
    """What a change of an option makes stale; the value is how documentation says it."""

    NOTHING = "nothing"
    PROGRAM = "the record: part of the program's name"
    OPTIONS = "the record"
    INPUTS = "the record, when a file changes"
    RUNS = "nothing; a higher value adds runs"


@dataclass(frozen=True)
class Option:
    """A row of the table of options.

    `name` is what authors write, `field` the field that holds it. A `required` field has no
    default. `shared`: a page or a course may set it for all snippets. `listing`: fences that aren't
    run take it too. `family`: authors write `name.KEY`, and the field is a mapping. `worker`: it is
    sent to the process that runs programs.

    An option that invalidates `OPTIONS` is part of the fingerprint if it differs from its default;
    with `hash_default` it always is, as in fingerprints that are older than this rule.
    """

    type: OptionType
    help: str
    name: str = ""
    field: str = ""
    scope: Scope = Scope.SNIPPET
    default: Any = None
    required: bool = False
    default_text: str = ""
    invalidates: Invalidates = Invalidates.NOTHING
    shared: bool = True
    listing: bool = False
    family: bool = False
    worker: bool = False
    hash_default: bool = False

    @property
    def label(self) -> str:
        """The name in documentation."""
        return f"{self.name}.NAME" if self.family else self.name


def option(type_: OptionType, help_: str, **row: Any) -> Mapping[str, Option]:
    """The metadata that makes a field an option; `row` are other fields of `Option`."""
    return {_KEY: Option(type_, help_, **row)}


def options_of(owner: type) -> tuple[Option, ...]:
    """The options among the fields of a dataclass, in order; its `scope` is theirs."""
    scope: Scope = owner.scope  # type: ignore[attr-defined]  # a protocol for one attribute says less
    return tuple(_row(each, scope) for each in fields(owner) if _KEY in each.metadata)


def _row(owned: "Field[Any]", scope: Scope) -> Option:
    row: Option = owned.metadata[_KEY]
    default = owned.default if owned.default_factory is MISSING else owned.default_factory()
    required = default is MISSING
    default = None if required else default
    text = row.default_text or ("none" if _is_empty(default) else f"`{row.type.write(default)}`")
    name = row.name or owned.name
    return replace(
        row,
        name=name,
        field=owned.name,
        scope=scope,
        default=default,
        required=required,
        default_text=text,
    )


def _is_empty(default: object) -> bool:
    return default is None or default in ((), {})


def values_of(owner: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of a dataclass, from values by the names of its options."""
    return {key: value for each in options_of(owner) for key, value in _argument(each, values)}


def _argument(row: Option, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    prefix = f"{row.name}."
    if row.family:
        yield (
            row.field,
            {k.removeprefix(prefix): v for k, v in values.items() if k.startswith(prefix)},
        )
    elif row.name in values:
        yield row.field, values[row.name]
