"""Excerpts: what of an IR text is left out of sight, by rules that have names.

An excerpt is the text with ranges that are hidden, so that nothing is ever reworded: what shows
is what was captured, and a copy can have all of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lessongen.render.ir.rules import RULES, Rule


@dataclass(frozen=True)
class Hidden:
    """A range of a text, [start, end), that a rule hides; ranges don't overlap."""

    start: int
    end: int
    rule: Rule


@dataclass(frozen=True)
class Excerpt:
    """A text, and what of it is hidden, in order."""

    text: str
    hidden: tuple[Hidden, ...] = ()

    @property
    def shown(self) -> str:
        """The text without its hidden parts."""
        return "".join(part for part, rule in self.parts() if rule is None)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that hid something."""
        used = {hidden.rule for hidden in self.hidden}
        return tuple(rule for rule in Rule if rule in used)

    def parts(self) -> Iterator[tuple[str, Rule | None]]:
        """The text in parts, each with the rule that hides it, or None."""
        at = 0
        for hidden in self.hidden:
            if at < hidden.start:
                yield self.text[at : hidden.start], None
            yield self.text[hidden.start : hidden.end], hidden.rule
            at = hidden.end
        if at < len(self.text):
            yield self.text[at:], None


@dataclass(frozen=True)
class ShownLine:
    """A line that shows: its parts, and the line (from 1) of the text that it begins on.

    Hidden lines before it belong to it, so that the parts of all lines are the whole text but
    for the line ends that show.
    """

    parts: tuple[tuple[str, Rule | None], ...]
    number: int

    @property
    def text(self) -> str:
        """What shows of it."""
        return "".join(part for part, rule in self.parts if rule is None)


def shown_lines(excerpt: Excerpt) -> tuple[ShownLine, ...]:
    """The lines that show, in order; a final line end begins no further line."""
    lines: list[ShownLine] = []
    parts: list[tuple[str, Rule | None]] = []
    number, begins = 1, 0
    for part, rule in excerpt.parts():
        pieces = [part] if rule else part.split("\n")
        for piece in pieces[:-1]:
            lines.append(ShownLine((*parts, (piece, None)), begins or number))
            parts, begins = [], 0
            number += 1
        if pieces[-1]:
            parts.append((pieces[-1], rule))
            begins = begins or (0 if rule else number)
        number += part.count("\n") if rule else 0
    if any(rule is None for _, rule in parts):
        lines.append(ShownLine(tuple(parts), begins))
    elif parts and lines:
        lines[-1] = ShownLine((*lines[-1].parts, *parts), lines[-1].number)
    return tuple(lines)


def excerpt(text: str, kind: str, *, keep: Iterable[Rule] = ()) -> Excerpt:
    """The excerpt of a text of that kind; `keep` names rules that are not to be used."""
    rules = [(rule, finder) for rule, finder in RULES.get(kind, ()) if rule not in set(keep)]
    found = [Hidden(*span, rule) for rule, finder in rules for span in finder(text)]
    return Excerpt(text, tuple(_merged(found)))


def _merged(found: Iterable[Hidden]) -> Iterator[Hidden]:
    """The ranges in order, without overlaps: what begins first hides first."""
    end = 0
    for hidden in sorted(found, key=lambda hidden: (hidden.start, -hidden.end)):
        if hidden.end > end and hidden.end > hidden.start:
            yield Hidden(max(hidden.start, end), hidden.end, hidden.rule)
            end = hidden.end
