"""Runnable fences to snippets: their ids, their options joined with defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import count
from typing import Any

from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import Runnable
from lessongen.lesson.given import Defaults
from lessongen.lesson.listing import highlighted
from lessongen.lesson.options import OPTIONS
from lessongen.model import Display, Expected, Snippet

_CONVERTED = {"id", "session", "raises", "match", "hl_lines"}  # `snippet` reads each by its name
_DISPLAY = {field.name for field in fields(Display)}


@dataclass(frozen=True)
class Numbered:
    """A fence with its id; `named` says that the author gave it."""

    fence: Runnable
    id: str
    named: bool


def number(fences: Sequence[Runnable], faults: Faults) -> tuple[Numbered, ...]:
    """Give each fence its id: the author's, or the next free of `s1`, `s2`, …."""
    given = [_given_id(fence) for fence in fences]
    named: dict[str, int] = {}
    for position, (fence, name) in enumerate(zip(fences, given, strict=True)):
        if name in named:
            faults.add(
                fence.options["id"].line,
                f"the id `{name}` is taken by the snippet in line {fences[named[name]].line}",
                "give each snippet an id of its own",
            )
        elif name is not None:
            named[name] = position
    free = (name for name in (f"s{n}" for n in count(1)) if name not in named)
    return tuple(
        Numbered(fence, name, named=True)
        if name is not None and named[name] == position
        else Numbered(fence, next(free), named=False)
        for position, (fence, name) in enumerate(zip(fences, given, strict=True))
    )


def _given_id(fence: Runnable) -> str | None:
    return fence.options["id"].value if "id" in fence.options else None


def snippet(item: Numbered, defaults: Defaults, faults: Faults) -> Snippet:
    """The snippet of a fence. Faulty options were noted before and are left out."""
    fence, options = item.fence, item.fence.options
    own = {name: given.value for name, given in options.items()}
    values = {**defaults.values, **own}
    if "match" in own and "raises" not in own:
        faults.add(
            options["match"].line,
            "`match` stands without `raises`",
            "name the exception whose message it searches: `raises=TypeError`",
        )
    shown = highlighted(options.get("hl_lines"), fence.program.source, faults)
    display, others = _fields(values)
    return Snippet(
        id=item.id,
        place=faults.place(fence.line),
        first_line=fence.program.line,
        source=fence.program.source,
        session=values.get("session", item.id),
        expected=Expected(own["raises"], own.get("match")) if "raises" in own else None,
        display=Display(hl_lines=shown, **display),
        **others,
    )


def _fields(values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options that are fields of `Display`, and the others.

    The others are fields of `Snippet`, which refuses one that it doesn't have.
    """
    names = [name for name in values if name in OPTIONS and not OPTIONS[name].session]
    given = {name: values[name] for name in names if name not in _CONVERTED}
    display = {name: value for name, value in given.items() if name in _DISPLAY}
    return display, {name: value for name, value in given.items() if name not in display}
