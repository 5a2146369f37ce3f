"""MLIR's textual locations: `loc("f"("file.py":7:18 to :26))`, callsites, fused, references."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from lessongen.ir.source_maps import Frame
from lessongen.ir.text import STRING, unescaped


class Location(NamedTuple):
    """A location's outermost name (`jit(f)/mul`), and its frames, innermost first."""

    name: str
    frames: tuple[Frame, ...]


class LocationError(ValueError):
    """The location doesn't have an expected form."""


_TOKEN = re.compile(
    rf"\s*(?:(?P<string>{STRING})|(?P<reference>#[A-Za-z_]\w*)|(?P<word>[A-Za-z_]\w*)"
    r"|(?P<number>\d+)|(?P<sign>[()\[\],:<>=-]))"
)
_DEFINITION = re.compile(r"(#loc\d*) = loc\((.*)\)")
_UNKNOWN = Location("", ())


class Locations:
    """The locations of one text, from the lines that define `#loc1` and so on."""

    def __init__(self, text: str) -> None:
        matches = [_DEFINITION.fullmatch(line.rstrip()) for line in text.split("\n")]
        self._texts: Mapping[str, str] = {match[1]: match[2] for match in matches if match}
        self._read: dict[str, Location] = {}

    def read(self, text: str) -> Location:
        """Read the location between the parentheses of `loc(…)`. Raises LocationError."""
        parser = _Parser(text, self)
        location = parser.location()
        parser.finish()
        return location

    def named(self, reference: str) -> Location:
        """Return the location that is defined as `#loc7`. Raises LocationError."""
        if reference not in self._read:
            if reference not in self._texts:
                raise LocationError(reference)
            self._read[reference] = _UNKNOWN  # ends a location that refers to itself
            self._read[reference] = self.read(self._texts[reference])
        return self._read[reference]


def defines(line: str) -> bool:
    """Return whether a line of a text defines a location."""
    return _DEFINITION.fullmatch(line.rstrip()) is not None


class _Parser:
    def __init__(self, text: str, locations: Locations) -> None:
        self._tokens = _tokens(text)
        self._at = 0
        self._locations = locations

    def location(self) -> Location:
        kind, text = self._next()
        match kind, text:
            case "reference", _:
                return self._locations.named(text)
            case "string", _:
                return self._quoted(unescaped(text[1:-1], base=16))
            case "word", "unknown":
                return _UNKNOWN
            case "word", "callsite":
                return self._callsite()
            case "word", "fused":
                return self._fused()
        raise LocationError(text)

    def finish(self) -> None:
        if self._at != len(self._tokens):
            raise LocationError(self._tokens[self._at][1])

    def _quoted(self, text: str) -> Location:
        if self._skip(":"):
            return Location("", (self._file(text),))
        if not self._skip("("):
            return Location(text, ())
        child = self.location()
        self._expect(")")
        if len(child.frames) == 1 and not child.name and not child.frames[0].function:
            return Location("", (child.frames[0]._replace(function=text),))
        return Location(text, child.frames)

    def _file(self, file: str) -> Frame:
        line = self._number()
        self._expect(":")
        column = self._number()
        end_line, end_column = line, column
        if self._skip("to"):
            if not self._skip(":"):
                end_line = self._number()
                self._expect(":")
            end_column = self._number()
        return Frame("", file, line, column, end_line, end_column)

    def _callsite(self) -> Location:
        self._expect("(")
        callee = self.location()
        self._expect("at")
        caller = self.location()
        self._expect(")")
        return Location(callee.name, callee.frames + caller.frames)

    def _fused(self) -> Location:
        """Read a fused location, which is unknown if its places differ."""
        if self._skip("<"):
            while not self._skip(">"):
                self._next()
        self._expect("[")
        parts = [self.location()]
        while self._skip(","):
            parts.append(self.location())
        self._expect("]")
        known = {part for part in parts if part.frames}
        return known.pop() if len(known) == 1 else _UNKNOWN

    def _number(self) -> int:
        kind, text = self._next()
        if kind != "number":
            raise LocationError(text)
        return int(text)

    def _next(self) -> tuple[str, str]:
        if self._at == len(self._tokens):
            raise LocationError("the end")
        self._at += 1
        return self._tokens[self._at - 1]

    def _skip(self, text: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at][1] == text
        self._at += found
        return found

    def _expect(self, text: str) -> None:
        if not self._skip(text):
            raise LocationError(f"no {text}")


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            raise LocationError(text[at:])
        tokens.append((match.lastgroup, match[match.lastgroup]))
        at = match.end()
    return tokens
