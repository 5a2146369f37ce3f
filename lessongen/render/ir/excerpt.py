"""Excerpts: what of an IR text is left out of sight, by rules that have names.

An excerpt is the text with ranges that are hidden, so that nothing is ever reworded: what shows
is what was captured, and a copy can have all of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lessongen.render.ir.rules import RULES, Rule


@dataclass(frozen=True)
class Part:
    """Characters of a text from `start` on, and the rule that hides them, if any."""

    start: int
    text: str
    rule: Rule | None = None


@dataclass(frozen=True)
class Excerpt:
    """A text in parts, in order; together they are all of it."""

    parts: tuple[Part, ...]

    @property
    def shown(self) -> str:
        """The text without its hidden parts."""
        return "".join(part.text for part in self.parts if part.rule is None)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that hid something."""
        used = {part.rule for part in self.parts}
        return tuple(rule for rule in Rule if rule in used)


@dataclass(frozen=True)
class ShownLine:
    """A line that shows: its parts, and the line (from 1) of the text that it begins on.

    Hidden lines before it belong to it, so that the parts of all lines are the whole text but
    for the line ends that show.
    """

    parts: tuple[Part, ...]
    number: int

    @property
    def text(self) -> str:
        """What shows of it."""
        return "".join(part.text for part in self.parts if part.rule is None)


def excerpt(text: str, kind: str, *, keep: Iterable[Rule] = ()) -> Excerpt:
    """The excerpt of a text of that kind; `keep` names rules that are not to be used."""
    rules = [(rule, finder) for rule, finder in RULES.get(kind, ()) if rule not in set(keep)]
    found = [(*span, rule) for rule, finder in rules for span in finder(text)]
    return Excerpt(tuple(_parts(text, found)))


def _parts(text: str, found: Iterable[tuple[int, int, Rule]]) -> Iterator[Part]:
    """The text in parts; where ranges overlap, what begins first hides first."""
    at = 0
    for start, end, rule in sorted(found, key=lambda it: (it[0], -it[1])):
        if at < start:
            yield Part(at, text[at:start])
        if end > max(start, at):
            yield Part(max(start, at), text[max(start, at) : end], rule)
            at = end
    if at < len(text):
        yield Part(at, text[at:])


def shown_lines(excerpt: Excerpt) -> tuple[ShownLine, ...]:
    """The lines that show, in order; a final line end begins no further line."""
    lines: list[ShownLine] = []
    waiting: list[Part] = []
    number, begins = 1, 0  # the line of the text, and that on which the waiting one begins
    for part in excerpt.parts:
        if part.rule:
            waiting.append(part)
            number += part.text.count("\n")
            continue
        start = part.start
        for count, piece in enumerate(part.text.split("\n")):
            if count:
                lines.append(ShownLine(tuple(waiting), begins or number))
                waiting, begins, number = [], 0, number + 1
            if piece:
                waiting.append(Part(start, piece))
                begins = begins or number
            start += len(piece) + 1
    if begins:
        lines.append(ShownLine(tuple(waiting), begins))
    elif waiting and lines:
        lines[-1] = replace(lines[-1], parts=(*lines[-1].parts, *waiting))
    return tuple(lines)
