"""Parsing: text to an expression that reads recorded values only.

The syntax tree is checked against what is allowed; anything else raises ExpressionError before an
expression is evaluated.
"""

import math
import re
import warnings
from dataclasses import dataclass

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from lessongen.diagnostics import ExpressionError, Place
from lessongen.expressions.filters import PRINTING, PrintingCall, check_call, printing_call
from lessongen.expressions.paths import (
    RecordPath,
    Step,
    check_computed_step,
    check_path,
    qualifiers,
)
from lessongen.model import Expression, Reference

REQUIRE_DEFINED = "is known"  # name of a filter; no expression can contain it

_MAX_DEPTH = 60  # nested nodes; Python's own compiler accepts far more

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
class CheckedExpression:
    """An allowed expression, without its printing filter.

    `tree` refers to each snippet by an identifier, which `roots` gives; `paths` are all that it
    reads, in order and each once. `source` is the text without the printing filter.
    """

    tree: nodes.Expr
    roots: dict[Reference, str]
    paths: tuple[RecordPath, ...]
    printing: PrintingCall | None
    source: str


def parse(text: str, place: Place) -> Expression:
    """The expression of a value. Raises ExpressionError."""
    return _parse(text, place)[0]


def parse_claim(text: str, place: Place) -> Expression:
    """The expression of a claim, without a printing filter. Raises ExpressionError."""
    expression, checked = _parse(text, place)
    if checked.printing is not None:
        raise ExpressionError(
            f"a claim must not end in a printing filter, here `{checked.printing.filter}`",
            f"compare the value itself: `{checked.source}`",
        )
    if not expression.references:
        raise ExpressionError(
            f"`{expression.text}` reads no recorded value, so no run can confirm it",
            "compare a variable of a snippet: `four.t > 1`",
        )
    return expression


def _parse(text: str, place: Place) -> tuple[Expression, CheckedExpression]:
    line = re.sub(r"\s*[\r\n]\s*", " ", text).strip()
    checked = check(line)
    references = tuple(dict.fromkeys(path.reference for path in checked.paths))
    return Expression(line, place, references), checked


def check(text: str) -> CheckedExpression:
    """Parse and check the text of an expression. Raises ExpressionError."""
    top, source, printing = syntax_tree(text), text, None
    if isinstance(top, nodes.Filter) and top.name in PRINTING and top.node is not None:
        printing = printing_call(top)
        source, top = before_last_filter(text), top.node
    checker = _Checker()
    tree = checker.check(top, 0)
    paths = tuple(dict.fromkeys(checker.paths))
    return CheckedExpression(tree, checker.roots, paths, printing, source)


