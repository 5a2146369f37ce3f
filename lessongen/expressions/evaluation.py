"""Evaluation: a checked expression, compiled once and evaluated on records in a sandbox."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias, cast

from jinja2 import StrictUndefined, Undefined, UndefinedError, nodes
from jinja2.environment import TemplateExpression
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from lessongen.diagnostics import ExpressionError
from lessongen.expressions.filters import COMPUTING, TESTS, print_value
from lessongen.expressions.parsing import REQUIRE_DEFINED, CheckedExpression, check
from lessongen.expressions.paths import RecordPath, qualified_name
from lessongen.expressions.short_repr import short_repr
from lessongen.expressions.views import RunView, UnavailableError, step
from lessongen.model import Expression, Json, Reference, SessionRecord, SnippetRecord


@dataclass(frozen=True)
class Program:
    """An expression that can be evaluated with a run of each snippet in `checked.roots`."""

    text: str
    checked: CheckedExpression
    compiled: TemplateExpression

    def evaluate(self, snippets: Mapping[Reference, RunView]) -> Json:
        """The value, before a printing filter. Raises ExpressionError or UnavailableError."""
        names = {self.checked.roots[root]: snippet for root, snippet in snippets.items()}
        try:
            value = self.compiled(names)
        except UndefinedError as error:  # by a filter of jinja2, on an empty list
            raise self._error(f"has no value: {str(error).rstrip('.')}", snippets) from None
        except _NO_VALUE as error:
            raise self._error(f"can't be evaluated: {error}", snippets) from None
        return cast("Json", value)  # steps and operations give recorded data only

    def readings(self, snippets: Mapping[Reference, RunView]) -> str:
        """What it reads: `four.t = 0.0081, four.runs.t = [0.008, … 20 values]`.

        Raises ExpressionError where a value was left out of the record.
        """
        return ", ".join(
            f"{path} = {short_repr(_read(path, snippets))}" for path in self.checked.paths
        )

    def _error(self, what: str, snippets: Mapping[Reference, RunView]) -> ExpressionError:
        readings = self.readings(snippets)
        remedy = f"it reads {readings}" if readings else "write another expression"
        return ExpressionError(f"`{self.text}` {what}", remedy)


# What operations and filters raise for values of other types, or without a result.
_NO_VALUE = (TypeError, ValueError, ArithmeticError, LookupError, RecursionError)


@lru_cache(maxsize=4096)
def program(text: str) -> Program:
    """The program of an expression's text. Raises ExpressionError."""
    checked = check(text)
    checked.tree.set_environment(_SANDBOX)
    result = nodes.Assign(nodes.Name("result", "store"), checked.tree, lineno=1)
    template = _SANDBOX.from_string(nodes.Template([result], lineno=1))
    return Program(text, checked, TemplateExpression(template, undefined_to_none=False))


def _read(path: RecordPath, snippets: Mapping[Reference, RunView]) -> object:
    value: object = snippets[path.root]
    for each in path.steps:
        value = step(value, each.key, dotted=each.dotted)
    return value


class _Sandbox(SandboxedEnvironment):
    """Reads records through views, and multiplies numbers only.

    A string times a number, or a format string, could require any amount of memory.
    """

    intercepted_binops = frozenset({"*", "%"})

    def getattr(self, obj: object, attribute: str) -> object:
        """`obj.attribute`."""
        return step(obj, attribute, dotted=True)

    def getitem(self, obj: object, argument: object) -> object:
        """`obj[argument]`."""
        return step(obj, argument, dotted=False)

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """`left * right` and `left % right`."""
        for side in (left, right):
            if not isinstance(side, int | float | Undefined):
                raise TypeError(f"`{operator}` requires numbers, not {short_repr(side)}")
        return super().call_binop(context, operator, left, right)


def _require_defined(value: object) -> object:
    if isinstance(value, Undefined):
        str(value)  # raises, with the reason
    return value


def _sandbox() -> _Sandbox:
    # Not optimized: constant folding could give `inf`, which jinja2 writes out as a name.
    sandbox = _Sandbox(undefined=StrictUndefined, autoescape=False, optimized=False)
    computing = {name: sandbox.filters[name] for name in COMPUTING}
    sandbox.filters = computing | {REQUIRE_DEFINED: _require_defined}
    sandbox.tests = {name: sandbox.tests[name] for name in TESTS}
    sandbox.globals.clear()
    return sandbox


_SANDBOX = _sandbox()


NO_VALUE = "–"


@dataclass(frozen=True)
class NotRecorded:
    """There is no fresh record; `reason` is a phrase ("not recorded on h200")."""

    reason: str


LookupResult: TypeAlias = "tuple[SessionRecord, SnippetRecord] | NotRecorded"


class RecordLookup(Protocol):
    """The records as seen from one lesson on one machine."""

    def find(self, snippet: str, lesson: str | None, machine: str | None) -> LookupResult:
        """A snippet's record with its session's; None is this lesson, this machine.

        Snippets of one session have the same SessionRecord object.
        """
        ...


@dataclass(frozen=True)
class PrintedValue:
    """A value as prose shows it.

    `value` is the value before a printing filter; it may contain infinite floats and NaN.
    `source` is the expression without its printing filter. Where `recorded` is false, `text` is a
    dash, `value` is None and `reason` says what is missing.
    """

    text: str
    value: Json
    recorded: bool
    source: str = ""
    reason: str = ""


def evaluate(expression: Expression, records: RecordLookup) -> PrintedValue:
    """The value of an expression in the shown runs, as text. Raises ExpressionError."""
    compiled = program(expression.text)
    source = compiled.checked.source
    found = find_records(compiled.checked.roots, records)
    if isinstance(found, NotRecorded):
        return PrintedValue(NO_VALUE, None, recorded=False, source=source, reason=found.reason)
    shown = {
        root: RunView(qualified_name(root), snippet, session.shown)
        for root, (session, snippet) in found.items()
    }
    try:
        value = compiled.evaluate(shown)
    except UnavailableError as error:
        return PrintedValue(NO_VALUE, None, recorded=False, source=source, reason=str(error))
    text = print_value(value, compiled.checked.printing)
    return PrintedValue(text, value, recorded=True, source=source)


def find_records(
    roots: Iterable[Reference], records: RecordLookup
) -> Mapping[Reference, tuple[SessionRecord, SnippetRecord]] | NotRecorded:
    """The records of all snippets that an expression reads, or the first that is missing."""
    found: dict[Reference, tuple[SessionRecord, SnippetRecord]] = {}
    for root in roots:
        result = records.find(root.snippet, root.lesson, root.machine)
        if isinstance(result, NotRecorded):
            return NotRecorded(f"`{qualified_name(root)}` is {result.reason}")
        found[root] = result
    return found
