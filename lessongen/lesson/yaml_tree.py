"""YAML in two forms: a tree of texts with their lines, and the values that YAML defines.

Options and front matter are read from the tree, in which `no` is a text and each part has a line.
Duplicate keys and aliases aren't allowed there. MkDocs and themes get the values.
"""

from collections.abc import Mapping as Values
from dataclasses import dataclass
from typing import TypeAlias

import yaml

from lessongen.lesson.faults import Faults


@dataclass(frozen=True)
class Scalar:
    """A text, of whatever type it is in YAML."""

    text: str
    line: int


@dataclass(frozen=True)
class Sequence:
    """A list."""

    items: "tuple[Tree, ...]"
    line: int


@dataclass(frozen=True)
class Mapping:
    """Unique keys with their values, in order."""

    entries: "tuple[tuple[Scalar, Tree], ...]"
    line: int


Tree: TypeAlias = Scalar | Sequence | Mapping

# What constructors raise: their own errors, and Python's for a date that doesn't exist, a number of
# thousands of digits, a tag that doesn't fit its text.
_NO_VALUE = (yaml.YAMLError, ValueError, TypeError, AttributeError, RecursionError)


def read_mapping(text: str, faults: Faults) -> Mapping | None:
    """The mapping that a whole text is, empty for an empty text; None if it can't be parsed.

    `faults.line` must be the line of the file where the text begins.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        faults.add(faults.line + text.count("\n", 0, _position(error, text)), *_described(error))
        return None
    if node is None:
        return Mapping((), faults.line)
    tree = _Reader(text, faults).tree(node)
    if tree is not None and not isinstance(tree, Mapping):
        faults.add(tree.line, "expected a YAML mapping", "write `key: value` lines")
    return tree if isinstance(tree, Mapping) else None


def read_values(text: str, faults: Faults) -> Values[str, object]:
    """The values of a YAML mapping that can be parsed; keys whose value YAML refuses are noted."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if not isinstance(root, yaml.MappingNode):
        return {}
    values: dict[str, object] = {}
    for key, value in root.value:
        try:
            values[str(key.value)] = yaml.SafeLoader("").construct_object(value, deep=True)
        except _NO_VALUE as error:
            line = faults.line + text.count("\n", 0, value.start_mark.index)
            problem = getattr(error, "problem", None) or str(error)
            faults.add(
                line, f"the YAML value of `{key.value}` is not valid: {problem}", "put it in quotes"
            )
    return values


def from_value(value: object, line: int) -> Tree:
    """The tree of a value as YAML reads it, all of it in one line."""
    match value:
        case bool():
            return Scalar(str(value).lower(), line)
        case list():
            return Sequence(tuple(from_value(item, line) for item in value), line)
        case dict():
            return from_values(value, line)
        case _:
            return Scalar("" if value is None else str(value), line)


def from_values(values: Values[str, object], line: int) -> Mapping:
    """The tree of a mapping as YAML reads it, all of it in one line."""
    entries = tuple((Scalar(str(k), line), from_value(v, line)) for k, v in values.items())
    return Mapping(entries, line)


def _position(error: Exception, text: str) -> int:
    """The index of an error in its text: of what isn't closed, where it begins."""
    match error:
        case yaml.reader.ReaderError(position=int() as position):
            return position
        case yaml.MarkedYAMLError(
            problem_mark=yaml.Mark(index=int() as index), context_mark=yaml.Mark() as context
        ) if not text[index:].strip():
            return int(context.index)
        case yaml.MarkedYAMLError(problem_mark=yaml.Mark(index=int() as index)):
            return min(index, len(text.rstrip()))
        case _:
            return 0


def _described(error: Exception) -> tuple[str, str]:
    match error:
        case yaml.reader.ReaderError(character=int() as code):
            return f"the YAML contains the control character U+{code:04X}", "delete it"
        case yaml.MarkedYAMLError(problem=str() as problem):
            return (
                f"the YAML is not valid: {problem}",
                "put texts in quotes that contain `: ` or ` #`, or begin with `{`, `[` or `*`",
            )
        case _:
            return "the YAML is nested too deeply", "reduce the nesting"


class _Reader:
    """Converts nodes to trees, each collection once: an alias can neither nest nor multiply."""

    def __init__(self, text: str, faults: Faults) -> None:
        self._text = text
        self._faults = faults
        self._seen: set[int] = set()

    def tree(self, node: yaml.Node) -> Tree | None:
        """The tree of a node; None if it isn't allowed, which is noted."""
        line = self._line(node)
        if isinstance(node, yaml.ScalarNode):
            return Scalar(str(node.value), line)
        if id(node) in self._seen:
            self._faults.add(
                line, "YAML aliases aren't allowed, and this value has one", "repeat the value"
            )
            return None
        self._seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            items = [self.tree(item) for item in node.value]
            return Sequence(tuple(item for item in items if item is not None), line)
        return self._mapping(node, line)

    def _mapping(self, node: yaml.Node, line: int) -> Mapping:
        entries: dict[str, tuple[Scalar, Tree]] = {}
        for key_node, value_node in node.value:
            key, value = self.tree(key_node), self.tree(value_node)
            if not isinstance(key, Scalar):
                self._faults.add(
                    self._line(key_node), "a YAML key must be a text", "write `key: …`"
                )
            elif key.text in entries:
                first = entries[key.text][0].line
                self._faults.add(
                    key.line, f"duplicate key `{key.text}`, first set in line {first}", "keep one"
                )
            elif value is not None:
                entries[key.text] = key, value
        return Mapping(tuple(entries.values()), line)

    def _line(self, node: yaml.Node) -> int:
        # Not the mark's own line: YAML counts line breaks that editors don't.
        return self._faults.line + self._text.count("\n", 0, node.start_mark.index)
