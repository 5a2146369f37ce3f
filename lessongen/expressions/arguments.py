"""Filters, tests and their arguments: all from lists of legal ones."""

from jinja2 import nodes

from lessongen.diagnostics import suggestion
from lessongen.expressions.fault import fault
from lessongen.expressions.printing import PRINTING
from lessongen.expressions.words import FILTERS, TESTS, Arguments


def check_call(node: nodes.Filter | nodes.Test) -> None:
    """Refuse what isn't a filter or test that may stand inside an expression."""
    if isinstance(node, nodes.Test):
        word, legal = "test", TESTS
    elif node.name in PRINTING:
        raise fault(
            f"`{node.name}` prints, and something is done with it afterwards",
            f"a printing filter comes last, and over the whole: `(…) | {node.name}`",
        )
    else:
        word, legal = "filter", FILTERS
    if node.name not in legal:
        known = {**legal, **PRINTING} if word == "filter" else legal
        raise fault(f"`{node.name}` is no {word}", suggestion(node.name, known))
    arguments(node, legal[node.name])


def arguments(call: nodes.Filter | nodes.Test, legal: Arguments) -> dict[str, object]:
    """The given arguments by name. Raises ExpressionError."""
    if call.dyn_args is not None or call.dyn_kwargs is not None:
        raise fault(f"`{call.name}` is given `*` or `**`", "write its arguments out")
    if len(call.args) > len(legal):
        raise fault(f"`{call.name}` has an argument too much", takes(legal))
    given = dict(zip(legal, call.args, strict=False))
    for name, value in [(str(keyword.key), keyword.value) for keyword in call.kwargs]:
        if name not in legal:
            raise fault(f"`{call.name}` has an unknown argument `{name}`", takes(legal))
        if name in given:
            raise fault(f"`{call.name}` is given `{name}` twice", takes(legal))
        given[name] = value
    return {name: _value(call.name, name, node, legal) for name, node in given.items()}


def _value(called: str, name: str, node: nodes.Expr, legal: Arguments) -> object:
    if isinstance(node, nodes.Const):
        for value in legal[name]:
            if type(value) is type(node.value) and value == node.value:
                return value
    raise fault(f"`{called}` has a wrong argument `{name}`", takes(legal))


def takes(legal: Arguments) -> str:
    """The remedy for a wrong argument: those that there are."""
    if not legal:
        return "it takes none"
    return "it takes " + ", ".join(f"`{name}`: {_listed(those)}" for name, those in legal.items())


def _listed(those: object) -> str:
    match those:
        case range():
            return f"{those.start} to {those.stop - 1}"
        case tuple():
            return " or ".join(map(repr, those))
        case _:
            return str(those)
