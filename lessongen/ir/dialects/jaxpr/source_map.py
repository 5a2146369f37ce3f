"""The source map of a jaxpr: each equation carries the traceback of the call that made it.

JAX's printer says which equation is on which line: it accepts a source for each part of a text,
for syntax colouring. That interface is private, so its modules are taken as they are loaded, and
whatever is missing there raises.
"""

import re
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from lessongen.ir.dialect import is_stage
from lessongen.ir.source_maps import Frame, Located, Operation, Program, resolved
from lessongen.ir.text import FormError

_EQUATION = re.compile(r"\s*(?:\w+:[^=\s]+ )+= ([a-z_]\w*)")
_NEWLINE = "\x00"  # a line break in the text of a parameter, which the printer doesn't count


def operations(
    value: Any, program: Program, _others: Iterable[object] = ()
) -> tuple[Operation, ...]:
    """Return the operations of a Traced or a ClosedJaxpr, one for each line that begins one.

    A jaxpr writes constants, parameters and returns without an equation, so none is apart.
    Raises FormError, or anything else if JAX's printer changed.
    """
    closed = value.jaxpr if is_stage(value, "Traced") else value
    text, page = str(closed), _printed(closed.jaxpr)
    if page.text != text:
        raise FormError("the printer gives a different text")
    every = _resolved(closed.jaxpr, page.first, program)
    found = {}
    for line, content in enumerate(text.split("\n"), 1):
        match = _EQUATION.match(content)
        if match and page.around.get(line) in every:
            # a jaxpr that a parameter prints as plain text belongs to the parameter's equation
            around = every[page.around[line]]
            found[line] = replace(around, line=line, name=match[1], label=match[1])
    for equation, line in reversed(page.first.items()):  # the first of several on a line is kept
        found[line] = every[equation]
    return tuple(operation for _, operation in sorted(found.items()))


def _resolved(jaxpr: Any, lines: Mapping[int, int], program: Program) -> Mapping[int, Operation]:
    """Return every equation's operation by the equation's `id`; `lines` has those printed."""
    located: list[Located] = []
    indices: dict[int, int] = {}
    equations, callers = _nesting(jaxpr)
    for equation, scope in equations:
        indices[id(equation)] = len(located)
        name = equation.primitive.name
        own = program.origin(_frames(equation))
        located.append(Located(lines.get(id(equation), 0), name, own, scope, label=name))
    calls = {scope: [indices[one] for one in by] for scope, by in callers.items()}
    found = resolved(located, calls, program)
    return {equation: found[index] for equation, index in indices.items()}


def _nesting(
    jaxpr: Any,
) -> tuple[list[tuple[Any, Hashable]], dict[Hashable, list[int]]]:
    """Return all equations with their scopes, and the equations (by `id`) that call each scope."""
    inner = sys.modules["jax._src.core"].jaxprs_in_params
    equations: list[tuple[Any, Hashable]] = []
    callers: dict[Hashable, list[int]] = {id(jaxpr): []}
    waiting = [jaxpr]
    while waiting:
        current = waiting.pop()
        for equation in current.eqns:
            equations.append((equation, id(current)))
            for nested in inner(equation.params):
                if id(nested) not in callers:
                    callers[id(nested)] = []
                    waiting.append(nested)
                callers[id(nested)].append(id(equation))
    return equations, callers


def _frames(equation: Any) -> Iterator[Frame]:
    """Yield all frames outside of JAX, innermost first."""
    user_frames = sys.modules["jax._src.source_info_util"].user_frames
    for frame in user_frames(equation.source_info.traceback):
        yield Frame(
            frame.function_name,
            frame.file_name,
            frame.start_line,
            frame.start_column,
            frame.end_line,
            frame.end_column,
        )


class _Printed(NamedTuple):
    """A jaxpr's text, and the lines of the equations that were printed.

    `first` maps an equation's `id` to the line on which it begins, in order; `around` maps a
    line on which none begins to the innermost equation that it belongs to.
    """

    text: str
    first: dict[int, int]
    around: dict[int, int]


def _printed(jaxpr: Any) -> _Printed:
    """Print a jaxpr. Raises AttributeError or TypeError if JAX's printer changed."""
    equations: list[Any] = []
    with _numbering(equations):
        document = sys.modules["jax._src.core"].pp_toplevel_jaxpr(jaxpr)
    regions: list[list[tuple[int, int, int]]] = []
    text = document.format(use_color=False, source_map=regions)
    first: dict[int, int] = {}
    around: dict[int, int] = {}
    for line, number in _lines(text.split("\n"), regions):
        equation = id(equations[number])
        if equation not in first:
            first[equation] = line
        around.setdefault(line, equation)
    begun = set(first.values())
    around = {line: equation for line, equation in around.items() if line not in begun}
    return _Printed(text.replace(_NEWLINE, "\n"), first, around)


def _lines(
    texts: Sequence[str], regions: Sequence[Sequence[tuple[int, int, int]]]
) -> Iterator[tuple[int, int]]:
    """Yield lines (from 1) with the numbers of the equations on them, in the text's order."""
    before = 1
    for text, parts in zip(texts, regions, strict=True):
        for start, end, number in sorted(parts):
            first = before + text.count(_NEWLINE, 0, start)
            for line in range(first, first + text.count(_NEWLINE, start, end) + 1):
                yield line, number
        before += 1 + text.count(_NEWLINE)


@contextmanager
def _numbering(equations: list[Any]) -> Iterator[None]:
    """Make the printer mark each equation's text with its number in `equations`."""
    core: Any = sys.modules["jax._src.core"]
    printer: Any = sys.modules["jax._src.pretty_printer"]
    nowhere = sys.modules["jax._src.source_info_util"].new_source_info()
    equation_of, text_of = core.pp_eqn, printer.text

    def numbered(equation: Any, *rest: Any, **named: Any) -> Any:
        number = len(equations)
        equations.append(equation)
        document = equation_of(equation.replace(source_info=nowhere), *rest, **named)
        return printer.source_map(document, number)

    def on_one_line(text: str, *rest: Any, **named: Any) -> Any:
        return text_of(text.replace("\n", _NEWLINE), *rest, **named)

    core.pp_eqn, printer.text = numbered, on_one_line
    try:
        yield
    finally:
        core.pp_eqn, printer.text = equation_of, text_of
