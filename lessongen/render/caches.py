"""What JAX's caches did while a snippet ran: each miss with its explanation, each compilation."""

import json
from collections.abc import Mapping
from typing import Any

from lessongen.model import Show
from lessongen.render.context import RenderContext
from lessongen.render.grid import Cell, Form, Grid
from lessongen.render.texts import Texts

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
        name=context.texts.say("cache_of", id=snippet),
        head=(
            context.texts.say("line"),
            context.texts.say("function"),
            context.texts.say("event"),
            context.texts.say("explanation"),
        ),
        rows=tuple(_row(context.texts, event) for event in told["events"]),
        caption=_caption(context.texts, told, show.caption),
        href=context.offer(snippet, KEY),
        notes=_notes(context.texts, told),
        omitted=told["misses"] + told["compiles"] - len(told["events"]),
    )


def _row(texts: Texts, event: Mapping[str, Any]) -> tuple[Cell, ...]:
    line = "" if event.get("line") is None else str(event["line"])
    file = event.get("file")
    place = texts.say("line_of", line=line, file=file.rpartition("/")[2]) if file else line
    name = event["event"]
    what = texts.say(
        f"event_{name}_{event['persistent']}" if "persistent" in event else f"event_{name}"
    )
    return (
        Cell(place, Form.NUMBER if not file else Form.WORDS),
        Cell(event["function"], Form.CODE),
        Cell(what),
        Cell(event.get("why", ""), Form.LINES),
    )


def _caption(texts: Texts, told: Mapping[str, Any], words: str | None) -> str:
    finding = texts.say(
        "cache_counts",
        misses=texts.count("cache_misses", told["misses"]),
        compiles=texts.count("cache_compiles", told["compiles"]),
    )
    return texts.say("captioned", caption=words, finding=finding) if words else finding


def _notes(texts: Texts, told: Mapping[str, Any]) -> tuple[str, ...]:
    others = told["compiles_of_jax"]
    return (texts.count("cache_others", others),) if others else ()
