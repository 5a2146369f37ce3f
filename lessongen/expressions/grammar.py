"""Text to a tree of jinja2's nodes, by jinja2's own lexer and parser."""

import re
import warnings

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from lessongen.expressions.fault import fault

_LONGEST = 4000  # characters; a claim that long is not read by anyone

_environment = Environment(autoescape=False)  # noqa: S701 - parses only; nothing is rendered


def one_line(text: str) -> str:
    """The text with its line breaks read as spaces."""
    return re.sub(r"\s*[\r\n]\s*", " ", text).strip()


def tree(text: str) -> nodes.Expr:
    """The expression that `text` is. Raises ExpressionError."""
    if not text:
        raise fault("an expression is empty")
    if len(text) > _LONGEST:
        raise fault(
            f"an expression has {len(text)} characters", f"at most {_LONGEST} are read: shorten it"
        )
    try:
        return _parsed(text)
    except (TemplateSyntaxError, ValueError) as error:
        # ValueError: an integer of more digits than Python converts
        said = str(error.message if isinstance(error, TemplateSyntaxError) else error)
        said = said.rstrip(".").replace("end of template", "the end")
        raise fault(f"`{text}` is no expression: {said}") from None
    except RecursionError:
        raise fault("an expression is nested too deeply", "shorten it") from None


def _parsed(text: str) -> nodes.Expr:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # an escape such as "\d" is an error, not a guess
        parser = Parser(_environment, text, state="variable")
        expression = parser.parse_expression()
        if not parser.stream.eos:
            left = parser.stream.current
            raise TemplateSyntaxError(f"{str(left.value)!r} is too much", left.lineno)
    return expression


def before_last_filter(text: str) -> str:
    """What stands before the last `|`: the expression that the outermost filter prints."""
    start = end = 0
    for _, kind, value in _environment.lexer.tokeniter(text, None, state="variable"):
        if kind == "operator" and value == "|":
            end = start
        start += len(value)
    return text[:end].rstrip()
