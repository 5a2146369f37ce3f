"""The functions of a program, as ranges of its text."""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

MODULE = "<module>"

Place = tuple[int, int]  # line from 1, column from 0 in bytes

_COMPREHENSIONS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})


class Function(NamedTuple):
    """A function's body: where it begins and ends, and its qualified name."""

    start: Place
    end: Place
    name: str


def functions(tree: ast.Module) -> Sequence[Function]:
    """The bodies of all functions, and the whole text as that of `<module>`.

    Comprehensions count as part of the function around them: whether they are functions of
    their own changed with Python 3.12. Decorators and defaults belong to the outside.
    """
    return [Function((0, 0), (1 << 31, 0), MODULE), *_inside(tree, "")]


def without_comprehensions(name: str) -> str:
    """A code object's qualified name as the one that `functions` gives."""
    kept = [part for part in name.split(".<locals>.") if part not in _COMPREHENSIONS]
    return ".<locals>.".join(kept) or MODULE


def _inside(node: ast.AST, prefix: str) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                name = prefix + child.name
                yield Function(_start(child.body[0]), _end(child.body[-1]), name)
                yield from _inside(child, f"{name}.<locals>.")
            case ast.Lambda():
                name = f"{prefix}<lambda>"
                yield Function(_start(child.body), _end(child.body), name)
                yield from _inside(child, f"{name}.<locals>.")
            case ast.ClassDef():
                yield from _inside(child, f"{prefix}{child.name}.")
            case _:
                yield from _inside(child, prefix)


def _start(node: ast.stmt | ast.expr) -> Place:
    return node.lineno, node.col_offset


def _end(node: ast.stmt | ast.expr) -> Place:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
