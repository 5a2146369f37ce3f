"""The tables of stack frames in an optimised HLO text."""

import re
from collections.abc import Iterator, Mapping, Sequence

from lessongen.captures.maps.escapes import unescaped
from lessongen.captures.maps.places import Frame

_TABLES = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")
_ROW = re.compile(r'(\d+) (?:("(?:[^"\\]|\\.)*")|\{([^{}]*)\})')


class Frames:
    """The tables: files, functions, locations (with them), frames (with their parents)."""

    def __init__(self, lines: Sequence[str]) -> None:
        tables: dict[str, dict[int, str]] = {name: {} for name in _TABLES}
        for name, number, content in _rows(lines):
            tables[name][number] = content
        self._files, self._functions = (
            {number: unescaped(row[1:-1], base=8) for number, row in tables[name].items()}
            for name in _TABLES[:2]
        )
        self._places, self._frames = (
            {number: _fields(row) for number, row in tables[name].items()} for name in _TABLES[2:]
        )
        # No frame is its own parent: where the first one seems to be (jax 0.10.2 and 0.12.0),
        # the numbers of all parents are printed one too high.
        first = self._frames.get(1, {})
        self._shift = 1 if first.get("parent_frame_id") == 1 else 0

    def chain(self, number: int) -> tuple[Frame, ...]:
        """The frame of that number and those around it."""
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
        if line in _TABLES:
            table = line
        elif table and (match := _ROW.fullmatch(line)):
            yield table, int(match[1]), match[2] or match[3]
        else:
            table = ""


def _fields(row: str) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", row)}
