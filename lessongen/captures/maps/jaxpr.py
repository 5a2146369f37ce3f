"""The operations of a jaxpr, by the tracebacks that its equations carry."""

import re
import sys
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from lessongen.captures.maps.places import Frame, Program
from lessongen.captures.maps.printing import printed
from lessongen.captures.maps.resolving import FormError, Located, Operation, resolved

_EQUATION = re.compile(r"\s*(?:\w+:[^=\s]+ )+= ([a-z_]\w*)")


def operations(text: str, *, closed: Any, program: Program) -> tuple[Operation, ...]:
    """The operations of `text`, which is `str(closed)`; one for each line that begins one.

    A jaxpr writes constants, parameters and returns without an equation, so none is apart.
    Raises what the parts of JAX raise that aren't as they are expected here.
    """
    page = printed(closed.jaxpr)
    if page.text != text:
        raise FormError("the printer gives another text")
    every = _resolved(closed.jaxpr, page.first, program)
    found = {}
    for line, content in enumerate(text.split("\n"), 1):
        match = _EQUATION.match(content)
        if match and page.around.get(line) in every:
            # part of a jaxpr that a parameter prints as plain text: it belongs to that equation
            around = every[page.around[line]]
            found[line] = replace(around, line=line, name=match[1], label=match[1])
    for equation, line in reversed(page.first.items()):  # of several on a line, the first is kept
        found[line] = every[equation]
    return tuple(operation for _, operation in sorted(found.items()))


def _resolved(jaxpr: Any, lines: Mapping[int, int], program: Program) -> Mapping[int, Operation]:
    """The operation of every equation, by its identity; `lines` has those that are printed."""
    located: list[Located] = []
    indices: dict[int, int] = {}
    equations, callers = _nesting(jaxpr)
    for equation, scope in equations:
        indices[id(equation)] = len(located)
        name = equation.primitive.name
        own = program.origin(_frames(equation))
        located.append(Located(lines.get(id(equation), 0), name, own, scope, label=name))
    calls = {scope: [indices[one] for one in by] for scope, by in callers.items()}
    operations = resolved(located, calls, program)
    return {one: operations[index] for one, index in indices.items()}


def _nesting(
    jaxpr: Any,
) -> tuple[list[tuple[Any, Hashable]], dict[Hashable, list[int]]]:
    """All equations with their scopes, and the equations (by identity) that call each scope."""
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
    """All frames outside of JAX, innermost first."""
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
