"""The `show` fences: timing tables, outputs placed elsewhere, tables, pictures, panes."""

from collections.abc import Callable, Mapping

from markupsafe import Markup

from lessongen.model import Show
from lessongen.render import caches, figures, frames, panes, timing, warned
from lessongen.render.context import RenderContext
from lessongen.render.differences import difference
from lessongen.render.fitting import check
from lessongen.render.grid import Grid
from lessongen.render.pictures import Picture, picture
from lessongen.render.representations import captured, representations
from lessongen.render.snippet import regions
from lessongen.render.templating import fill

__all__ = ["captured", "framed", "not_there", "output", "representations", "shown"]

GRIDS: Mapping[str | None, Callable[[RenderContext, Show], Grid | None]] = {
    "cache": caches.grid,
    "cost": figures.grid,
    "memory": figures.grid,
    "table": frames.grid,
    "warnings": warned.grid,
}


def shown(context: RenderContext, show: Show) -> Markup:
    """The markup of a `show` fence; a sentence where nothing is recorded."""
    if show.view == "stages":
        return timing.timing_table(context, show)
    if show.view == "output":
        return output(context, show)
    match framed(context, show):
        case Picture() as made:
            return fill("picture", context.texts, picture=made)
        case Grid() as made:
            return fill("grid", context.texts, grid=made)
        case str() as state:
            return fill("placed", context.texts, state=state, printed=())
        case None:
            other = show.against
            return difference(context, show, other) if other else representations(context, show)


def framed(context: RenderContext, show: Show) -> Picture | Grid | str | None:
    """The table or picture of a `show`, or why there is none; None for what panes show."""
    snippet_id, variable = show.subjects[0]
    found = context.recorded(snippet_id)
    key = panes.key_of(variable or "", show.view, found[1].filed if found else ())
    kind = show.view or (key.rpartition(".")[2] if key else None)
    check(context, show, kind)
    if kind in GRIDS:
        grid = None if context.state(snippet_id)[1] else GRIDS[kind](context, show)
        return grid or not_there(context, snippet_id)
    if found and key and key in found[1].images:
        return picture(context, show, key)
    return not_there(context, snippet_id) if show.alt and not key else None


def not_there(context: RenderContext, snippet_id: str) -> str:
    """The sentence where nothing is recorded."""
    return context.state(snippet_id)[1] or context.texts.say(
        "pane_not_recorded", machine=context.view.machine
    )


def output(context: RenderContext, show: Show) -> Markup:
    """What a snippet printed, at another place than below it."""
    snippet_id = show.subjects[0][0]
    state = context.state(snippet_id)[1]
    return fill(
        "placed", context.texts, state=state, printed=() if state else regions(context, snippet_id)
    )
