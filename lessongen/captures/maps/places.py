"""Places in a program: frames as JAX reports them, spans as pages show them.

A frame counts columns in UTF-8 bytes, as Python does; a span counts characters.
"""

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby, takewhile
from operator import itemgetter
from typing import NamedTuple

from lessongen.captures.maps.functions import MODULE, Function, functions, without_comprehensions
from lessongen.captures.maps.starts import Starts


class Frame(NamedTuple):
    """One frame of a traceback: lines from 1, columns from 0 in bytes, the end exclusive."""

    function: str  # the code's qualified name; "" where it is not known
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
    """The sources of a run's snippets by label: what frames are checked against.

    A source that Python can't parse has no spans.
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._files = {label: _File(text) for label, text in sources.items()}

    def span(self, frame: Frame) -> Span | None:
        """The frame as a span; None unless it lies in the program, in the function it names."""
        file = self._files.get(frame.file)
        if file is None or not file.holds(frame):
            return None
        here = file.function(frame.line, frame.column).name
        if frame.function and without_comprehensions(frame.function) != here:
            return None  # stale lines of another text: an executable from a cache on disk
        return Span(
            frame.file,
            frame.line,
            file.character(frame.line, frame.column),
            frame.end_line,
            file.character(frame.end_line, frame.end_column),
        )

    def function(self, span: Span) -> tuple[str, Function]:
        """The innermost function around a span, equal for spans of one function only."""
        file = self._files[span.file]
        return span.file, file.function(span.line, file.byte(span.line, span.column))

    def origin(self, frames: Iterable[Frame]) -> Span | None:
        """The span that an operation came from; `frames` are given innermost first."""
        calls = self.calls(frames)
        return calls[0] if calls and calls[0][1:3] != calls[0][3:5] else None  # no end: it was lost

    def calls(self, frames: Iterable[Frame]) -> Sequence[Span]:
        """The spans of an operation and of the calls around it, one a function.

        Helpers and libraries between the operation and the program are passed over. JAX keeps
        what it lowered once, so a frame of an earlier call may stand inside the frame of the
        call that it really was: of several in one function, one after another, the outermost is
        the right one. Frames at the top level of a snippet are those that started the tracing.
        """
        spans = [span for frame in frames if (span := self.span(frame)) is not None]
        homes = [(self.function(span), span) for span in spans]
        inside = takewhile(lambda home: home[0][1].name != MODULE, homes)
        return [list(run)[-1][1] for _, run in groupby(inside, key=itemgetter(0))]

    def text(self, span: Span) -> str:
        """The program's text of a span."""
        return self._files[span.file].text(span)

    def starting(self, file: str, line: int, column: int) -> frozenset[Span]:
        """All sub-expressions that begin at a place (column in characters) and can compute."""
        source = self._files[file]
        ends = source.starts.at(line, source.byte(line, column))
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
    def starts(self) -> Starts:
        return Starts(self._tree)


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return ast.Module(body=[], type_ignores=[])
