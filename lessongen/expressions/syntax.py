"""Syntax: text to a tree of jinja2's nodes, by jinja2's own lexer and parser."""

import warnings

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from lessongen.diagnostics import ExpressionError

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
