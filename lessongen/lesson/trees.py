"""YAML with every scalar a string and every part's line known; duplicates and aliases refused."""

from dataclasses import dataclass
from typing import TypeAlias

import yaml

from lessongen.lesson.faults import Faults


@dataclass(frozen=True)
class Scalar:
    """A text, whatever YAML would make of it."""

    text: str
    line: int


@dataclass(frozen=True)
class Sequence:
    """A list."""

    items: "tuple[Tree, ...]"
    line: int


@dataclass(frozen=True)
class Mapping:
    """Keys with their values, in order; no key twice."""

    entries: "tuple[tuple[Scalar, Tree], ...]"
    line: int

    def get(self, key: str) -> "tuple[Scalar, Tree] | None":
        """The entry of a key."""
        return next((entry for entry in self.entries if entry[0].text == key), None)


Tree: TypeAlias = Scalar | Sequence | Mapping

# What PyYAML raises for texts that it can't read: its own errors, and Python's from its
# constructors (an impossible date, a number of thousands of digits, nesting without end).
UNREADABLE = (yaml.YAMLError, ValueError, TypeError, AttributeError, RecursionError)

_QUOTE = "put a text in quotes that holds `: ` or ` #`, or begins with one of `{ [ * & % @ !`"


def read_mapping(text: str, faults: Faults) -> Mapping | None:
    """The mapping that a text is, as a whole; None where it can't be read. An empty one is read.

    `faults` has the line of the file where the text begins.
    """
    node = compose(text, faults)
    if node is None:
        return None
    if isinstance(node, yaml.ScalarNode) and not node.value:
        return Mapping((), faults.line)
    tree = _Reader(text, faults).tree(node)
    if isinstance(tree, Mapping):
        return tree
    if tree is not None:
        faults.add(tree.line, "this is no YAML mapping", "write `key: value` lines")
    return None


def compose(text: str, faults: Faults) -> yaml.Node | None:
    """The nodes of a YAML text (an empty scalar for none); None where it can't be read."""
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    except UNREADABLE as error:
        note(error, text, faults)
        return None
    return node or yaml.ScalarNode("tag:yaml.org,2002:null", "")


def note(error: Exception, text: str, faults: Faults) -> None:
    """Note why YAML could not be read, at the line of its text where that was seen."""
    faults.add(faults.line + text.count("\n", 0, _position(error)), *_told(error))


def _position(error: Exception) -> int:
    match error:
        case yaml.reader.ReaderError(position=int() as position):
            return position
        case yaml.MarkedYAMLError(problem_mark=yaml.Mark(index=int() as index)):
            return index
        case _:
            return 0


def _told(error: Exception) -> tuple[str, str]:
    match error:
        case yaml.reader.ReaderError(character=character):
            return f"the YAML holds the character {character!a}", "delete it"
        case yaml.MarkedYAMLError(problem=str() as problem):
            return f"the YAML can't be read: {problem}", _QUOTE
        case _:
            return "the YAML can't be read", _QUOTE


class _Reader:
    """Turns nodes into trees; meets each collection once, so that no alias can nest or multiply."""

    def __init__(self, text: str, faults: Faults) -> None:
        self._text = text
        self._faults = faults
        self._met: set[int] = set()

    def tree(self, node: yaml.Node) -> Tree | None:
        """The tree of a node; None where it is refused, which is noted."""
        line = self._line(node)
        if isinstance(node, yaml.ScalarNode):
            return Scalar(str(node.value), line)
        if id(node) in self._met:
            self._faults.add(line, "a YAML alias stands here", "write the value out")
            return None
        self._met.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            items = [self.tree(item) for item in node.value]
            return Sequence(tuple(item for item in items if item is not None), line)
        return self._mapping(node, line)

    def _mapping(self, node: yaml.Node, line: int) -> Mapping:
        entries: dict[str, tuple[Scalar, Tree]] = {}
        for key_node, value_node in node.value:
            key, value = self.tree(key_node), self.tree(value_node)
            if not isinstance(key, Scalar):
                self._faults.add(self._line(key_node), "a YAML key is no text", "write `key: …`")
            elif key.text in entries:
                first = entries[key.text][0].line
                self._faults.add(
                    key.line, f"`{key.text}` is given twice, first in line {first}", "keep one"
                )
            elif value is not None:
                entries[key.text] = key, value
        return Mapping(tuple(entries.values()), line)

    def _line(self, node: yaml.Node) -> int:
        # Not the mark's own line: YAML also counts breaks that no editor counts.
        return self._faults.line + self._text.count("\n", 0, node.start_mark.index)
