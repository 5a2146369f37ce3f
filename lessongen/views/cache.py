"""`show ID as=cache`: what JAX's caches did while a snippet ran.

One row for each miss of the tracing cache, with JAX's explanation, and for each compilation.
"""

from collections.abc import Mapping
from typing import Any, cast

from lessongen.model import Show
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import CAPTION, Takes, Texts, View, ViewContext, not_recorded


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
        name=texts.gettext("Cache events of {id}", id=snippet),
        head=(
            texts.pgettext("table", "Line"),
            texts.gettext("Function"),
            texts.gettext("Event"),
            texts.gettext("JAX’s explanation"),
        ),
        rows=tuple(_row(texts, event) for event in events),
        caption=_caption(texts, cache, CAPTION.of(show)),
        href=context.offer(snippet, VIEW.name),
        notes=(
            texts.ngettext(
                "JAX also compiled a function of its own.",
                "JAX also compiled {count} functions of its own.",
                of_jax,
            ),
        )
        if of_jax
        else (),
        omitted=cache["misses"] + cache["compiles"] - len(events),
    )


def _row(texts: Texts, event: Mapping[str, Any]) -> tuple[Cell, ...]:
    line = "" if event.get("line") is None else str(event["line"])
    file = event.get("file")
    if file:
        place = Cell(texts.gettext("{line} of {file}", line=line, file=file.rpartition("/")[2]))
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
            return texts.pgettext("event", "taken from the persistent cache")
        case "compile", "miss":
            return texts.pgettext("event", "compiled, not in the persistent cache")
        case "compile", _:
            return texts.pgettext("event", "compiled")
        case _:
            return texts.pgettext("event", "traced")


def _caption(texts: Texts, cache: Mapping[str, Any], caption: str | None) -> str:
    finding = texts.gettext(
        "{misses}, {compiles}",
        misses=texts.ngettext(
            "1 miss of the tracing cache", "{count} misses of the tracing cache", cache["misses"]
        ),
        compiles=texts.ngettext("1 compilation", "{count} compilations", cache["compiles"]),
    )
    return (
        texts.gettext("{caption}: {finding}", caption=caption, finding=finding)
        if caption
        else finding
    )


VIEW = View("cache", (Takes.SNIPPET,), build)
