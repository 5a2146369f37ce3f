"""Instructions of optimised HLO, with their stack frames, and those that XLA adds."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from lessongen.ir.source_maps import Frame, Operation
from lessongen.ir.text import STRING, FormError, closing, unescaped

_COMPUTATION = re.compile(r"(ENTRY )?%?([\w.-]+) \(.*\{$")
_INSTRUCTION = re.compile(r"\s+(ROOT )?%?([\w.-]+) = ")
_OPCODE = re.compile(r"([a-z][\w-]*)\(")
_METADATA = re.compile(rf"metadata=\{{((?:[^\"{{}}]|{STRING})*)\}}")
_NAME = re.compile(rf"op_name=({STRING})")
_FRAME = re.compile(r"stack_frame_id=(\d+)")
_CALLS = re.compile(
    r"(?:\w+_computations?|calls|to_apply|body|condition|select|scatter)=(\{[^}]*\}|%?[\w.-]+)"
)
_REFERENCE = re.compile(r"%([\w.-]+)")
TABLES = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")
_ROW = re.compile(rf"(\d+) (?:({STRING})|\{{([^{{}}]*)\}})")


@dataclass(frozen=True)
class Instruction:
    """One instruction; `operands` and `calls` are names of instructions and computations."""

    line: int
    computation: str
    entry: bool  # whether that is the entry computation
    name: str
    opcode: str
    root: bool
    operands: tuple[str, ...]
    calls: tuple[str, ...]
    path: str  # the name that JAX gave the operation: `jit(f)/while/body/add`
    frames: tuple[Frame, ...]  # innermost first
    number: int = 0  # of a parameter


def read(text: str) -> list[Instruction]:
    """Read the instructions of a module's text.

    Raises ValueError or KeyError for an unexpected form.
    """
    return list(_instructions(text.split("\n")))


def _instructions(lines: Sequence[str]) -> Iterator[Instruction]:
    frames = _Frames(lines)
    computation, entry = "", False
    for number, line in enumerate(lines, 1):
        if match := _COMPUTATION.match(line):
            computation, entry = match[2], match[1] is not None
        elif match := _INSTRUCTION.match(line):
            parts = _parts(line, match.end())
            path, frame = _metadata(parts.rest)
            yield Instruction(
                line=number,
                computation=computation,
                entry=entry,
                name=match[2],
                opcode=parts.opcode,
                root=match[1] is not None,
                operands=tuple(_REFERENCE.findall(parts.operands)),
                calls=tuple(_called(parts.rest)),
                path=path,
                frames=frames.chain(frame),
                number=int(parts.operands) if parts.opcode == "parameter" else 0,
            )


class _Parts(NamedTuple):
    opcode: str
    operands: str
    rest: str


def _parts(line: str, at: int) -> _Parts:
    """Split what follows `%name = `: a type, an opcode, operands in parentheses, attributes."""
    end = _closing(line, at) if line.startswith("(", at) else line.find(" ", at)
    opcode = _OPCODE.match(line, end + 1)
    if opcode is None:
        raise FormError(line)
    close = _closing(line, opcode.end() - 1)
    return _Parts(opcode[1], line[opcode.end() : close - 1], line[close:])


def _metadata(attributes: str) -> tuple[str, int]:
    metadata = _METADATA.search(attributes)
    inside = metadata[1] if metadata else ""
    name, frame = _NAME.search(inside), _FRAME.search(inside)
    return unescaped(name[1][1:-1], base=8) if name else "", int(frame[1]) if frame else 0


def _called(attributes: str) -> Iterator[str]:
    for match in _CALLS.finditer(attributes):
        yield from (name.strip().removeprefix("%") for name in match[1].strip("{}").split(","))


def _closing(line: str, opening: int) -> int:
    end = closing(line, opening)
    if end is None:
        raise FormError(line)
    return end


class _Frames:
    """The tables of stack frames: files, functions, locations in them, frames with parents."""

    def __init__(self, lines: Sequence[str]) -> None:
        tables: dict[str, dict[int, str]] = {name: {} for name in TABLES}
        for name, number, content in _rows(lines):
            tables[name][number] = content
        self._files, self._functions = (
            {number: unescaped(row[1:-1], base=8) for number, row in tables[name].items()}
            for name in TABLES[:2]
        )
        self._places, self._frames = (
            {number: _fields(row) for number, row in tables[name].items()} for name in TABLES[2:]
        )
        # No frame is its own parent. If the first one seems to be (jax 0.10.2 and 0.12.0), the
        # numbers of all parents are printed one too high.
        first = self._frames.get(1, {})
        self._shift = 1 if first.get("parent_frame_id") == 1 else 0

    def chain(self, number: int) -> tuple[Frame, ...]:
        """Return the frame of that number and those around it, innermost first."""
        found: list[Frame] = []
        while number and len(found) <= len(self._frames):
            frame = self._frames[number]
            found.append(self._frame(self._places[frame["file_location_id"]]))
            number = frame.get("parent_frame_id", self._shift) - self._shift
        return tuple(found)

    def _frame(self, place: Mapping[str, int]) -> Frame:
        return Frame(
            self._functions[place["function_name_id"]],
            self._files[place["file_name_id"]],
            place["line"],
            place["column"],
            place["end_line"],
            place["end_column"],
        )


def _rows(lines: Sequence[str]) -> Iterator[tuple[str, int, str]]:
    table = ""
    for line in lines:
        if line in TABLES:
            table = line
        elif table and (match := _ROW.fullmatch(line)):
            yield table, int(match[1]), match[2] or match[3]
        else:
            table = ""


def _fields(row: str) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", row)}


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
