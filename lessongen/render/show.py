"""The `show` fences: timing tables, outputs placed elsewhere, tables, pictures, panes."""

from collections.abc import Callable, Mapping

from markupsafe import Markup

from lessongen.model import Show, Text
from lessongen.render import caches, figures, frames, panes, timing, warned
from lessongen.render.fitting import check
from lessongen.render.grid import Grid
from lessongen.render.pictures import Picture, picture
from lessongen.render.sheet import Sheet
from lessongen.render.snippet import regions
from lessongen.render.strings import say
from lessongen.render.templating import fill

GRIDS: Mapping[str | None, Callable[[Sheet, Show], Grid | None]] = {
    "cache": caches.grid,
    "cost": figures.grid,
    "memory": figures.grid,
    "table": frames.grid,
    "warnings": warned.grid,
}


def shown(sheet: Sheet, show: Show) -> Markup:
    """The markup of a `show` fence; a sentence where nothing is recorded."""
    if show.view == "stages":
        return timing.timing_table(sheet, show)
    if show.view == "output":
        return output(sheet, show)
    match framed(sheet, show):
        case Picture() as made:
            return fill("picture", picture=made)
        case Grid() as made:
            return fill("grid", grid=made)
        case str() as state:
            return fill("placed", state=state, printed=())
        case None:
            return representations(sheet, show)


def framed(sheet: Sheet, show: Show) -> Picture | Grid | str | None:
    """The table or picture of a `show`, or why there is none; None for what panes show."""
    snippet_id, variable = show.subjects[0]
    found = sheet.recorded(snippet_id)
    key = panes.key_of(variable or "", show.view, found[1].filed if found else ())
    kind = show.view or (key.rpartition(".")[2] if key else None)
    check(sheet, show, kind)
    if kind in GRIDS:
        grid = None if sheet.state(snippet_id)[1] else GRIDS[kind](sheet, show)
        return grid or not_there(sheet, snippet_id)
    if found and key and key in found[1].images:
        return picture(sheet, show, key)
    return not_there(sheet, snippet_id) if show.alt and not key else None


def not_there(sheet: Sheet, snippet_id: str) -> str:
    """The sentence where nothing is recorded."""
    return sheet.state(snippet_id)[1] or say("pane_not_recorded", machine=sheet.view.machine)


def output(sheet: Sheet, show: Show) -> Markup:
    """What a snippet printed, at another place than below it."""
    snippet_id = show.subjects[0][0]
    state = sheet.state(snippet_id)[1]
    return fill("placed", state=state, printed=() if state else regions(sheet, snippet_id))


def representations(sheet: Sheet, show: Show) -> Markup:
    """A figure for each variable; several stand beside the program that they came from."""
    made = [pane for subject in show.subjects for pane in [_pane(sheet, subject, show.view)]]
    if len(made) > 1:
        made.insert(0, _source(sheet, show.subjects[0][0]))
    complete, missing = panes.noted(made, show.notes)
    if all(pane.lines for pane in made):
        for pattern in missing:
            sheet.fault(
                show.place, f"the note's pattern `{pattern}` matches no line of what is shown"
            )
    return fill("ir", panes=complete, source=show.subjects[0][0])


def _source(sheet: Sheet, snippet_id: str) -> panes.Pane:
    lines = panes.lines_of(sheet.snippet(snippet_id).source, "python")
    return panes.Pane("source", say("source"), say("source"), lines)


def captured(
    sheet: Sheet, subject: tuple[str, str | None], view: str | None
) -> tuple[str, Text] | None:
    """The key and the text of a variable's representation; None where none is recorded."""
    snippet_id, variable = subject
    found = sheet.recorded(snippet_id)
    key = panes.key_of(variable or "", view, found[1].texts if found else ())
    text = sheet.text(snippet_id, key) if key else None
    return (key, text) if key and text else None


def _pane(sheet: Sheet, subject: tuple[str, str | None], view: str | None) -> panes.Pane:
    snippet_id, variable = subject
    found = captured(sheet, subject, view)
    if found is None:
        state = say("pane_not_recorded", machine=sheet.view.machine)
        return panes.Pane(view or "text", f"{snippet_id}.{variable}", "", state=state)
    key, text = found
    kind = key.rpartition(".")[2]
    lines = panes.lines_of(text.text, kind)
    return panes.Pane(kind, say(kind), say(kind), lines, sheet.offer(snippet_id, key))