class _Checker:
    """Walks a tree once, and collects the snippets and paths that it reads."""

    def __init__(self) -> None:
        self.roots: dict[Reference, str] = {}
        self.paths: list[RecordPath] = []

    def check(self, node: nodes.Node, depth: int) -> nodes.Expr:
        """The node with identifiers in place of snippets.

        What may be undefined gets a filter that raises, except directly before `is defined`:
        other tests and `in` would accept an undefined value.
        """
        inner = self._check(node, depth)
        if isinstance(inner, nodes.Filter | nodes.Getattr | nodes.Getitem):
            return nodes.Filter(inner, REQUIRE_DEFINED, [], [], None, None, lineno=1)
        return inner

    def _check(self, node: nodes.Node, depth: int) -> nodes.Expr:
        _check_depth(depth)
        match node:
            case nodes.Const(value=value):
                if isinstance(value, float) and not math.isfinite(value):
                    raise ExpressionError("a number is too large", "use a number below 1e308")
                return node
            case nodes.Name() | nodes.Getattr() | nodes.Getitem() | nodes.Call():
                inner, path = self._walk(node, depth)
                if path is not None:
                    self._add(path)
                return inner
            case nodes.Filter() | nodes.Test():
                check_call(node)
                if isinstance(node, nodes.Test) and node.name == "defined":
                    node.node = self._check(node.node, depth + 1)
                    return node
                return self._check_operands(node, depth)
            case nodes.Expr() if type(node) in _OPERATIONS:
                return self._check_operands(node, depth)
            case _:
                refused = _REFUSED.get(type(node), "this syntax")
                raise ExpressionError(f"{refused} is not allowed in an expression", ALLOWED)

    def _check_operands(self, node: nodes.Expr, depth: int) -> nodes.Expr:
        for field in ("left", "right", "node", "expr"):
            child = getattr(node, field, None)
            if child is not None:
                setattr(node, field, self.check(child, depth + 1))
        for operand in getattr(node, "ops", ()):
            operand.expr = self.check(operand.expr, depth + 1)
        return node

    def _walk(self, node: nodes.Node, depth: int) -> tuple[nodes.Expr, RecordPath | None]:
        """The rewritten node and its path; no path where it starts at a computed value."""
        _check_depth(depth)
        match node:
            case nodes.Name(name=name):
                return self._root(Reference(name))
            case nodes.Getattr(node=nodes.Call() as call, attr=snippet):
                names = qualifiers(call)
                return self._root(Reference(snippet, (), names.get("lesson"), names.get("machine")))
            case nodes.Call():
                qualifiers(node)
                raise ExpressionError(
                    "a lesson or machine is not a value",
                    "continue with a snippet: `lesson(…).four.t`",
                )
            case nodes.Getattr(attr=attribute):
                node.node, path = self._walk(node.node, depth + 1)
                return node, path and path.then(Step(attribute, dotted=True))
            case nodes.Getitem(arg=argument):
                node.node, path = self._walk(node.node, depth + 1)
                key = _constant(argument)
                if key is not None:
                    return node, path and path.then(Step(key, dotted=False))
                if path is not None:
                    check_computed_step(path)
                    self._add(path)
                node.arg = self.check(argument, depth + 1)
                return node, None
            case _:
                return self.check(node, depth + 1), None

    def _root(self, snippet: Reference) -> tuple[nodes.Expr, RecordPath]:
        name = self.roots.setdefault(snippet, f"at{len(self.roots)}")
        return nodes.Name(name, "load", lineno=1), RecordPath(snippet)

    def _add(self, path: RecordPath) -> None:
        check_path(path)
        self.paths.append(path)


def _check_depth(depth: int) -> None:
    if depth > _MAX_DEPTH:
        raise too_deep()


def _constant(node: nodes.Node) -> str | int | None:
    """The key of a constant subscript; None where it has to be computed."""
    match node:
        case nodes.Const(value=str() | int() as key):
            return key
        case nodes.Neg(node=nodes.Const(value=int() as index)):
            return -index
        case _:
            return None


_MAX_LENGTH = 4000  # characters

# The remedy for a syntax that isn't allowed.
ALLOWED = (
    "allowed are names, attributes, items, constants, comparisons, `and`, `or`, `not`,"
    " `+ - * / // %`, filters, tests, `lesson(…)` and `machine(…)`"
)

_environment = Environment(autoescape=False)  # noqa: S701 - parses only; nothing is rendered


def syntax_tree(text: str) -> nodes.Expr:
    """The tree of an expression. Raises ExpressionError."""
    if not text:
        raise ExpressionError("the expression is empty", ALLOWED)
    if len(text) > _MAX_LENGTH:
        raise ExpressionError(
            f"the expression is {len(text)} characters long",
            f"shorten it to at most {_MAX_LENGTH}",
        )
    try:
        return _jinja_tree(text)
    except (TemplateSyntaxError, ValueError) as error:
        # ValueError: an integer with more digits than Python converts
        message = str(error.message if isinstance(error, TemplateSyntaxError) else error)
        message = message.rstrip(".").replace("end of template", "end of the expression")
        raise ExpressionError(f"`{text}` is not a valid expression: {message}", ALLOWED) from None
    except RecursionError:
        raise too_deep() from None


def _jinja_tree(text: str) -> nodes.Expr:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # an invalid escape such as "\d" is an error
        parser = Parser(_environment, text, state="variable")
        expression = parser.parse_expression()
        if not parser.stream.eos:
            rest = parser.stream.current
            raise TemplateSyntaxError(f"unexpected {str(rest.value)!r}", rest.lineno)
    return expression


def before_last_filter(text: str) -> str:
    """The text before the last `|`: what the outermost filter is applied to."""
    start = end = 0
    for _, kind, value in _environment.lexer.tokeniter(text, None, state="variable"):
        if kind == "operator" and value == "|":
            end = start
        start += len(value)
    return text[:end].rstrip()


def too_deep() -> ExpressionError:
    """The error for an expression that Python's own limits might not allow."""
    return ExpressionError("the expression is nested too deeply", "shorten it")
