"""Values of the record in prose."""

import json
from collections.abc import Mapping
from math import isfinite

from lessongen.model import Json
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.tokens import RenderRule, Tokens


def lg_value(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A value as `data`, with the expression that it came from."""
    printed = context.printed(context.lesson.values[tokens[at].meta["index"]])
    return piece(
        "value",
        context.texts,
        text=printed.text,
        source=printed.source,
        plain=machine_readable(printed.value) if printed.recorded else "",
        recorded=printed.recorded,
    )


def machine_readable(value: Json) -> str:
    """A value for programs: five significant digits of a float, else as Python or JSON has it."""
    match value:
        case float():
            return f"{value:.5g}" if isfinite(value) else str(value)
        case list() | dict():
            return json.dumps(value, ensure_ascii=False, allow_nan=True)
        case _:
            return str(value)


RULES: Mapping[str, RenderRule] = {"lg_value": lg_value}
