"""A snippet on the page: its program, its output and the error that ended it."""

from markupsafe import Markup

from lessongen.render.code import listing
from lessongen.render.context import RenderContext
from lessongen.render.templating import fill


def snippet(context: RenderContext, snippet_id: str) -> Markup:
    """The section of a snippet; its output is left out where a `show` fence places it elsewhere."""
    made = context.snippet(snippet_id)
    outcome, state = context.state(snippet_id)
    found = context.recorded(snippet_id)
    display = made.display
    shown_by_view = placed(context, snippet_id)
    regions = () if state or shown_by_view else context.output(snippet_id).regions
    commented = display.output == "comment" and display.code != "hide"
    outputs = [region for region in regions if region.key == "output"]
    comments = outputs[0] if commented and outputs else None
    if display.output == "hide":
        regions = ()
    return fill(
        "snippet",
        context.texts,
        id=snippet_id,
        outcome=outcome,
        runs=len(found[1].runs) if found and not state else 0,
        draft=context.view.draft and found is not None,
        display=display,
        title=display.title,
        code=display.code,
        lines=listing(made.source, "python", hl_lines=display.hl_lines, linenums=display.linenums),
        comments=comments,
        state=state,
        printed=[region for region in regions if region is not comments],
        fold=display.output == "fold",
    )


def placed(context: RenderContext, snippet_id: str) -> bool:
    """Whether a `show ID as=output` puts the output of the snippet elsewhere."""
    return any(
        show.view == "output" and show.subjects == ((snippet_id, None),)
        for show in context.lesson.shows
    )
