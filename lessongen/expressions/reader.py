"""A tree checked against what is legal, and what it names.

Everything that isn't listed here is refused before anything is evaluated.
"""

import math
from dataclasses import dataclass

from jinja2 import nodes

from lessongen.expressions.arguments import arguments, check_call, takes
from lessongen.expressions.elsewhere import elsewhere
from lessongen.expressions.fault import fault
from lessongen.expressions.grammar import before_last_filter, tree
from lessongen.expressions.legal import check_named, check_subscript
from lessongen.expressions.named import Named, Step
from lessongen.expressions.printing import PRINTING, Printing
from lessongen.model import Reference

_DEEPEST = 60  # nodes inside each other: far below what Python's own compiler takes

KNOWN = "is known"  # no name that an expression could write

_OPERATIONS = (
    *(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod),
    *(nodes.Neg, nodes.Pos, nodes.Not, nodes.And, nodes.Or, nodes.Compare),
)

_REFUSED: dict[type[nodes.Node], str] = {
    nodes.Pow: "`**`",
    nodes.Concat: "`~`",
    nodes.CondExpr: "`… if … else …`",
    nodes.List: "a list",
    nodes.Tuple: "a tuple",
    nodes.Dict: "a dict",
    nodes.Slice: "a slice",
}


@dataclass(frozen=True)
class Understood:
    """A legal expression: its tree reads each snippet through a name of its own (`roots`)."""

    core: nodes.Expr
    roots: dict[Reference, str]
    named: tuple[Named, ...]
    printing: Printing | None
    source: str  # the text without the printing filter


def understand(text: str) -> Understood:
    """Read, check and rewrite an expression. Raises ExpressionError."""
    top, source, printing = tree(text), text, None
    if isinstance(top, nodes.Filter) and top.name in PRINTING and top.node is not None:
        given = arguments(top, PRINTING[top.name])
        if PRINTING[top.name].keys() - given.keys():
            raise fault(f"`{top.name}` lacks its argument", takes(PRINTING[top.name]))
        printing = Printing(top.name, given)
        source, top = before_last_filter(text), top.node
    reader = _Reader()
    core = reader.read(top, 0)
    named = tuple(dict.fromkeys(reader.named))
    return Understood(core, reader.roots, named, printing, source)


class _Reader:
    """Walks a tree once, and collects what it names."""

    def __init__(self) -> None:
        self.roots: dict[Reference, str] = {}
        self.named: list[Named] = []

    def read(self, node: nodes.Node, depth: int) -> nodes.Expr:
        """The node, checked, with snippets replaced by names of their own.

        What may be undefined gets a filter that refuses it, but not right before `is defined`:
        other tests and `in` would take an undefined value for one that is there.
        """
        inner = self._read(node, depth)
        if isinstance(inner, nodes.Filter | nodes.Getattr | nodes.Getitem):
            return nodes.Filter(inner, KNOWN, [], [], None, None, lineno=1)
        return inner

    def _read(self, node: nodes.Node, depth: int) -> nodes.Expr:
        _check_depth(depth)
        match node:
            case nodes.Const(value=value):
                if isinstance(value, float) and not math.isfinite(value):
                    raise fault("a number is too large", "write one below 1e308")
                return node
            case nodes.Name() | nodes.Getattr() | nodes.Getitem() | nodes.Call():
                inner, named = self._walk(node, depth)
                if named is not None:
                    self._name(named)
                return inner
            case nodes.Filter() | nodes.Test():
                check_call(node)
                if isinstance(node, nodes.Test) and node.name == "defined":
                    node.node = self._read(node.node, depth + 1)
                    return node
                return self._inside(node, depth)
            case nodes.Expr() if type(node) in _OPERATIONS:
                return self._inside(node, depth)
            case _:
                raise fault(f"{_REFUSED.get(type(node), 'this')} isn't legal in an expression")

    def _inside(self, node: nodes.Expr, depth: int) -> nodes.Expr:
        for field in ("left", "right", "node", "expr"):
            child = getattr(node, field, None)
            if child is not None:
                setattr(node, field, self.read(child, depth + 1))
        for operand in getattr(node, "ops", ()):
            operand.expr = self.read(operand.expr, depth + 1)
        return node

    def _walk(self, node: nodes.Node, depth: int) -> tuple[nodes.Expr, Named | None]:
        """The rewritten node, and the path so far; no path where it starts at a computed value."""
        _check_depth(depth)
        match node:
            case nodes.Name(name=name):
                return self._root(Reference(name))
            case nodes.Getattr(node=nodes.Call() as call, attr=snippet):
                where = elsewhere(call)
                return self._root(Reference(snippet, (), where.get("lesson"), where.get("machine")))
            case nodes.Call():
                elsewhere(node)
                raise fault(
                    "a lesson or machine is no value", "go on with a snippet: `lesson(…).four.t`"
                )
            case nodes.Getattr(attr=attribute):
                node.node, named = self._walk(node.node, depth + 1)
                return node, named and named.then(Step(attribute, dotted=True))
            case nodes.Getitem(arg=argument):
                node.node, named = self._walk(node.node, depth + 1)
                key = _constant(argument)
                if key is not None:
                    return node, named and named.then(Step(key, dotted=False))
                if named is not None:
                    check_subscript(named)
                    self._name(named)
                node.arg = self.read(argument, depth + 1)
                return node, None
            case _:
                return self.read(node, depth + 1), None

    def _root(self, snippet: Reference) -> tuple[nodes.Expr, Named]:
        name = self.roots.setdefault(snippet, f"at{len(self.roots)}")
        return nodes.Name(name, "load", lineno=1), Named(snippet)

    def _name(self, named: Named) -> None:
        check_named(named)
        self.named.append(named)


def _check_depth(depth: int) -> None:
    if depth > _DEEPEST:
        raise fault("an expression is nested too deeply", "shorten it")


def _constant(node: nodes.Node) -> str | int | None:
    """The key of a constant subscript; None where it has to be computed."""
    match node:
        case nodes.Const(value=str() | int() as key):
            return key
        case nodes.Neg(node=nodes.Const(value=int() as index)):
            return -index
        case _:
            return None
