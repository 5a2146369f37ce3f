"""What `show` fences and snippets give, as plain blocks."""

from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

from markdown_it.token import Token

from lessongen.model import Show
from lessongen.render import stages
from lessongen.render.context import RenderContext
from lessongen.render.export import marks
from lessongen.render.export.writer import escaped, table_text
from lessongen.render.grid import Grid
from lessongen.render.output import Excerpt, Span
from lessongen.render.pictures import Picture
from lessongen.render.show import captured, framed
from lessongen.render.snippet import regions
from lessongen.render.texts import Texts
from lessongen.render.timing import caption, measured


def shown(context: RenderContext, show: Show) -> Iterator[Token]:
    """The blocks of a `show` fence."""
    snippet_id = show.subjects[0][0]
    state = context.state(snippet_id)[1]
    if state:
        yield from marks.paragraph([marks.text(state)])
    elif show.view == "stages":
        table = measured(context, show)
        if table is not None:
            yield from _heading(caption(context.texts, table, show.caption))
            yield marks.verbatim(_stages(context.texts, table))
    elif show.view == "output":
        yield from given(context, snippet_id)
    else:
        yield from _captured(context, show)


def _captured(context: RenderContext, show: Show) -> Iterator[Token]:
    match framed(context, show):
        case Grid() as grid:
            yield from _heading(grid.caption or grid.name)
            yield marks.verbatim(_grid(grid))
            yield from marks.paragraph([marks.text(" ".join(grid.notes))]) if grid.notes else ()
        case Picture() as picture:
            yield from marks.paragraph([_image(context, picture)])
            yield from marks.paragraph([marks.text(picture.caption)]) if picture.caption else ()
        case str() as state:
            yield from marks.paragraph([marks.text(state)])
        case None:
            for subject in show.subjects:
                yield from _representation(context, subject, show.view)


def _heading(words: str) -> list[Token]:
    return marks.paragraph(marks.bold([marks.text(words)]))


def _grid(grid: Grid) -> str:
    rows = [[escaped(" ".join(cell.text.split())) for cell in row] for row in grid.rows]
    numeric = grid.numeric if rows else [False] * len(grid.head)
    alignment = ["right" if it else "left" for it in numeric]
    return table_text([[*map(escaped, grid.head)], *rows], alignment)


def _image(context: RenderContext, picture: Picture) -> Token:
    source = urljoin(context.view.address, picture.href)
    return Token("image", "img", 0, attrs={"src": source}, children=[marks.text(picture.alt)])


def given(context: RenderContext, snippet_id: str) -> Iterator[Token]:
    """What a snippet printed, and the error that ended it."""
    for region in regions(context, snippet_id):
        yield marks.fence(text_of(whole(context.texts, region.excerpt)) + "\n", "text")


def whole(texts: Texts, excerpt: Excerpt) -> tuple[Span, ...]:
    """The spans of an excerpt, with lines that say how much is left out."""
    spans = excerpt.joined(texts.count("omitted", excerpt.omitted))
    return tuple(_noted(texts, span) if span.omitted else span for span in spans)


def _noted(texts: Texts, span: Span) -> Span:
    return Span(f"\n[{texts.count('omitted_characters', span.omitted)}]\n")


def text_of(spans: Iterable[Span]) -> str:
    """Their characters."""
    return "".join(span.text for span in spans)


def _stages(texts: Texts, table: stages.Table) -> str:
    spread = table.runs > 1
    rows = [[texts.say("stage"), texts.say("shown_run"), texts.say("share")]]
    if spread:
        rows[0] += [texts.say("median", runs=table.runs), texts.say("range")]
    for row in table.rows:
        share = table.share(row)
        rows.append(
            [
                escaped(row.label),
                stages.seconds(row.shown),
                texts.say("percent", share=share) if share else texts.say("nothing"),
            ]
        )
        if spread:
            rows[-1] += [stages.seconds(row.median), stages.spread(texts, row)]
    return table_text(rows, ["left", *["right"] * (len(rows[0]) - 1)])


def _representation(
    context: RenderContext, subject: tuple[str, str | None], view: str | None
) -> Iterator[Token]:
    found = captured(context, subject, view)
    if found is None:
        state = context.texts.say("pane_not_recorded", machine=context.view.machine)
        yield from marks.paragraph([marks.text(state)])
        return
    key, text = found
    kind = key.rpartition(".")[2]
    name = ".".join(filter(None, subject))
    yield from marks.paragraph([marks.text(f"{context.texts.called(kind)} ({name}):")])
    yield marks.fence(text.text, kind)
