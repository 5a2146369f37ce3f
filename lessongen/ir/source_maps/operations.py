"""The operations of a text, and how their own locations are resolved to the spans of a page.

An operation is in a scope (a function of the module, a nested jaxpr, a region), and a scope has
the operations that call it.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lessongen.ir.source_maps.program import Program, Span

_UNCERTAIN = frozenset({"add_any"})  # sums the cotangents of several uses: no origin is its own


@dataclass(frozen=True)
class Operation:
    """An operation of a text: its line (from 1), its name, and the spans that it came from.

    It has several spans if its code is kept once and called from several places. `apart` marks
    what belongs to no sub-expression: constants, parameters, returns. `label` is the name that
    JAX gave it, if the format has one: a path that ends in its primitive.
    """

    line: int
    name: str
    spans: tuple[Span, ...] = ()
    apart: bool = False
    label: str = ""


class Located(NamedTuple):
    """An operation as it was read: the span of its own location, and the scope that it is in."""

    line: int
    name: str
    own: Span | None
    scope: Hashable
    apart: bool = False
    label: str = ""


def resolved(
    located: Sequence[Located], callers: Mapping[Hashable, Sequence[int]], program: Program
) -> tuple[Operation, ...]:
    """Return the operations with their spans; `callers` maps a scope to indices into `located`.

    An operation without a location comes from the calls of its scope. So does one whose location
    is in the same function as such a call: JAX caches nested code with the location of its first
    call, and uses it again for later ones.
    """
    resolver = _Resolver(located, callers, program)
    return tuple(
        Operation(
            one.line,
            one.name,
            () if one.apart or _uncertain(one) else resolver.spans(index),
            apart=one.apart,
            label=one.label,
        )
        for index, one in enumerate(located)
    )


def _uncertain(one: Located) -> bool:
    return one.label.rpartition("/")[2] in _UNCERTAIN


class _Resolver:
    def __init__(
        self,
        located: Sequence[Located],
        callers: Mapping[Hashable, Sequence[int]],
        program: Program,
    ) -> None:
        self._located = located
        self._callers = callers
        self._program = program
        self._known: dict[int, tuple[Span, ...]] = {}
        self._called: dict[Hashable, tuple[Span, ...]] = {}

    def spans(self, index: int) -> tuple[Span, ...]:
        if index not in self._known:
            one = self._located[index]
            self._known[index] = self._choose(one.own, self._calls(one.scope))
        return self._known[index]

    def _calls(self, scope: Hashable) -> tuple[Span, ...]:
        """Return where a scope is called from, without duplicates, in the order of the text."""
        if scope not in self._called:
            self._called[scope] = ()  # a recursive call adds nothing
            found = {span for caller in self._callers.get(scope, ()) for span in self.spans(caller)}
            self._called[scope] = tuple(sorted(found))
        return self._called[scope]

    def _choose(self, own: Span | None, calls: tuple[Span, ...]) -> tuple[Span, ...]:
        if own is None:
            return calls
        home = self._program.function(own)
        return calls if any(self._program.function(call) == home for call in calls) else (own,)
