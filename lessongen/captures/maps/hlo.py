"""The operations of an optimised HLO text, by its tables of stack frames.

XLA keeps one end for all places that begin at one line and column (`x @ w + b` and `x @ w` are
one place to it), so the end is looked up: by the operation's name among the operations of the
StableHLO and the jaxpr that are known, else among the sub-expressions that begin there.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import takewhile

from lessongen.captures.maps.hlo_added import with_added
from lessongen.captures.maps.hlo_text import Instruction, read
from lessongen.captures.maps.places import Frame, Program, Span
from lessongen.captures.maps.resolving import Located, Operation, resolved

# Computations that are one operation's own: what in them has no place came from where it did.
_OWNERS = frozenset(
    {"all-reduce", "conditional", "custom-call", "map", "reduce", "reduce-scatter"}
    | {"reduce-window", "scatter", "select-and-scatter", "sort", "while"}
)
Start = tuple[str, int, int]  # file, line, column

_TRACED = re.compile(r"jit\(([^()]*)\)/")


def operations(
    text: str, *, known: Iterable[Operation], program: Program, complete: bool = False
) -> tuple[Operation, ...]:
    """The operations of `text`; `known` are those of texts that it was, or may be, compiled from.

    Where they are `complete`, no operation came from elsewhere: another place is stale, of an
    executable from the cache on disk. Raises ValueError or KeyError for a text of another form.
    """
    instructions = read(text)
    ends = _Ends(known, program, complete=complete)
    located = [_located(one, ends) for one in instructions]
    found = resolved(located, _callers(instructions), program)
    return with_added(found, instructions)


def _located(one: Instruction, ends: "_Ends") -> Located:
    calls = ends.calls(one)
    own = ends.span(one, calls) if calls else None
    # One that has a place, of which it isn't certain where it ends, has nothing from its callers.
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
        """The place of an instruction and of the calls around it, with ends as XLA kept them."""
        return self._program.calls(_inside(one)[0])

    def span(self, one: Instruction, calls: Sequence[Span]) -> Span | None:
        """The span that an instruction came from, if there is exactly one that it can be."""
        certain = _inside(one)[1]
        names = self._known.get(calls[0][:3], {})
        spans = self._known_spans(_named(one.path, names), calls)
        if not names and not self._complete and certain and self._follow(calls):
            spans = self._program.starting(*calls[0][:3])
        return next(iter(spans)) if len(spans) == 1 else None

    def _known_spans(
        self, origins: Iterable[tuple[Span, ...]], calls: Sequence[Span]
    ) -> frozenset[Span]:
        """The spans that begin where the operation's call does.

        What is kept once for several calls (then an origin has several spans) has the place of
        the first of them within that of the call that it really was.
        """
        found = set()
        for spans in origins:
            starts = [call[:3] for call in calls if call[:3] in {span[:3] for span in spans}]
            found |= {span for span in spans if span[:3] == starts[-1]}
        return frozenset(found)

    def _follow(self, calls: Sequence[Span]) -> bool:
        """Whether every call names the function within it: else it may be one kept from before."""
        names = [self._program.function(call)[1].name.rpartition(".")[2] for call in calls]
        texts = [self._program.text(call) for call in calls[1:]]
        return all(name.strip("<>") in text for name, text in zip(names, texts, strict=False))


def _named(path: str, names: Mapping[str, set[tuple[Span, ...]]]) -> set[tuple[Span, ...]]:
    """The origins of those names that are most like a path, read from its end; else all."""
    likeness = {name: _likeness(path, name) for name in names}
    best = max(likeness.values(), default=0)
    return {spans for name, each in names.items() if likeness[name] == best for spans in each}


def _likeness(path: str, name: str) -> int:
    """How many steps at the end of two names are the same; JAX names nested code from its call."""
    pairs = zip(reversed(path.split("/")), reversed(name.split("/")), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] and pair[0] == pair[1], pairs))


def _inside(one: Instruction) -> tuple[Sequence[Frame], bool]:
    """The frames within the function that was traced, and whether it is known which they are.

    Those around it, up to the call that started the tracing, say nothing of the operation.
    """
    traced = _TRACED.match(one.path)
    if traced is None:
        return one.frames, True
    names = [frame.function.rpartition(".")[2] for frame in one.frames]
    if traced[1] not in names:
        return one.frames, False
    return one.frames[: len(names) - names[::-1].index(traced[1])], True


def _apart(one: Instruction) -> bool:
    """Constants, parameters, and the tuple that the whole program returns."""
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
