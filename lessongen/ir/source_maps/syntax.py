"""The syntax tree of a program: its functions, and the sub-expressions that begin at a place."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

MODULE = "<module>"

Place: TypeAlias = tuple[int, int]  # line from 1, column from 0 in bytes

_COMPREHENSIONS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})


class Function(NamedTuple):
    """A function's body: where it begins and ends, and its qualified name."""

    start: Place
    end: Place
    name: str


def functions(tree: ast.Module) -> Sequence[Function]:
    """Return the bodies of all functions, and the whole text as that of `<module>`.

    A comprehension belongs to the function around it: whether it is a function of its own changed
    with Python 3.12. Decorators and defaults belong to the enclosing scope.
    """
    return [Function((0, 0), (1 << 31, 0), MODULE), *_nested(tree, "")]


def without_comprehensions(name: str) -> str:
    """Convert a code object's qualified name to the one that `functions` gives."""
    kept = [part for part in name.split(".<locals>.") if part not in _COMPREHENSIONS]
    return ".<locals>.".join(kept) or MODULE


def _nested(node: ast.AST, prefix: str) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                name = prefix + child.name
                yield Function(_start(child.body[0]), _end(child.body[-1]), name)
                yield from _nested(child, f"{name}.<locals>.")
            case ast.Lambda():
                name = f"{prefix}<lambda>"
                yield Function(_start(child.body), _end(child.body), name)
                yield from _nested(child, f"{name}.<locals>.")
            case ast.ClassDef():
                yield from _nested(child, f"{prefix}{child.name}.")
            case _:
                yield from _nested(child, prefix)


class Expressions:
    """The ends of all sub-expressions that can compute something, by their beginnings.

    HLO keeps only one end for each beginning.
    """

    def __init__(self, tree: ast.Module) -> None:
        self._ends: Mapping[Place, set[Place]] = defaultdict(set)
        imported = set(_imported(tree))
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, _COMPUTING) and not _only_names(node, called, imported):
                self._ends[_reported_start(node)].add(_end(node))

    def ending(self, line: int, column: int) -> frozenset[Place]:
        """Return the ends of the sub-expressions that begin at this place."""
        return frozenset(self._ends.get((line, column), ()))


_COMPUTING = (
    ast.Attribute,
    ast.AugAssign,
    ast.BinOp,
    ast.BoolOp,
    ast.Call,
    ast.Compare,
    ast.List,
    ast.Subscript,
    ast.Tuple,
    ast.UnaryOp,
)


def _only_names(node: ast.AST, called: set[int], imported: set[str]) -> bool:
    """Return whether a node computes nothing.

    These are targets of unpacking, and attributes that are called methods or a module's members.
    """
    if isinstance(node, ast.List | ast.Tuple):
        return not isinstance(node.ctx, ast.Store)  # unpacking computes, building does not
    if not isinstance(node, ast.Attribute):
        return False
    root: ast.expr = node
    while isinstance(root, ast.Attribute):
        root = root.value
    return id(node) in called or (isinstance(root, ast.Name) and root.id in imported)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0]


def _reported_start(node: ast.stmt | ast.expr) -> Place:
    """Return where the interpreter reports that a node begins.

    The call of a method begins at the method's name if that is on a later line than the value
    (`update_start_location_to_match_attr` in CPython's compiler).
    """
    attribute = node.func if isinstance(node, ast.Call) else node
    if isinstance(attribute, ast.Attribute):
        line, column = attribute.end_lineno, attribute.end_col_offset
        if line is not None and column is not None and line != attribute.lineno:
            return line, column - len(attribute.attr.encode())
    return _start(node)


def _start(node: ast.stmt | ast.expr) -> Place:
    return node.lineno, node.col_offset


def _end(node: ast.stmt | ast.expr) -> Place:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
