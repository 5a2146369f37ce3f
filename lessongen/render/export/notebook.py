"""The lesson as a notebook (nbformat 4.5): its prose and programs in order, outputs as recorded."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from itertools import groupby

from markdown_it.token import Token

from lessongen.model import Environment, Json
from lessongen.render.context import RenderContext
from lessongen.render.export.cells import Code, Prose, cut
from lessongen.render.export.shown import text_of, whole
from lessongen.render.export.writer import markdown
from lessongen.render.output import Span
from lessongen.render.snippet import regions
from lessongen.render.templating import environment
from lessongen.render.texts import Texts

FOLDED = {"fold", "hide"}


def notebook(context: RenderContext, tokens: Sequence[Token]) -> bytes:
    """The file; its bytes depend on the lesson and the record alone."""
    record = context.view.record
    cells = [
        *_pins(context.texts, record.environment if record else None),
        *_cells(context, tokens),
    ]
    python = record.environment.python if record else "3"
    content = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python", "version": python},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return (json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _pins(texts: Texts, seen: Environment | None) -> Iterator[Json]:
    if seen is not None and seen.distributions:
        pins = [f"{name}=={version}" for name, version in sorted(seen.distributions.items())]
        source = environment(texts).get_template("pins.txt").render(pins=pins)
        yield _code("pinned-versions", source, outputs=[], metadata={})


def _cells(context: RenderContext, tokens: Sequence[Token]) -> Iterator[Json]:
    prose = 0
    for piece in cut(tokens):
        match piece:
            case Code(snippet_id):
                yield _program(context, snippet_id)
            case Prose(inside):
                text = markdown(inside)
                if text:
                    prose += 1
                    yield {
                        "cell_type": "markdown",
                        "id": f"prose-{prose}",
                        "metadata": {},
                        "source": _lines(text.removesuffix("\n")),
                    }


def _program(context: RenderContext, snippet_id: str) -> Json:
    snippet = context.snippet(snippet_id)
    metadata: dict[str, Json] = {}
    if snippet.expected:
        metadata["tags"] = ["raises-exception"]
    if snippet.display.code in FOLDED:
        metadata["jupyter"] = {"source_hidden": True}
    shown = not context.state(snippet_id)[1] and snippet.display.output != "hide"
    outputs = list(_outputs(context, snippet_id)) if shown else []
    return _code(snippet_id, snippet.source, outputs=outputs, metadata=metadata)


def _code(name: str, source: str, *, outputs: list[Json], metadata: dict[str, Json]) -> Json:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": outputs,
        "source": _lines(source.removesuffix("\n")),
    }


def _outputs(context: RenderContext, snippet_id: str) -> Iterator[Json]:
    for region in regions(context, snippet_id):
        text = context.text(snippet_id, region.key)
        if region.key == "error":
            yield _error(context, snippet_id, text_of(whole(context.texts, region.excerpt)))
        else:
            spans = whole(context.texts, region.excerpt)
            end = "\n" if text is not None and text.text.endswith("\n") else ""
            yield from _streams([*spans[:-1], replace(spans[-1], text=spans[-1].text + end)])


def _error(context: RenderContext, snippet_id: str, traceback: str) -> Json:
    found = context.recorded(snippet_id)
    raised = found[1].runs[found[0].shown].raised if found else None
    return {
        "ename": raised.type if raised else "",
        "evalue": raised.message if raised else "",
        "output_type": "error",
        "traceback": list(traceback.split("\n")),
    }


def _streams(spans: Iterable[Span]) -> Iterator[Json]:
    for stderr, together in groupby(spans, key=lambda span: span.stderr):
        yield {
            "name": "stderr" if stderr else "stdout",
            "output_type": "stream",
            "text": _lines(text_of(together)),
        }


def _lines(text: str) -> list[Json]:
    return [*StringIO(text, newline="\n")]
