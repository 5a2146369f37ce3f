"""Optimised HLO as text: its instructions and their metadata."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lessongen.captures.maps.escapes import unescaped
from lessongen.captures.maps.hlo_frames import Frames
from lessongen.captures.maps.places import Frame
from lessongen.captures.maps.resolving import FormError

_STRING = r'"(?:[^"\\]|\\.)*"'
_COMPUTATION = re.compile(r"(ENTRY )?%?([\w.-]+) \(.*\{$")
_INSTRUCTION = re.compile(r"\s+(ROOT )?%?([\w.-]+) = ")
_OPCODE = re.compile(r"([a-z][\w-]*)\(")
_METADATA = re.compile(rf"metadata=\{{((?:[^\"{{}}]|{_STRING})*)\}}")
_NAME = re.compile(rf"op_name=({_STRING})")
_FRAME = re.compile(r"stack_frame_id=(\d+)")
_CALLS = re.compile(
    r"(?:\w+_computations?|calls|to_apply|body|condition|select|scatter)=(\{[^}]*\}|%?[\w.-]+)"
)
_REFERENCE = re.compile(r"%([\w.-]+)")
_BRACKETS = re.compile(rf"{_STRING}|[()]")


@dataclass(frozen=True)
class Instruction:
    """One instruction: `operands` and `calls` are names of instructions and computations."""

    line: int
    computation: str
    entry: bool  # whether that is the computation that runs first
    name: str
    opcode: str
    root: bool
    operands: tuple[str, ...]
    calls: tuple[str, ...]
    path: str  # the name that JAX gave the operation: `jit(f)/while/body/add`
    frames: tuple[Frame, ...]  # innermost first
    number: int = 0  # of a parameter


def read(text: str) -> list[Instruction]:
    """The instructions of a module's text; raises ValueError or KeyError for another form."""
    return list(_instructions(text.split("\n")))


def _instructions(lines: Sequence[str]) -> Iterator[Instruction]:
    frames = Frames(lines)
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
    """What follows `%name = `: a type, an opcode, operands in parentheses, attributes."""
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
    """The place after the parenthesis that closes the one at `opening`."""
    depth = 0
    for match in _BRACKETS.finditer(line, opening):
        depth += (match[0] == "(") - (match[0] == ")")
        if depth == 0:
            return match.end()
    raise FormError(line)
