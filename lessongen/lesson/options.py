"""Options as authors give them: in info strings, in `#|` lines, in YAML as defaults."""

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lessongen.diagnostics import Finding, Place, Problem, unknown
from lessongen.lesson import yaml_tree
from lessongen.lesson.faults import Faults
from lessongen.lesson.yaml_tree import Scalar, Sequence, Tree
from lessongen.model import Display, Expected, Option, Session, Snippet, options_of

FENCE_OPTIONS: Mapping[str, Option] = {
    row.label: row for owner in (Snippet, Expected, Display, Session) for row in options_of(owner)
}
LISTING_OPTIONS = {name: row for name, row in FENCE_OPTIONS.items() if row.listing}


@dataclass(frozen=True)
class OptionValue:
    """The value of an option, and the line of the file that gives it."""

    value: Any
    line: int


@dataclass(frozen=True)
class Defaults:
    """Values of options for the snippets that don't give their own. Empty without arguments."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def under(self, nearer: "Defaults") -> "Defaults":
        """These defaults, overridden by nearer ones."""
        return Defaults({**self.values, **nearer.values})


def fence_option(name: str) -> Option | None:
    """The option of a fence with this name (`env.NAME` for any NAME); None for other names."""
    family, dot, key = name.partition(".")
    if dot:
        row = FENCE_OPTIONS.get(f"{family}.NAME")
        return row if re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", key) else None
    return FENCE_OPTIONS.get(name)


def defaults_schema() -> dict[str, Any]:
    """The JSON Schema of defaults in front matter and in the configuration of a course."""
    rows = [row for row in FENCE_OPTIONS.values() if row.shared]
    return {
        "type": "object",
        "properties": {
            r.name: {"description": r.help, **r.type.schema} for r in rows if not r.family
        },
        "patternProperties": {
            rf"^{row.name}\.[A-Za-z_][A-Za-z0-9_]*$": {"description": row.help, **row.type.schema}
            for row in rows
            if row.family
        },
        "additionalProperties": False,
    }


def parse_defaults(
    options: Mapping[str, object], place: Place
) -> tuple[Defaults, tuple[Finding, ...]]:
    """The defaults of a course's configuration, from values as YAML reads them."""
    faults = Faults(place.path, before=place.line - 1)
    return read_defaults(yaml_tree.from_values(options, place.line), faults), faults.findings


def parse_options(
    values: Mapping[str, object], owner: type, place_of: Callable[[str], Place]
) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The options of a dataclass by name, from values as YAML reads them; None is no value.

    `place_of` returns the place of an option. Options that aren't valid are left out.
    """
    rows = {row.name: row for row in options_of(owner)}
    given: dict[str, Any] = {}
    findings: list[Finding] = []
    for name, value in values.items():
        place = place_of(name)
        faults = Faults(place.path)
        tree = yaml_tree.from_value(value, place.line)
        if name not in rows:
            faults.add_problem(place.line, unknown(f"unknown option `{name}`", name, rows))
        elif value is not None:
            read = _read_value(name, rows[name], tree, place.line, faults)
            given |= {} if read is None else {name: read.value}
        findings += faults.findings
    return given, tuple(findings)


def read_defaults(tree: yaml_tree.Mapping, faults: Faults) -> Defaults:
    """The defaults that a mapping gives."""
    given = read_tree(tree, faults)
    for name in [name for name in given if not _may_be_default(name)]:
        faults.add(given[name].line, f"`{name}` can't have a default", "set it at the snippet")
        del given[name]
    return Defaults({name: item.value for name, item in given.items()})


def _may_be_default(name: str) -> bool:
    row = fence_option(name)
    return row is not None and row.shared


def split_info(info: str, line: int, faults: Faults) -> list[str] | None:
    """The words of an info string, split as a shell does; None if a quote isn't closed."""
    try:
        return shlex.split(info)
    except ValueError as error:
        what = "it ends with a backslash" if "escaped" in str(error) else "a quote isn't closed"
        faults.add(
            line,
            f"the info string of this fence can't be parsed: {what}",
            r'write `key="a text"`, with `\"` for a quote in the text',
        )
        return None


def read_words(
    words: list[str], line: int, faults: Faults, *, listing: bool = False
) -> dict[str, OptionValue]:
    """The options among the words of an info string (`listing`: of a fence that isn't run)."""
    given: dict[str, OptionValue] = {}
    if "=" in words:
        faults.add(line, "an option has spaces around `=`", "write `key=value`")
        return given
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            faults.add_problem(line, _not_an_option(word, listing=listing))
        elif name in given:
            faults.add(line, f"the option `{name}` is set twice", "keep one")
        elif listing and name not in LISTING_OPTIONS:
            faults.add_problem(line, _unknown_of_listing(name))
        else:
            given |= _read(name, Scalar(text, line), line, faults)
    return given


def read_tree(tree: yaml_tree.Mapping, faults: Faults) -> dict[str, OptionValue]:
    """The options of a fence that a YAML mapping gives."""
    given: dict[str, OptionValue] = {}
    for key, value in tree.entries:
        given |= _read(key.text, value, key.line, faults)
    return given


def _read(name: str, value: Tree, line: int, faults: Faults) -> dict[str, OptionValue]:
    """The option of a fence by its name; nothing if it isn't valid, which is noted."""
    row = fence_option(name)
    if row is None:
        faults.add_problem(line, _unknown(name))
        return {}
    read = _read_value(name, row, value, line, faults)
    return {} if read is None else {name: read}


def _read_value(
    name: str, row: Option, tree: Tree, line: int, faults: Faults
) -> OptionValue | None:
    text = ""
    try:
        match tree:
            case Scalar(text=text):
                return OptionValue(row.type.parse(text), line)
            case Sequence(items=items) if row.type.parse_list and _are_scalars(items):
                texts = tuple(item.text for item in items if isinstance(item, Scalar))
                text = ", ".join(texts)
                return OptionValue(row.type.parse_list(texts), line)
            case _:
                faults.add(line, f"the option `{name}` must be a single value", row.type.expected)
                return None
    except ValueError:
        what = f"`{text}` is not a valid `{name}`" if text else f"the option `{name}` is empty"
        faults.add(line, what, row.type.expected)
        return None


def _are_scalars(items: tuple[Tree, ...]) -> bool:
    return all(isinstance(item, Scalar) for item in items)


def _unknown(name: str) -> Problem:
    what = f"unknown option `{name}`"
    if name.startswith("env"):
        return Problem(what, "an environment variable is set with `env.NAME=value`")
    return unknown(what, name, FENCE_OPTIONS)


def _unknown_of_listing(name: str) -> Problem:
    what = f"unknown option `{name}` of a fence that isn't run"
    if fence_option(name) is not None:
        return Problem(what, f"`{name}` requires `python run`")
    return unknown(what, name, LISTING_OPTIONS)


def _not_an_option(word: str, *, listing: bool) -> Problem:
    example = (
        "" if listing or fence_option(word) or not word.isidentifier() else f", as in `id={word}`"
    )
    return Problem(f"`{word}` is not an option of a fence", f"options are `key=value`{example}")
