"""Operations of a text and places in a program: the location of one resolved to spans of a page.

An operation is in a scope (a function of the module, a nested jaxpr, a region), and a scope has
the operations that call it.
"""

import ast
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, takewhile
from operator import itemgetter
from typing import NamedTuple

from lessongen.ir.source_maps.syntax import (
    MODULE,
    Expressions,
    Function,
    functions,
    without_comprehensions,
)


class Frame(NamedTuple):
    """One frame of a traceback: lines from 1, columns from 0 in bytes, the end exclusive."""

    function: str  # the code's qualified name; "" if it is unknown
    file: str
    line: int
    column: int
    end_line: int
    end_column: int


class Span(NamedTuple):
    """A sub-expression of a program: lines from 1, columns from 0 in characters."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


class Program:
    """The sources of a run's snippets by label; frames are checked against them.

    A source that isn't valid Python has no spans.
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._files = {label: _File(text) for label, text in sources.items()}

    def span(self, frame: Frame) -> Span | None:
        """Return the frame as a span; None unless it is in the program and in its function."""
        file = self._files.get(frame.file)
        if file is None or not file.holds(frame):
            return None
        here = file.function(frame.line, frame.column).name
        if frame.function and without_comprehensions(frame.function) != here:
            return None  # stale: an executable from a cache on disk, compiled from an older source
        return Span(
            frame.file,
            frame.line,
            file.character(frame.line, frame.column),
            frame.end_line,
            file.character(frame.end_line, frame.end_column),
        )

    def function(self, span: Span) -> tuple[str, Function]:
        """Return the innermost function around a span; equal only for spans of one function."""
        file = self._files[span.file]
        return span.file, file.function(span.line, file.byte(span.line, span.column))

    def origin(self, frames: Iterable[Frame]) -> Span | None:
        """Return the span that an operation came from; `frames` are innermost first."""
        calls = self.calls(frames)
        return calls[0] if calls and calls[0][1:3] != calls[0][3:5] else None  # its end was lost

    def calls(self, frames: Iterable[Frame]) -> Sequence[Span]:
        """Return the spans of an operation and of the calls around it, one for each function.

        Helpers and libraries between the operation and the program are skipped. JAX caches what
        it lowered once, so a frame of an earlier call may be inside the frame of the actual call:
        of consecutive frames in one function, the outermost is the right one. Frames at the top
        level of a snippet started the tracing.
        """
        spans = [span for frame in frames if (span := self.span(frame)) is not None]
        homes = [(self.function(span), span) for span in spans]
        inside = takewhile(lambda home: home[0][1].name != MODULE, homes)
        return [list(run)[-1][1] for _, run in groupby(inside, key=itemgetter(0))]

    def text(self, span: Span) -> str:
        """Return the text of a span."""
        return self._files[span.file].text(span)

    def starting(self, file: str, line: int, column: int) -> frozenset[Span]:
        """Return the sub-expressions that begin at a place and can compute something.

        `column` counts characters.
        """
        source = self._files[file]
        ends = source.expressions.ending(line, source.byte(line, column))
        return frozenset(
            Span(file, line, column, end_line, source.character(end_line, end_column))
            for end_line, end_column in ends
        )


class _File:
    def __init__(self, text: str) -> None:
        self._lines: Sequence[bytes] = [line.encode() for line in text.split("\n")]
        self._tree = _parsed(text)

    def holds(self, frame: Frame) -> bool:
        start, end = frame[2:4], frame[4:6]
        return start <= end and all(self._within(*place) for place in (start, end))

    def text(self, span: Span) -> str:
        lines = [line.decode() for line in self._lines[span.line - 1 : span.end_line]]
        lines[-1] = lines[-1][: span.end_column]
        lines[0] = lines[0][span.column :]
        return "\n".join(lines)

    def _within(self, line: int, column: int) -> bool:
        return 1 <= line <= len(self._lines) and 0 <= column <= len(self._lines[line - 1])

    def character(self, line: int, byte: int) -> int:
        return len(self._lines[line - 1][:byte].decode(errors="replace"))

    def byte(self, line: int, character: int) -> int:
        return len(self._lines[line - 1].decode()[:character].encode())

    def function(self, line: int, byte: int) -> Function:
        around = [f for f in self._functions if f.start <= (line, byte) < f.end]
        return max(around, key=lambda function: function.start)

    @cached_property
    def _functions(self) -> Sequence[Function]:
        return functions(self._tree)

    @cached_property
    def expressions(self) -> Expressions:
        return Expressions(self._tree)


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return ast.Module(body=[], type_ignores=[])


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
