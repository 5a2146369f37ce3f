"""The source map of optimised HLO, from its tables of stack frames.

XLA keeps one end for all expressions that begin at one line and column (`x @ w + b` and `x @ w`
are one place to it), so the end is looked up: by the operation's name among the operations of the
StableHLO that the module was compiled from, or among the sub-expressions that begin there.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from lessongen.ir.dialect import is_stage
from lessongen.ir.dialects.hlo.instructions import Instruction, read, with_added
from lessongen.ir.dialects.stablehlo import source_map as stablehlo
from lessongen.ir.source_maps import Frame, Located, Operation, Program, Span, resolved
from lessongen.ir.text import unescaped

# The computations of these belong to one operation, which gives them its place.
_OWNERS = frozenset(
    {"all-reduce", "conditional", "custom-call", "map", "reduce", "reduce-scatter"}
    | {"reduce-window", "scatter", "select-and-scatter", "sort", "while"}
)
Start = tuple[str, int, int]  # file, line, column

_TRACED = re.compile(r"jit\(([^()]*)\)/")


def operations(
    value: Any, program: Program, others: Iterable[object] = ()
) -> tuple[Operation, ...]:
    """Return the operations of a Compiled.

    A Lowered among `others` that it was compiled from gives the ends of its operations. Raises
    ValueError or KeyError for an unexpected form.
    """
    text = value.as_text()
    lowered = [other for other in others if is_stage(other, "Lowered")]
    own = [other for other in lowered if _compiled_to(other, value)]
    origins = own or [other for other in lowered if _same_name(text, other)]
    known = [found for other in origins for found in stablehlo.operations(other, program)]
    return _operations(text, known=known, program=program, complete=bool(own))


def _compiled_to(lowered: Any, compiled: Any) -> bool:
    """Return whether a Lowered was compiled to this; no if a later JAX has other attributes."""
    kept = getattr(getattr(lowered, "_lowering", None), "_executable", None)
    return kept is not None and kept is getattr(compiled, "_executable", None)


def _same_name(text: str, lowered: Any) -> bool:
    """Return whether an executable's text and a Lowered have one name: that of the function."""
    name = re.match(r"HloModule ([\w.-]+)", text)
    module = re.match(r'module @(?:"([^"]*)"|([\w.$-]+))', lowered.as_text())
    if name is None or module is None:
        return False
    plain = module[2] or unescaped(module[1], base=16)
    return name[1].encode() == re.sub(rb"[^\w.-]", b"_", plain.encode())  # as XLA names modules


def _operations(
    text: str, *, known: Iterable[Operation], program: Program, complete: bool
) -> tuple[Operation, ...]:
    """Return the operations of `text`; `known` are those that it was or may be compiled from.

    If they are `complete`, every operation came from one of them: any other place is stale, from
    an executable of the cache on disk.
    """
    instructions = read(text)
    ends = _Ends(known, program, complete=complete)
    located = [_located(one, ends) for one in instructions]
    found = resolved(located, _callers(instructions), program)
    return with_added(found, instructions)


def _located(one: Instruction, ends: "_Ends") -> Located:
    calls = ends.calls(one)
    own = ends.span(one, calls) if calls else None
    # An instruction that has a place, but with an uncertain end, takes nothing from its callers.
    scope = one.computation if own or not calls else None
    return Located(one.line, one.opcode, own, scope, apart=_apart(one), label=one.path)


class _Ends:
    def __init__(self, known: Iterable[Operation], program: Program, *, complete: bool) -> None:
        self._program = program
        self._complete = complete
        self._known: dict[Start, dict[str, set[tuple[Span, ...]]]] = {}
        for operation in known:
            for span in operation.spans:
                names = self._known.setdefault(span[:3], defaultdict(set))
                names[operation.label].add(operation.spans)

    def calls(self, one: Instruction) -> Sequence[Span]:
        """Return the places of an instruction and of the calls around it, with XLA's ends."""
        return self._program.calls(_inside(one)[0])

    def span(self, one: Instruction, calls: Sequence[Span]) -> Span | None:
        """Return the span that an instruction came from, if exactly one is possible."""
        certain = _inside(one)[1]
        names = self._known.get(calls[0][:3], {})
        spans = self._known_spans(_named(one.path, names), calls)
        if not names and not self._complete and certain and self._follow(calls):
            spans = self._program.starting(*calls[0][:3])
        return next(iter(spans)) if len(spans) == 1 else None

    def _known_spans(
        self, origins: Iterable[tuple[Span, ...]], calls: Sequence[Span]
    ) -> frozenset[Span]:
        """Return the spans that begin where the operation's call does.

        Code that is kept once for several calls (its origin has several spans) has the place of
        the first call inside that of the actual call.
        """
        found = set()
        for spans in origins:
            starts = [call[:3] for call in calls if call[:3] in {span[:3] for span in spans}]
            found |= {span for span in spans if span[:3] == starts[-1]}
        return frozenset(found)

    def _follow(self, calls: Sequence[Span]) -> bool:
        """Return whether every call names the function that it calls; else one may be stale."""
        names = [self._program.function(call)[1].name.rpartition(".")[2] for call in calls]
        texts = [self._program.text(call) for call in calls[1:]]
        return all(name.strip("<>") in text for name, text in zip(names, texts, strict=False))


def _named(path: str, names: Mapping[str, set[tuple[Span, ...]]]) -> set[tuple[Span, ...]]:
    """Return the origins of the names that share the most steps with a path's end."""
    likeness = {name: _likeness(path, name) for name in names}
    best = max(likeness.values(), default=0)
    return {spans for name, each in names.items() if likeness[name] == best for spans in each}


def _likeness(path: str, name: str) -> int:
    """Count the last steps that two names share; JAX names nested code from its call."""
    pairs = zip(reversed(path.split("/")), reversed(name.split("/")), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] and pair[0] == pair[1], pairs))


def _inside(one: Instruction) -> tuple[Sequence[Frame], bool]:
    """Return the frames inside the traced function, and whether it is certain which they are.

    Frames around it, up to the call that started the tracing, say nothing about the operation.
    """
    traced = _TRACED.match(one.path)
    if traced is None:
        return one.frames, True
    names = [frame.function.rpartition(".")[2] for frame in one.frames]
    if traced[1] not in names:
        return one.frames, False
    return one.frames[: len(names) - names[::-1].index(traced[1])], True


def _apart(one: Instruction) -> bool:
    """Return whether it is a constant, a parameter, or the tuple that the program returns."""
    return one.opcode in {"constant", "parameter"} or (
        one.opcode == "tuple" and one.root and one.entry
    )


def _callers(instructions: Sequence[Instruction]) -> Mapping[Hashable, list[int]]:
    found: dict[Hashable, list[int]] = {}
    for index, one in enumerate(instructions):
        if one.opcode in _OWNERS:
            for computation in one.calls:
                found.setdefault(computation, []).append(index)
    return found
