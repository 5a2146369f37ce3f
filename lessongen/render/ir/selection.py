"""Parts of an excerpt that an author picks: one function, from here to there, lines with a word."""

import re
from collections.abc import Sequence

from lessongen.diagnostics import LessongenError, suggestion
from lessongen.model import Excerpt
from lessongen.render.ir.excerpt import ShownLine


class SelectionError(LessongenError):
    """A selection that isn't clear; the message says why, and what would be."""


def selected(lines: Sequence[ShownLine], selection: Excerpt, *, kind: str) -> tuple[int, ...]:
    """The indices of the lines that are picked, in order; raises SelectionError.

    Patterns are searched in what shows. A `function` is one of StableHLO, a computation of HLO, or
    a jaxpr that stands by itself (`let NAME =`).
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
    """The only line that a pattern matches."""
    name, pattern = option
    found = [index for index in picked if re.search(pattern, texts[index])]
    if len(found) == 1:
        return found[0]
    count = f"{len(found)} lines" if found else "no line"
    raise SelectionError(f"`{name}: {pattern}` matches {count} of what is shown; it needs one")


def _around(texts: Sequence[str], picked: range, pattern: str, context: int) -> tuple[int, ...]:
    found = [index for index in picked if re.search(pattern, texts[index])]
    if not found:
        raise SelectionError(f"`grep: {pattern}` matches no line of what is shown")
    near = {index + by for index in found for by in range(-context, context + 1)}
    return tuple(index for index in picked if index in near)


# Where a function begins, and what its last line is, after its indentation.
_HEADS = {
    "jaxpr": (re.compile(r"(?P<indent> *)let (?P<name>\w+) = \{ lambda"), ("in (",)),
    "stablehlo": (
        re.compile(r"(?P<indent> *)func\.func (?:\w+ )*@(?P<name>[\w.$-]+|\"[^\"]*\")\("),
        ("}",),
    ),
    "hlo": (re.compile(r"(?P<indent>)(?:ENTRY )?%?(?P<name>[\w.-]+) \("), ("}",)),
}


def _function(texts: Sequence[str], name: str, kind: str) -> range:
    if kind not in _HEADS:
        raise SelectionError(f"a text of the kind `{kind}` has no functions")
    heads, ends = _HEADS[kind]
    found = {
        match["name"]: (at, match) for at, text in enumerate(texts) if (match := heads.match(text))
    }
    if name not in found:
        raise SelectionError(f"there is no function `{name}`; {suggestion(name, found)}")
    at, match = found[name]
    inside = match["indent"] + ("  " if kind == "jaxpr" else "")
    for end in range(at + 1, len(texts)):
        if texts[end].startswith(tuple(inside + mark for mark in ends)):
            return range(at, end + 1)
    return range(at, len(texts))
