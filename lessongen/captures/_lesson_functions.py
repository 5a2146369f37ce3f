"""Which of the functions in JAX's events are the lesson's own, and not JAX's."""

import ast
import contextlib
import linecache
import sys
import types
from collections.abc import Iterator

from lessongen.captures import Run

UNNAMED = "<unnamed"  # JAX's name for a callable without one, which only a program passes
STAGED = {
    "jit",
    "pmap",
}  # a function that the lesson passes to these by name counts, whoever wrote it


def names(run: Run) -> frozenset[str]:
    """The names of functions in the lesson's programs and modules, and of those passed to `jit`."""
    return frozenset(name for code in _codes(run) for name in _functions(code)) | {
        name for source in _sources(run) for name in _staged(source)
    }


def is_own(function: str, own: frozenset[str]) -> bool:
    """Whether the function of that name is the lesson's; `own` is the result of `names`."""
    return function in own or function.startswith(UNNAMED)


def _sources(run: Run) -> list[str]:
    labels = [name for name in list(linecache.cache) if run.is_own(name) and name.endswith(".py")]
    return ["".join(linecache.getlines(label)) for label in labels]


def _codes(run: Run) -> Iterator[types.CodeType]:
    for source in _sources(run):
        with contextlib.suppress(SyntaxError, ValueError):
            yield compile(source, "", "exec", dont_inherit=True)
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is not None and isinstance(spec.origin, str) and run.is_own(spec.origin):
            with contextlib.suppress(Exception):  # whatever a program's own loader raises
                yield spec.loader.get_code(spec.name)


def _functions(code: types.CodeType) -> Iterator[str]:
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield inner.co_name
            yield from _functions(inner)


def _staged(source: str) -> Iterator[str]:
    with contextlib.suppress(SyntaxError, ValueError):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and _last(node.func) in STAGED and node.args:
                yield _last(node.args[0])


def _last(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
