"""What goes into a lowered or compiled program and what comes out: a line an array.

in   args[0]['w']   float32[128,512]   donated
out  result         float32[]
"""

import sys
from collections.abc import Iterator
from typing import Any

from lessongen.ir import is_stage

NAME = "signature"
SUFFIX = "signature.txt"
TAKES = "a Lowered or a Compiled"
RANK = None


def accepts(value: object) -> bool:
    """Lowered and Compiled."""
    return is_stage(value, "Lowered") or is_stage(value, "Compiled")


def probe(value: Any) -> str:
    """The lines, in columns."""
    rows = [*_arguments(value), *_results(value)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)] if rows else []
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)


def _arguments(value: Any) -> Iterator[tuple[str, str, str, str]]:
    """`args_info` is a pair of the positional arguments and those by name."""
    for path, argument in _leaves(value.args_info):
        where = "args" if path[0].idx == 0 else "kwargs"
        donated = "donated" if getattr(argument, "donated", False) else ""
        yield "in", f"{where}{_key(path[1:])}", _type(argument), donated


def _results(value: Any) -> Iterator[tuple[str, str, str, str]]:
    for path, result in _leaves(value.out_info):
        yield "out", f"result{_key(path)}", _type(result), ""


def _leaves(tree: Any) -> list[tuple[tuple[Any, ...], Any]]:
    leaves: list[tuple[tuple[Any, ...], Any]]
    leaves, _ = sys.modules["jax"].tree_util.tree_flatten_with_path(tree)
    return leaves


def _key(path: tuple[Any, ...]) -> str:
    return str(sys.modules["jax"].tree_util.keystr(path))


def _type(leaf: Any) -> str:
    shape = ",".join(map(str, leaf.shape))
    return f"{leaf.dtype}[{shape}]"
