"""Evaluation: an understood expression, compiled once and run in jinja2's sandbox."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from jinja2 import StrictUndefined, Undefined, UndefinedError, nodes
from jinja2.environment import TemplateExpression
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from lessongen.diagnostics import ExpressionError
from lessongen.expressions.brief import brief
from lessongen.expressions.fault import fault
from lessongen.expressions.reader import KNOWN, Understood, understand
from lessongen.expressions.readings import readings
from lessongen.expressions.views import InRun, step
from lessongen.expressions.words import FILTERS, TESTS
from lessongen.model import Json, Reference


class _Sandbox(SandboxedEnvironment):
    """Steps go through the record's views; products and remainders are of numbers only.

    A string times a number, or a format string, could ask for any amount of memory.
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
                raise TypeError(f"`{operator}` takes numbers, not {brief(side)}")
        return super().call_binop(context, operator, left, right)


def _known(value: object) -> object:
    if isinstance(value, Undefined):
        str(value)  # raises, with the reason
    return value


def _sandbox() -> _Sandbox:
    # Not optimised: folding constants could give `inf`, which jinja2 writes out as a name.
    sandbox = _Sandbox(undefined=StrictUndefined, autoescape=False, optimized=False)
    sandbox.filters = {name: sandbox.filters[name] for name in FILTERS} | {KNOWN: _known}
    sandbox.tests = {name: sandbox.tests[name] for name in TESTS}
    sandbox.globals.clear()
    return sandbox


_SANDBOX = _sandbox()


# What operations and filters raise on data that they aren't made for.
_NO_VALUE = (TypeError, ValueError, ArithmeticError, LookupError, RecursionError)


@dataclass(frozen=True)
class Program:
    """An expression that can be evaluated, for a snippet under each name of `roots`."""

    text: str
    understood: Understood
    compiled: TemplateExpression

    def value(self, given: Mapping[Reference, InRun]) -> Json:
        """The value, before a printing filter. Raises ExpressionError."""
        names = {self.understood.roots[root]: snippet for root, snippet in given.items()}
        try:
            value = self.compiled(names)
        except UndefinedError as error:
            raise self._undefined(str(error), given) from None
        except _NO_VALUE as error:
            raise self._fault(f"can't be computed: {error}", given) from None
        return cast("Json", value)  # steps and operations give recorded data only

    def _undefined(self, why: str, given: Mapping[Reference, InRun]) -> ExpressionError:
        """Ours says what is wrong and what to do; jinja2's ("No first item, …") only the first."""
        said = why.rstrip(".")
        return ExpressionError(why) if "; " in why else self._fault(f"has no value: {said}", given)

    def _fault(self, what: str, given: Mapping[Reference, InRun]) -> ExpressionError:
        reads = readings(self.understood.named, given)
        remedy = f"it reads {reads}" if reads else "write another expression"
        return fault(f"`{self.text}` {what}", remedy)


@lru_cache(maxsize=4096)
def program(text: str) -> Program:
    """The program that evaluates an expression's text. Raises ExpressionError."""
    understood = understand(text)
    understood.core.set_environment(_SANDBOX)
    result = nodes.Assign(nodes.Name("result", "store"), understood.core, lineno=1)
    template = _SANDBOX.from_string(nodes.Template([result], lineno=1))
    return Program(text, understood, TemplateExpression(template, undefined_to_none=False))
