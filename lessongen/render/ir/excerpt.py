"""Excerpts: what of a text is hidden by a dialect's rules, and which lines an author selects.

An excerpt is the text with hidden ranges, so that nothing is reworded: what is shown is what was
captured, and a copy can contain all of it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lessongen.diagnostics import LessongenError, unknown
from lessongen.ir import DIALECTS, Rule
from lessongen.model import Excerpt as Selection


class SelectionError(LessongenError):
    """The selection is not clear; the problem says why, and the remedy."""


@dataclass(frozen=True)
class Part:
    """Characters of a text from `start`, and the rule that hides them, if any."""

    start: int
    text: str
    rule: Rule | None = None


@dataclass(frozen=True)
class Excerpt:
    """A text in parts, in order; joined they are the whole text."""

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
    """A shown line: its parts, and the line (from 1) of the text that it begins on.

    Hidden lines before it belong to it, so that the parts of all lines are the whole text except
    for the shown line ends.
    """

    parts: tuple[Part, ...]
    number: int

    @property
    def text(self) -> str:
        """The characters that are shown."""
        return "".join(part.text for part in self.parts if part.rule is None)


def excerpt(text: str, kind: str, *, keep: Iterable[Rule] = ()) -> Excerpt:
    """Return the excerpt of a text of that kind, without the rules `keep`.

    A text of another kind than a dialect is whole.
    """
    dialect = DIALECTS.get(kind)
    elisions = dialect.elisions if dialect else ()
    used = [(rule, finder) for rule, finder in elisions if rule not in set(keep)]
    found = [(*span, rule) for rule, finder in used for span in finder(text)]
    return Excerpt(tuple(_parts(text, found)))


def _parts(text: str, found: Iterable[tuple[int, int, Rule]]) -> Iterator[Part]:
    """Yield the text in parts; of overlapping ranges, the one that begins first hides first."""
    at = 0
    for start, end, rule in sorted(found, key=lambda one: (one[0], -one[1])):
        if at < start:
            yield Part(at, text[at:start])
        if end > max(start, at):
            yield Part(max(start, at), text[max(start, at) : end], rule)
            at = end
    if at < len(text):
        yield Part(at, text[at:])


def shown_lines(excerpt: Excerpt) -> tuple[ShownLine, ...]:
    """Return the shown lines in order; a line end at the end of the text begins no line."""
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


def selected(lines: Sequence[ShownLine], selection: Selection, *, kind: str) -> tuple[int, ...]:
    """Return the indices of the selected lines, in order. Raises SelectionError.

    Patterns are searched in what is shown. A `function` is a function of StableHLO, a computation
    of HLO, or a named jaxpr (`let NAME =`).
    """
    texts = [line.text for line in lines]
    picked = range(len(texts))
    if selection.function is not None:
        picked = _function(texts, selection.function, kind)
    if selection.start is not None:
        picked = range(_one(texts, picked, ("from", selection.start)), picked.stop)
    if selection.end is not None:
        picked = range(picked.start, _one(texts, picked, ("to", selection.end)) + 1)
    if selection.grep is None:
        return tuple(picked)
    return _around(texts, picked, selection.grep, selection.context)


def _one(texts: Sequence[str], picked: range, option: tuple[str, str]) -> int:
    """Return the only line that a pattern matches."""
    name, pattern = option
    found = [index for index in picked if re.search(pattern, texts[index])]
    if len(found) == 1:
        return found[0]
    count = f"{len(found)} lines" if found else "no line"
    what = f"`{name}: {pattern}` matches {count} of what is shown"
    raise SelectionError(what, "it must match exactly one line")


def _around(texts: Sequence[str], picked: range, pattern: str, context: int) -> tuple[int, ...]:
    found = [index for index in picked if re.search(pattern, texts[index])]
    if not found:
        raise SelectionError(
            f"`grep: {pattern}` matches no line of what is shown", "it must match at least one"
        )
    kept = {index + by for index in found for by in range(-context, context + 1)}
    return tuple(index for index in picked if index in kept)


def _function(texts: Sequence[str], name: str, kind: str) -> range:
    dialect = DIALECTS.get(kind)
    if dialect is None or dialect.functions is None:
        raise SelectionError(f"a text of the kind `{kind}` has no functions", "remove `function`")
    found = dialect.functions.ranges(texts)
    if name not in found:
        problem = unknown(f"there is no function `{name}`", name, found)
        raise SelectionError(problem.what, problem.remedy, suggestion=problem.suggestion)
    return found[name]
