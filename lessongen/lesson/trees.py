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


Tree: TypeAlias = Scalar | Sequence | Mapping


def read_mapping(text: str, faults: Faults) -> Mapping | None:
    """The mapping that a text is, as a whole; None where it can't be read. An empty one is read.

    `faults` has the line of the file where the text begins.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        faults.add(faults.line + text.count("\n", 0, _position(error, text)), *_told(error))
        return None
    if node is None:
        return Mapping((), faults.line)
    tree = _Reader(text, faults).tree(node)
    if tree is not None and not isinstance(tree, Mapping):
        faults.add(tree.line, "this is no YAML mapping", "write `key: value` lines")
    return tree if isinstance(tree, Mapping) else None


def _position(error: Exception, text: str) -> int:
    """Where in its text YAML saw an error: for what isn't closed, where that began."""
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


def _told(error: Exception) -> tuple[str, str]:
    match error:
        case yaml.reader.ReaderError(character=int() as code):
            return f"the YAML holds the control character U+{code:04X}", "delete it"
        case yaml.MarkedYAMLError(problem=str() as problem):
            return (
                f"the YAML can't be read: {problem}",
                "put a text in quotes that holds `: ` or ` #`, or begins with `{`, `[` or `*`",
            )
        case _:
            return "the YAML is nested too deeply", "nest less"


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
            self._faults.add(line, "a YAML alias repeats what stands here", "write it out there")
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
