"""Instructions that XLA adds between operations: copies, conversions, tuples, layout changes.

Such an instruction has no source location. It is linked if its neighbours agree: all its users
came from one sub-expression, and its operands came from there, too, or are parameters or
constants. A bitcast is often the rest of a reshape, but has the location of its operand: that is
used only if its users came from there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from lessongen.ir.dialects.hlo.instructions import Instruction
from lessongen.ir.source_maps import Operation

_ADDED = frozenset(
    ("bitcast", "bitcast-convert", "broadcast", "convert", "copy", "reshape", "transpose", "tuple")
)


def with_added(
    found: Sequence[Operation], instructions: Sequence[Instruction]
) -> tuple[Operation, ...]:
    """Return the operations, with those that XLA added linked if their origin is certain."""
    result = list(found)
    graph = _Graph(instructions)
    moved = {index for index in graph.order if graph.moved(index, found)}
    added = moved | {index for index in graph.order if graph.added(index, found)}
    for index in reversed(graph.order):  # users first
        if index in added:
            after = {result[user].spans for user in graph.users(index)}
            result[index] = replace(result[index], spans=after.pop() if len(after) == 1 else ())
    for index in graph.order:
        if index in added and not graph.agree(index, result):
            result[index] = replace(result[index], spans=())
    return tuple(result)


class _Graph:
    """The instructions as a graph of uses, across the borders of fused computations."""

    def __init__(self, instructions: Sequence[Instruction]) -> None:
        self._all = instructions
        self._at = {(one.computation, one.name): at for at, one in enumerate(instructions)}
        self._inside: Mapping[str, list[int]] = defaultdict(list)
        for at, one in enumerate(instructions):
            self._inside[one.computation].append(at)
        fusions = [at for at, one in enumerate(instructions) if one.opcode in {"fusion", "call"}]
        self._fusion = {name: at for at in fusions for name in instructions[at].calls}
        self.order = range(len(instructions))
        self._users: Mapping[int, list[int]] = defaultdict(list)
        for at in self.order:
            for operand in self._operands(at):
                self._users[operand].append(at)

    def added(self, at: int, operations: Sequence[Operation]) -> bool:
        """Return whether an instruction has no location and only passes a value on."""
        one = self._all[at]
        if one.path or one.frames or operations[at].apart or operations[at].spans:
            return False
        if one.opcode == "fusion":
            return all(
                operations[inner].apart or self.added(inner, operations)
                for name in one.calls
                for inner in self._inside[name]
            )
        return one.opcode in _ADDED

    def moved(self, at: int, operations: Sequence[Operation]) -> bool:
        """Return whether this is a bitcast with the location of its operand."""
        spans = operations[at].spans
        sources = {operations[source].spans for source in self._sources(at)}
        return self._all[at].opcode == "bitcast" and sources == {spans} != {()}

    def users(self, at: int) -> Iterable[int]:
        """Return an instruction's users; the root of a fused computation has the fusion's."""
        one = self._all[at]
        outside = self._fusion.get(one.computation) if one.root else None
        return self._users[at] if outside is None else self.users(outside)

    def agree(self, at: int, operations: Sequence[Operation]) -> bool:
        """Return whether an instruction's operands came from where it is linked to."""
        own = operations[at].spans
        return all(
            operations[source].apart or operations[source].spans == own
            for source in self._sources(at)
        )

    def _sources(self, at: int) -> Iterator[int]:
        for operand in self._operands(at):
            one = self._all[operand]
            if one.opcode not in {"parameter", "constant"}:
                yield operand
            elif one.opcode == "parameter" and one.computation in self._fusion:
                outside = self._operands(self._fusion[one.computation])
                yield from outside[one.number : one.number + 1]

    def _operands(self, at: int) -> list[int]:
        one = self._all[at]
        places = [self._at.get((one.computation, name)) for name in one.operands]
        return [place for place in places if place is not None]
