"""A snippet on the page: its listing, what it printed, and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from lessongen.diagnostics import Kind
from lessongen.render.code import listing
from lessongen.render.context import RenderContext
from lessongen.render.output import LONGEST, Excerpt, excerpt
from lessongen.render.templating import fill


@dataclass(frozen=True)
class Region:
    """A text that a snippet gave, ready for its `pre`."""

    excerpt: Excerpt
    href: str  # of the full text, where lines or parts of lines were omitted
    key: str  # of the text in the record
    name: str
    runs: int


def snippet(context: RenderContext, snippet_id: str) -> Markup:
    """The section of a snippet. Its output stands elsewhere when a `show` fence places it."""
    it = context.snippet(snippet_id)
    outcome, state = context.state(snippet_id)
    found = context.recorded(snippet_id)
    display = it.display
    texts = () if state or placed(context, snippet_id) else regions(context, snippet_id)
    commented = display.output == "comment" and display.code != "hide"
    comments = next((it for it in texts if it.key == "output"), None) if commented else None
    if display.output == "hide":
        texts = ()
    return fill(
        "snippet",
        context.texts,
        id=snippet_id,
        outcome=outcome,
        runs=len(found[1].runs) if found and not state else 0,
        draft=context.view.draft and found is not None,
        title=display.title,
        code=display.code,
        lines=listing(it.source, "python", hl_lines=display.hl_lines, linenums=display.linenums),
        comments=comments,
        state=state,
        printed=[region for region in texts if region is not comments],
        fold=display.output == "fold",
    )


def placed(context: RenderContext, snippet_id: str) -> bool:
    """Whether a `show ID as=output` puts the output of the snippet elsewhere."""
    return any(
        show.view == "output" and show.subjects == ((snippet_id, None),)
        for show in context.lesson.shows
    )


def regions(context: RenderContext, snippet_id: str) -> tuple[Region, ...]:
    """What the snippet printed and the error that ended it, where there is any."""
    made = []
    found = context.recorded(snippet_id)
    runs = len(found[1].runs) if found else 0
    for key in ("output", "error"):
        text = context.text(snippet_id, key)
        if text is None or not text.text:
            continue
        shown = excerpt(text, context.snippet(snippet_id).display.max_lines)
        for what in omitted(shown):
            context.fault(context.snippet(snippet_id).place, what, Kind.OUTPUT)
        partial = shown.omitted or shown.shortened
        href = context.offer(snippet_id, key) if partial else ""
        made.append(Region(shown, href, key, context.texts.say(key, id=snippet_id), runs))
    return tuple(made)


def omitted(shown: Excerpt) -> Iterator[str]:
    """What the build is told where the page doesn't show all of an output."""
    if shown.omitted:
        left = shown.lines - shown.omitted
        yield f"output of {shown.lines:,} lines, {left} are on the page; `max_lines` sets how many"
    if shown.shortened:
        lines = "a line" if shown.shortened == 1 else f"{shown.shortened} lines"
        yield f"output with {lines} of more than {LONGEST:,} characters, the page shows the ends"
