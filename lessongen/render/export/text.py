"""The lesson as Markdown: its prose with the numbers in it, programs and what they gave."""

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from lessongen.render.context import RenderContext
from lessongen.render.export import marks
from lessongen.render.export.shown import given
from lessongen.render.export.writer import markdown
from lessongen.render.provenance import sentences
from lessongen.render.snippet import placed


def lesson_text(context: RenderContext, tokens: Sequence[Token]) -> bytes:
    """The file; its bytes depend on the lesson and the record alone."""
    blocks = [block for token in tokens for block in _block(context, token)]
    if context.lesson.sessions:
        blocks += marks.paragraph([marks.text(f"{'; '.join(sentences(context))}.")])
    return markdown(blocks).encode()


def _block(context: RenderContext, token: Token) -> Iterator[Token]:
    if token.type != "lg_snippet":
        yield token
        return
    snippet = context.snippet(token.meta["id"])
    if snippet.display.title:
        yield from marks.paragraph(marks.bold([marks.text(snippet.display.title)]))
    yield marks.fence(snippet.source, "python")
    state = context.state(snippet.id)[1]
    if state:
        yield from marks.paragraph([marks.text(state)])
    elif snippet.display.output != "hide" and not placed(context, snippet.id):
        yield from given(context, snippet.id)
