"""Options as they are given: in an info string, in `#|` lines, as defaults."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lessongen.diagnostics import Finding, Place, closest
from lessongen.lesson import trees
from lessongen.lesson.faults import Faults
from lessongen.lesson.options import ENV, OPTIONS, PLAIN, option
from lessongen.lesson.trees import Scalar, Sequence, Tree

_ALL = ", ".join(f"`{name}`" for name in OPTIONS) + ", `env.NAME`"


@dataclass(frozen=True)
class Given:
    """An option's value, and the line that gives it."""

    value: Any
    line: int


@dataclass(frozen=True)
class Defaults:
    """Options that hold where a snippet doesn't give its own. Empty without arguments."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def under(self, nearer: "Defaults") -> "Defaults":
        """These defaults where the nearer ones give none."""
        return Defaults({**self.values, **nearer.values})


def parse_defaults(
    options: Mapping[str, object], place: Place
) -> tuple[Defaults, tuple[Finding, ...]]:
    """The defaults that a course's configuration gives, as YAML has read them."""
    faults = Faults(place.path, before=place.line - 1)
    entries = tuple((Scalar(str(k), place.line), _tree(v, place.line)) for k, v in options.items())
    return read_defaults(trees.Mapping(entries, place.line), faults), faults.findings


def read_defaults(tree: trees.Mapping, faults: Faults) -> Defaults:
    """The defaults that a mapping gives."""
    given = read_tree(tree, faults)
    for name in [name for name in given if name in OPTIONS and not OPTIONS[name].default]:
        faults.add(given[name].line, f"`{name}` can't have a default", "give it at the snippet")
        del given[name]
    return Defaults({name: item.value for name, item in given.items()})


def split_info(info: str, line: int, faults: Faults) -> list[str] | None:
    """The words of an info string, as a shell splits them; None where a quote isn't closed."""
    try:
        return shlex.split(info)
    except ValueError as error:
        what = "a backslash ends it" if "escaped" in str(error) else "a quote isn't closed"
        faults.add(
            line,
            f"the options of a fence can't be read: {what}",
            r'write `key="a text"`, with `\"` for a quote in it',
        )
        return None


def read_words(
    words: list[str], line: int, faults: Faults, *, plain: bool = False
) -> dict[str, Given]:
    """The options among the words of an info string (`plain`: of a fence that is only shown)."""
    given: dict[str, Given] = {}
    if "=" in words:
        faults.add(line, "an option has spaces around its `=`", "write `key=value`")
        return given
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            faults.add(line, f"`{word}` is no option of a fence", _as_option(word, plain=plain))
        elif name in given:
            faults.add(line, f"the option `{name}` is given twice", "keep one")
        elif plain and name not in PLAIN:
            faults.add(line, f"unknown option `{name}`", _known(name, plain=True))
        else:
            given |= _taken(name, Scalar(text, line), line, faults)
    return given


def read_tree(tree: trees.Mapping, faults: Faults) -> dict[str, Given]:
    """The options that YAML gives."""
    given: dict[str, Given] = {}
    for key, value in tree.entries:
        given |= _taken(key.text, value, key.line, faults)
    return given


def _taken(name: str, value: Tree, line: int, faults: Faults) -> dict[str, Given]:
    """The option, read; nothing for a faulty one, which is noted."""
    rule = option(name)
    if rule is None:
        faults.add(line, f"unknown option `{name}`", _known(name, plain=False))
        return {}
    match value:
        case Scalar(text=text):
            pass
        case Sequence(items=items) if rule.many and all(isinstance(i, Scalar) for i in items):
            text = " ".join(item.text for item in items if isinstance(item, Scalar))
        case _:
            faults.add(line, f"the option `{name}` has no single value", rule.legal)
            return {}
    try:
        return {name: Given(rule.read(text), line)}
    except ValueError:
        what = f"can't be `{text}`" if text else "is empty"
        faults.add(line, f"the option `{name}` {what}", rule.legal)
        return {}


def _known(name: str, *, plain: bool) -> str:
    if plain and option(name) is not None:
        return f"a fence takes `{name}` after `python run` only"
    if name.startswith("env"):
        return f"an environment variable is `{ENV}NAME=value`"
    meant = closest(name, PLAIN if plain else OPTIONS)
    if meant is not None:
        return f"did you mean `{meant}`?"
    if plain:
        return "a fence without `run` takes " + ", ".join(f"`{name}`" for name in PLAIN)
    return f"legal are {_ALL}"


def _as_option(word: str, *, plain: bool) -> str:
    if not plain and option(word) is None and word.isidentifier():
        return f"options are `key=value`, as in `id={word}`"
    return "options are `key=value`"


def _tree(value: object, line: int) -> Tree:
    match value:
        case bool():
            return Scalar(str(value).lower(), line)
        case list():
            return Sequence(tuple(_tree(item, line) for item in value), line)
        case dict():
            entries = tuple((Scalar(str(k), line), _tree(v, line)) for k, v in value.items())
            return trees.Mapping(entries, line)
        case _:
            return Scalar("" if value is None else str(value), line)
