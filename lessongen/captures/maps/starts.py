"""Which sub-expressions begin at one place: HLO keeps only one end for each beginning."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

Place = tuple[int, int]  # line from 1, column from 0 in bytes


class Starts:
    """The ends of all sub-expressions that can compute something, by their beginnings."""

    def __init__(self, tree: ast.Module) -> None:
        self._ends: Mapping[Place, set[Place]] = defaultdict(set)
        names = set(_imported(tree))
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, _COMPUTING) and not _names_only(node, called, names):
                end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
                self._ends[_start(node)].add(end)

    def at(self, line: int, column: int) -> frozenset[Place]:
        """The ends of what begins there."""
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


def _names_only(node: ast.AST, called: set[int], imported: set[str]) -> bool:
    """Whether an attribute is no property of a value: a method that is called, or a module's."""
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


def _start(node: ast.stmt | ast.expr) -> Place:
    """Where the interpreter says that a node begins.

    The call of a method begins at the method's name when that stands on a later line than the
    value (`update_start_location_to_match_attr` in CPython's compiler).
    """
    attribute = node.func if isinstance(node, ast.Call) else node
    if isinstance(attribute, ast.Attribute):
        line, column = attribute.end_lineno, attribute.end_col_offset
        if line is not None and column is not None and line != attribute.lineno:
            return line, column - len(attribute.attr.encode())
    return node.lineno, node.col_offset
