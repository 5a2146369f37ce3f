"""Two texts of one capture, and what of their difference is drift."""

import difflib
from collections.abc import Iterator, Mapping, Sequence

from lessongen.ir import DIALECTS, Numbering
from lessongen.model import Text
from lessongen.records.alignment import Lines, blocks, numbers, odd_spaces

Starts = Mapping[int, set[int]]  # line to the columns of its volatile numbers


def excused(old: Text, new: Text, *, kind: str) -> tuple[list[str], list[str]]:
    """The lines of both texts, those of the new one as in the old where no drift is between them.

    Numbers that vary between the runs of either recording are no drift, nor is the white space
    beside them; in IR, names of values are none. Equal lists mean: no drift.
    """
    if kind in DIALECTS:
        return _excused_names(old.text, new.text, DIALECTS[kind].numbering)
    ours, theirs = Lines(old.text), Lines(new.text)
    of_ours, of_theirs = _volatile(old), _volatile(new)
    lines: list[str] = []
    for first, last, begin, end in blocks(ours, theirs):
        if last - first != end - begin:
            lines += theirs.lines[begin:end]
            continue
        for mine, yours in zip(range(first, last), range(begin, end), strict=True):
            may = (of_ours.get(mine, set()), of_theirs.get(yours, set()))
            one, other = ours.lines[mine], theirs.lines[yours]
            same = one == other or (
                ours.skeletons[mine] == theirs.skeletons[yours] and _same(one, other, *may)
            )
            lines.append(one if same else other)
    return ours.lines, lines


def diff(old: Sequence[str], new: Sequence[str], *, name: str) -> tuple[int, str]:
    """The line of the old text at which they differ first, and a unified diff."""
    lines = list(difflib.unified_diff(old, new, name, f"{name} (now)", lineterm=""))
    first = next(number for number, line in _numbered(lines) if line[:1] in "+-")
    return first, "\n".join(lines)


def _numbered(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Lines of the hunks with their number in the old text."""
    number = 0
    for line in lines[2:]:
        if line.startswith("@@"):
            number = max(1, int(line.split()[1].partition(",")[0][1:]))
            continue
        yield number, line
        number += not line.startswith("+")


def _volatile(text: Text) -> Starts:
    found: dict[int, set[int]] = {}
    for span in text.volatile:
        line = text.text.count("\n", 0, span.at[0])
        start = text.text.rfind("\n", 0, span.at[0]) + 1
        found.setdefault(line, set()).add(span.at[0] - start)
    return found


def _same(ours: str, theirs: str, of_ours: set[int], of_theirs: set[int]) -> bool:
    """Whether lines of one skeleton differ only in numbers that may."""
    pairs = list(zip(numbers(ours), numbers(theirs), strict=True))
    may = [a.start in of_ours or b.start in of_theirs for a, b in pairs]
    if not all(a.text == b.text or free for (a, b), free in zip(pairs, may, strict=True)):
        return False
    return not any(odd_spaces(ours, theirs, fixed=[not free for free in may]))


def _excused_names(old: str, new: str, numbering: Numbering) -> tuple[list[str], list[str]]:
    ours, theirs = old.split("\n"), new.split("\n")
    numbered, renumbered = numbering.numbered(old), numbering.numbered(new)
    if numbered == renumbered:
        return ours, ours
    plain, other = numbering.nameless(old).split("\n"), numbering.nameless(new).split("\n")
    if plain == other:  # the same operations on other values: only the numbers can show it
        return numbered.split("\n"), renumbered.split("\n")
    lines: list[str] = []
    matcher = difflib.SequenceMatcher(None, plain, other, autojunk=False)
    for tag, first, last, begin, end in matcher.get_opcodes():
        lines += ours[first:last] if tag == "equal" else theirs[begin:end]
    return ours, lines
