"""The source map of StableHLO: its debug form has a location for each operation."""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from lessongen.ir.dialects.stablehlo.locations import Location, Locations, defines
from lessongen.ir.source_maps import Frame, Located, Operation, Program, resolved
from lessongen.ir.text import STRING, FormError, closing

_APART = frozenset(
    {"stablehlo.constant", "stablehlo.return", "func.return", "sdy.return", "return"}
)
_OPERATION = re.compile(
    r'\s*(?:%[^="]*= )?(?:"([a-z_]\w*\.[\w.]+)"|([a-z_]\w*(?:\.\w+)+|return|call) ?[(%@"<\w])'
)
_FUNCTION = re.compile(r'\s*func\.func (?:\w+ )*@([\w.$-]+|"[^"]*")')
_SYMBOL = re.compile(r'@([\w.$-]+|"[^"]*")')
_STRING = re.compile(STRING)
_DECLARATIONS = ("func.func", "sdy.mesh")


def operations(
    value: Any, program: Program, _others: Iterable[object] = ()
) -> tuple[Operation, ...]:
    """Return the operations of a Lowered. Raises ValueError for an unexpected form."""
    return text_operations(value.as_text(), debug=value.as_text(debug_info=True), program=program)


def text_operations(text: str, *, debug: str, program: Program) -> tuple[Operation, ...]:
    """Return the operations of `text`; `debug` is the same text with locations.

    Raises ValueError for an unexpected form.
    """
    lines = [line for line in debug.rstrip("\n").split("\n") if not defines(line)]
    locations = Locations(debug)
    reader = _Reader(locations)
    split = [_split(line) for line in lines]
    if [bare for bare, _ in split] != text.rstrip("\n").split("\n"):
        raise FormError("the form with locations is a different text")
    for number, (bare, location) in enumerate(split, 1):
        reader.line(number, bare, location)
    return resolved(reader.located(program), reader.callers(), program)


@dataclass
class _Op:
    line: int
    name: str
    scope: Hashable
    symbols: Sequence[str]
    location: Location | None = None


@dataclass
class _Reader:
    locations: Locations
    ops: list[_Op] = field(default_factory=list)
    function: str = ""
    entry: str = ""
    open: list[int | None] = field(default_factory=list)  # the operation that opened each region

    def line(self, number: int, text: str, location: str | None) -> None:
        bare = _STRING.sub('""', text).strip()
        if bare.startswith("}"):
            self._closes(bare, location)
        elif match := _FUNCTION.match(text):
            self.function = match[1]
            self.entry = self.entry or self.function
            self.open.append(None)
        elif (match := _OPERATION.match(text)) and (match[1] or match[2]) not in _DECLARATIONS:
            self._operation(_Op(number, match[1] or match[2], self._scope(), ()), text, location)
            if bare.endswith("{"):
                self.open.append(len(self.ops) - 1)
        elif bare.endswith("{"):  # `cond {`, `reducer(…) {`, the module
            self.open.append(len(self.ops) - 1 if self.open[1:] else None)

    def _operation(self, op: _Op, text: str, location: str | None) -> None:
        op.symbols = [match[1] for match in _SYMBOL.finditer(text)]
        op.location = None if location is None else self.locations.read(location)
        self.ops.append(op)

    def _closes(self, bare: str, location: str | None) -> None:
        """End a region: its operation has its location there, or opens the next region."""
        if not self.open:
            raise FormError("a region ends that didn't begin")
        owner = self.open.pop()
        if bare.endswith("{"):
            self.open.append(owner)
        elif owner is not None and location is not None:
            self.ops[owner].location = self.locations.read(location)

    def _scope(self) -> Hashable:
        regions = [owner for owner in self.open if owner is not None]
        return regions[-1] if regions else self.function

    def located(self, program: Program) -> list[Located]:
        outside = self._outside()
        return [
            Located(
                op.line,
                op.name,
                None if op.location is None else program.origin(_within(op.location, outside)),
                op.scope,
                apart=op.name in _APART,
                label="" if op.location is None else op.location.name,
            )
            for op in self.ops
        ]

    def _outside(self) -> tuple[Frame, ...]:
        """Return the frames around the whole program: those of its entry's `return`."""
        ends = [op for op in self.ops if op.scope == self.entry and op.name.endswith("return")]
        return ends[-1].location.frames if ends and ends[-1].location else ()

    def callers(self) -> dict[Hashable, list[int]]:
        found: dict[Hashable, list[int]] = {}
        for index, op in enumerate(self.ops):
            for symbol in op.symbols:
                found.setdefault(symbol, []).append(index)
            if isinstance(op.scope, int) and op.scope not in found:
                found[op.scope] = [op.scope]
        return found


def _within(location: Location, outside: tuple[Frame, ...]) -> tuple[Frame, ...]:
    frames = location.frames
    return frames[: -len(outside)] if outside and frames[-len(outside) :] == outside else frames


def _split(line: str) -> tuple[str, str | None]:
    """Return a line without its `loc(…)`, and the text of the one at its end."""
    kept, last, at = [], None, 0
    for start, end in _located(line):
        kept.append(line[at:start])
        last, at = line[start + 5 : end - 1], end
    kept.append(line[at:])
    return "".join(kept), last if at == len(line) and at else None


def _located(line: str) -> Iterator[tuple[int, int]]:
    """Yield where ` loc(…)` is in a line, outside of strings."""
    strings = iter([match.span() for match in _STRING.finditer(line)])
    skip = next(strings, None)
    at = 0
    while (start := line.find(" loc(", at)) >= 0:
        while skip is not None and skip[1] <= start:
            skip = next(strings, None)
        if skip is not None and skip[0] < start:
            at = skip[1]
            continue
        end = closing(line, start + 4)
        if end is None:
            raise FormError("a location without an end")
        yield start, end
        at = end
