"""The panes of a `show` fence: the program, and a figure for each variable's representation."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lessongen.captures import default_kinds
from lessongen.render.ir import PaneLine

NARROW = 52  # characters of a line that half of the page's room shows


@dataclass(frozen=True)
class Pane:
    """A figure of one text. Without lines, `state` says why there are none.

    `left_out` names what of the text isn't shown. A `wide` one stands in a row of its own.
    """

    kind: str
    name: str
    label: str
    lines: tuple[PaneLine, ...] = ()
    href: str = ""
    notes: tuple[tuple[int, str], ...] = ()
    state: str = ""
    left_out: str = ""
    wide: bool = False


def arranged(panes: Sequence[Pane]) -> tuple[Pane, ...]:
    """The panes in rows of two: one with long lines has a row alone, and so has one left over."""
    if len(panes) == 1:
        return tuple(panes)
    made: list[Pane] = []
    free = False  # whether the last one leaves room beside it
    for pane in panes:
        fits = all(len(line.text) <= NARROW for line in pane.lines)
        if free and not fits:
            made[-1] = replace(made[-1], wide=True)
        made.append(replace(pane, wide=not fits))
        free = fits and not free
    if free:
        made[-1] = replace(made[-1], wide=True)
    return tuple(made)


def key_of(variable: str, view: str | None, keys: Iterable[str]) -> str | None:
    """The key of what a record has of a variable: that of the view, else what its type gave."""
    wanted = [f"{variable}.{kind}" for kind in ([view] if view else default_kinds())]
    return next((key for key in wanted if key in set(keys)), None)


def targeted(panes: Sequence[Pane]) -> tuple[Pane, ...]:
    """The panes with the line that each number's anchor leads to: the first that has it."""
    seen: set[int] = set()
    made = []
    for pane in panes:
        lines = []
        for line in pane.lines:
            targets = tuple(number for number in line.numbers if number not in seen)
            seen.update(targets)
            lines.append(replace(line, targets=targets))
        made.append(replace(pane, lines=tuple(lines)))
    return tuple(made)


def noted(
    panes: Sequence[Pane], notes: Mapping[str, str]
) -> tuple[tuple[Pane, ...], tuple[str, ...]]:
    """The panes with their notes, and the patterns that no line matched.

    A note stands at the first line that its pattern matches, in the first pane that has one; the
    source gets none. Notes are numbered in the order that the author gave.
    """
    made = list(panes)
    missing = []
    for number, (pattern, note) in enumerate(notes.items(), 1):
        found = _first(made, re.compile(pattern))
        if found is None:
            missing.append(pattern)
            continue
        pane, at = found
        lines = list(made[pane].lines)
        lines[at] = replace(
            lines[at], marks={**lines[at].marks, "note": _joined(lines[at], number)}
        )
        made[pane] = replace(
            made[pane], lines=tuple(lines), notes=(*made[pane].notes, (number, note))
        )
    return tuple(made), tuple(missing)


def _first(panes: Sequence[Pane], pattern: re.Pattern[str]) -> tuple[int, int] | None:
    for pane, each in enumerate(panes):
        if each.kind == "source":
            continue
        for at, line in enumerate(each.lines):
            if pattern.search(line.text):
                return pane, at
    return None


def _joined(line: PaneLine, number: int) -> str:
    before = line.marks.get("note")
    return f"{before} {number}" if before else str(number)
