"""Costs and memory of compiled programs: a row a figure, a column a program."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from lessongen.model import Show, Text
from lessongen.render.context import RenderContext
from lessongen.render.grid import Cell, Form, Grid, overlapping
from lessongen.render.texts import Texts

FIGURE = re.compile(r'^  (?P<name>"(?:[^"\\]|\\.)*"): (?P<figure>.+?),?$', re.MULTILINE)
FIRST = ("flops", "transcendentals", "bytes accessed", "bytes accessedout{}")
MEMORY = ("argument", "output", "alias", "temp", "generated_code", "peak_memory")
RARE = "host_"  # shown where it isn't 0


def grid(context: RenderContext, show: Show) -> Grid | None:
    """The table of a `show` with `as=cost` or `as=memory`; None where one isn't recorded."""
    kind = show.view or ""
    texts = [(snippet, f"{variable}.{kind}") for snippet, variable in show.subjects]
    found = [context.text(*key) for key in texts]
    columns = [dict(_figures(context.texts, text)) for text in found if text is not None]
    if len(columns) < len(texts):
        return None
    names = [f"{snippet}.{variable}" for snippet, variable in show.subjects]
    return Grid(
        kind=kind,
        source=names[0],
        name=context.texts.say(f"{kind}_of", names=", ".join(names)),
        head=(
            context.texts.say("figure"),
            *([context.texts.say(kind)] if len(names) == 1 else names),
        ),
        rows=tuple(_row(context.texts, name, columns) for name in _order(context.texts, columns)),
        headed=True,
        caption=show.caption,
        href=context.offer(*texts[0]) if len(texts) == 1 else "",
        notes=(context.texts.say(f"{kind}_note"),),
        runs=context.runs(show.subjects[0][0]),
    )


def _figures(texts: Texts, text: Text) -> Iterator[tuple[str, Cell]]:
    for match in FIGURE.finditer(text.text):
        value = json.loads(match["figure"])
        if value is None:
            yield json.loads(match["name"]), Cell(texts.say("not_available"), Form.ABSENT)
        else:
            varies = overlapping(text.volatile, *match.span("figure"))
            yield json.loads(match["name"]), Cell(_number(value), Form.NUMBER, varies)


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"


def _order(texts: Texts, columns: Sequence[Mapping[str, Cell]]) -> list[str]:
    """Well-known figures first; those of the host's memory where one of them isn't 0."""
    known = [*FIRST, *(f"{name}_size_in_bytes" for name in MEMORY), "peak_memory_in_bytes"]
    names = list(dict.fromkeys(name for column in columns for name in column))
    shown = [name for name in names if not name.startswith(RARE) or _told(texts, name, columns)]
    return [name for name in known if name in shown] + [it for it in shown if it not in known]


def _told(texts: Texts, name: str, columns: Sequence[Mapping[str, Cell]]) -> bool:
    return any(
        column.get(name, Cell("0")).text not in {"0", texts.say("not_available")}
        for column in columns
    )


def _row(texts: Texts, name: str, columns: Sequence[Mapping[str, Cell]]) -> tuple[Cell, ...]:
    absent = Cell(texts.say("not_available"), Form.ABSENT)
    words = texts.find(f"figure_{name}") or name
    return (Cell(words), *(column.get(name, absent) for column in columns))
