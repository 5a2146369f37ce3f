"""A lesson as a notebook (nbformat 4.5): prose and programs in order, outputs as recorded."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from markdown_it.token import Token

from lessongen.model import Environment, Json
from lessongen.render.context import RenderContext
from lessongen.render.templating import environment
from lessongen.render.texts import Texts
from lessongen.render.tokens import changed
from lessongen.render.writers.commonmark import markdown
from lessongen.render.writers.markdown import joined, text_of
from lessongen.views import Span

FOLDED = {"fold", "hide"}


def notebook(context: RenderContext, tokens: Sequence[Token]) -> bytes:
    """The file, from tokens of CommonMark; it depends on the lesson and the record alone.

    Raises nbformat.ValidationError for a notebook that isn't valid.
    """
    import nbformat  # noqa: PLC0415 - 0.1 s that only builds with notebooks pay

    record = context.view.record
    seen = record.environment if record else None
    made = nbformat.from_dict(
        {
            "cells": [*_pins(context.texts, seen), *_cells(context, tokens)],
            "metadata": {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python", "version": seen.python if seen else "3"},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )
    nbformat.validate(made)
    return f"{nbformat.v4.writes(made)}\n".encode()


def _pins(texts: Texts, seen: Environment | None) -> Iterator[Json]:
    """The cell that installs the recorded versions on Colab."""
    if seen is not None and seen.distributions:
        pins = [f"{name}=={version}" for name, version in sorted(seen.distributions.items())]
        source = environment(texts).get_template("pins.txt").render(pins=pins)
        yield _code("pinned-versions", source)


def _cells(context: RenderContext, tokens: Sequence[Token]) -> Iterator[Json]:
    number = 0
    for piece in cut(tokens):
        match piece:
            case Code(snippet_id):
                yield _program(context, snippet_id)
            case Prose(inside):
                text = markdown(inside)
                if text:
                    number += 1
                    yield {
                        "cell_type": "markdown",
                        "id": f"prose-{number}",
                        "metadata": {},
                        "source": text.removesuffix("\n"),
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


def _code(
    name: str,
    source: str,
    *,
    outputs: Sequence[Json] = (),
    metadata: dict[str, Json] | None = None,
) -> Json:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata or {},
        "outputs": list(outputs),
        "source": source.removesuffix("\n"),
    }


def _outputs(context: RenderContext, snippet_id: str) -> Iterator[Json]:
    for region in context.output(snippet_id).regions:
        spans = joined(context.texts, region.excerpt)
        if region.key == "error":
            yield _error(context, snippet_id, text_of(spans))
        else:
            text = context.text(snippet_id, region.key)
            end = "\n" if text is not None and text.text.endswith("\n") else ""
            yield from _streams([*spans[:-1], replace(spans[-1], text=spans[-1].text + end)])


def _error(context: RenderContext, snippet_id: str, traceback: str) -> Json:
    found = context.recorded(snippet_id)
    raised = found[1].runs[found[0].shown].raised if found else None
    return {
        "ename": raised.type if raised else "",
        "evalue": raised.message if raised else "",
        "output_type": "error",
        "traceback": [*traceback.split("\n")],
    }


def _streams(spans: Iterable[Span]) -> Iterator[Json]:
    for stderr, together in groupby(spans, key=lambda span: span.stderr):
        yield {
            "name": "stderr" if stderr else "stdout",
            "output_type": "stream",
            "text": text_of(together),
        }


@dataclass(frozen=True)
class Prose:
    """Tokens between two snippets; every block that they open is closed."""

    tokens: tuple[Token, ...]


@dataclass(frozen=True)
class Code:
    """A snippet."""

    id: str


@dataclass
class _Block:
    """An open block; `items` counts the items of a list so far."""

    token: Token
    items: int = 0

    def again(self, *, inside: bool) -> Token:
        """The token that reopens the block; a numbered list continues its numbers."""
        if self.token.type != "ordered_list_open":
            return changed(self.token)
        first = int(self.token.attrs.get("start", 1))
        made = changed(self.token)
        made.attrs["start"] = first + self.items - (1 if inside else 0)
        return made


@dataclass
class _Cutter:
    """The state of the split; the first `opened` blocks are open in the current piece."""

    pieces: list[Prose | Code] = field(default_factory=list)
    current: list[Token] = field(default_factory=list)
    blocks: list[_Block] = field(default_factory=list)
    opened: int = 0

    def cut(self, snippet_id: str) -> None:
        """End the prose before a snippet, and add the snippet."""
        for block in reversed(self.blocks[: self.opened]):
            name = block.token.type.removesuffix("_open")
            self.current.append(Token(f"{name}_close", block.token.tag, -1, block=True))
        self.finish()
        self.pieces.append(Code(snippet_id))
        self.opened = 0

    def finish(self) -> None:
        """Add the prose so far, if there is any."""
        if self.current:
            self.pieces.append(Prose(tuple(self.current)))
        self.current = []

    def take(self, token: Token) -> None:
        """Add a token of the prose; blocks that the last snippet closed are reopened before it."""
        if token.nesting == -1:
            self._close(token)
            return
        self._reopen()
        self.current.append(token)
        if token.nesting == 1:
            if token.type == "list_item_open" and self.blocks:
                self.blocks[-1].items += 1
            self.blocks.append(_Block(token))
            self.opened = len(self.blocks)

    def _reopen(self) -> None:
        for depth in range(self.opened, len(self.blocks)):
            inside = depth + 1 < len(self.blocks)
            self.current.append(self.blocks[depth].again(inside=inside))
        self.opened = len(self.blocks)

    def _close(self, token: Token) -> None:
        if self.opened == len(self.blocks):
            self.current.append(token)
            self.opened -= 1
        self.blocks.pop()


def cut(tokens: Sequence[Token]) -> list[Prose | Code]:
    """The prose and the snippets in page order."""
    cutter = _Cutter()
    for token in tokens:
        if token.type == "lg_snippet":
            cutter.cut(token.meta["id"])
        else:
            cutter.take(token)
    cutter.finish()
    return cutter.pieces
