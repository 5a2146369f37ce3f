"""`show ID as=cache`: what JAX's caches did while a snippet ran.

One row for each miss of the tracing cache, with JAX's explanation, and for each compilation.
"""

from collections.abc import Mapping
from typing import Any, cast

from lessongen.model import Show
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import Takes, Texts, View, ViewContext, not_recorded
from lessongen.views._keys import CAPTION


def build(context: ViewContext, show: Show) -> Table | Notice:
    """The events in order; the caption counts them."""
    snippet = show.subjects[0][0]
    data = context.data(snippet, VIEW.name)
    if data is None:
        return Notice(not_recorded(context, snippet))
    texts = context.texts
    cache = cast("Mapping[str, Any]", data.value)
    events = cache["events"]
    of_jax = cache["compiles_of_jax"]
    return Table(
        kind=VIEW.name,
        source=snippet,
        name=texts.say("cache_of", id=snippet),
        head=(
            texts.say("line"),
            texts.say("function"),
            texts.say("event"),
            texts.say("explanation"),
        ),
        rows=tuple(_row(texts, event) for event in events),
        caption=_caption(texts, cache, CAPTION.of(show)),
        href=context.offer(snippet, VIEW.name),
        notes=(texts.count("cache_others", of_jax),) if of_jax else (),
        omitted=cache["misses"] + cache["compiles"] - len(events),
    )


def _row(texts: Texts, event: Mapping[str, Any]) -> tuple[Cell, ...]:
    line = "" if event.get("line") is None else str(event["line"])
    file = event.get("file")
    if file:
        place = Cell(texts.say("line_of", line=line, file=file.rpartition("/")[2]))
    else:
        place = Cell(line, CellStyle.NUMBER)
    return (
        place,
        Cell(event["function"], CellStyle.CODE),
        Cell(_event(texts, event)),
        Cell(event.get("why", ""), CellStyle.LINES),
    )


def _event(texts: Texts, event: Mapping[str, Any]) -> str:
    match event["event"], event.get("persistent"):
        case "compile", "hit":
            return texts.say("event_compile_hit")
        case "compile", "miss":
            return texts.say("event_compile_miss")
        case "compile", _:
            return texts.say("event_compile")
        case _:
            return texts.say("event_miss")


def _caption(texts: Texts, cache: Mapping[str, Any], caption: str | None) -> str:
    finding = texts.say(
        "cache_counts",
        misses=texts.count("cache_misses", cache["misses"]),
        compiles=texts.count("cache_compiles", cache["compiles"]),
    )
    return texts.say("captioned", caption=caption, finding=finding) if caption else finding


VIEW = View("cache", (Takes.SNIPPET,), build)
