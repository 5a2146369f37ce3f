"""Markdown of blocks, as tokens of CommonMark."""

from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

from markdown_it.token import Token

from lessongen.render.context import RenderContext
from lessongen.render.texts import Texts
from lessongen.render.writers import commonmark
from lessongen.views import (
    Basic,
    Block,
    Listing,
    Notice,
    Output,
    OutputExcerpt,
    Picture,
    Span,
    Table,
)


def block_tokens(context: RenderContext, block: Basic | Block) -> Iterator[Token]:
    """The tokens of a block; one that isn't basic is written as the blocks that it consists of."""
    match block:
        case Notice(text):
            yield from _paragraph(text)
        case Table():
            yield from _heading(block.caption or block.name)
            yield commonmark.verbatim(_table(block))
            yield from _paragraph(" ".join(block.notes))
        case Picture():
            yield from commonmark.paragraph([_image(context, block)])
            yield from _paragraph(block.caption or "")
        case Listing(text, language, title):
            yield from _paragraph(title)
            yield commonmark.fence(text, language)
        case Output(regions):
            for region in regions:
                # Added always: a text that ends with a blank line keeps it.
                content = f"{text_of(joined(context.texts, region.excerpt))}\n"
                yield commonmark.fence(content, "text")
        case _:
            for basic in block.basic():
                yield from block_tokens(context, basic)


def _paragraph(text: str) -> list[Token]:
    return commonmark.paragraph([commonmark.text(text)]) if text else []


def _heading(text: str) -> list[Token]:
    return commonmark.paragraph(commonmark.bold([commonmark.text(text)]))


def _table(table: Table) -> str:
    rows = [[_cell(cell.text) for cell in row] for row in table.rows]
    numeric = table.numeric if rows else [False] * len(table.head)
    alignment = ["right" if each else "left" for each in numeric]
    return commonmark.table_text([[*map(_cell, table.head)], *rows], alignment)


def _cell(text: str) -> str:
    return commonmark.escaped(" ".join(text.split()))


def _image(context: RenderContext, picture: Picture) -> Token:
    source = urljoin(context.view.address, picture.href)
    alt = [commonmark.text(picture.alt)]
    return Token("image", "img", 0, attrs={"src": source}, children=alt)


def joined(texts: Texts, excerpt: OutputExcerpt) -> tuple[Span, ...]:
    """The spans of an output as one text, with lines that say how much is left out."""
    spans = excerpt.head
    if excerpt.omitted:
        note = texts.ngettext("1 line omitted", "{count} lines omitted", excerpt.omitted)
        end = "\n" if excerpt.tail else ""
        spans = (*excerpt.head, Span(f"\n[{note}]{end}"), *excerpt.tail)
    return tuple(_with_note(texts, span) if span.omitted else span for span in spans)


def _with_note(texts: Texts, span: Span) -> Span:
    return Span(
        "\n["
        + texts.ngettext(
            "1 character of this line omitted",
            "{count} characters of this line omitted",
            span.omitted,
        )
        + "]\n"
    )


def text_of(spans: Iterable[Span]) -> str:
    """The characters of the spans."""
    return "".join(span.text for span in spans)
