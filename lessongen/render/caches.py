"""What JAX's caches did while a snippet ran: each miss with its explanation, each compilation."""

import json
from collections.abc import Mapping
from typing import Any

from lessongen.model import Show
from lessongen.render.context import RenderContext
from lessongen.render.grid import Cell, Form, Grid
from lessongen.render.strings import count, say

KEY = "cache"


def grid(context: RenderContext, show: Show) -> Grid | None:
    """The table of a `show ID as=cache`; None where it isn't recorded."""
    snippet = show.subjects[0][0]
    text = context.text(snippet, KEY)
    if text is None:
        return None
    told = json.loads(text.text)
    return Grid(
        kind=KEY,
        source=snippet,
        name=say("cache_of", id=snippet),
        head=(say("line"), say("function"), say("event"), say("explanation")),
        rows=tuple(map(_row, told["events"])),
        caption=_caption(told, show.caption),
        href=context.offer(snippet, KEY),
        notes=_notes(told),
        omitted=told["misses"] + told["compiles"] - len(told["events"]),
    )


def _row(event: Mapping[str, Any]) -> tuple[Cell, ...]:
    line = "" if event.get("line") is None else str(event["line"])
    file = event.get("file")
    place = say("line_of", line=line, file=file.rpartition("/")[2]) if file else line
    name = event["event"]
    what = say(f"event_{name}_{event['persistent']}" if "persistent" in event else f"event_{name}")
    return (
        Cell(place, Form.NUMBER if not file else Form.WORDS),
        Cell(event["function"], Form.CODE),
        Cell(what),
        Cell(event.get("why", ""), Form.LINES),
    )


def _caption(told: Mapping[str, Any], words: str | None) -> str:
    finding = say(
        "cache_counts",
        misses=count("cache_misses", told["misses"]),
        compiles=count("cache_compiles", told["compiles"]),
    )
    return say("captioned", caption=words, finding=finding) if words else finding


def _notes(told: Mapping[str, Any]) -> tuple[str, ...]:
    others = told["compiles_of_jax"]
    return (count("cache_others", others),) if others else ()
