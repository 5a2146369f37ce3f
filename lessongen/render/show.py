"""The `show` fences: a timing table, an output placed elsewhere, representations side by side."""

from collections.abc import Mapping
from math import isfinite

from markupsafe import Markup

from lessongen.expressions import suggestion
from lessongen.model import Environment, SessionRecord, Show, SnippetRecord
from lessongen.render import panes, stages
from lessongen.render.provenance import hardware, versions
from lessongen.render.sheet import Sheet
from lessongen.render.snippet import regions
from lessongen.render.strings import say
from lessongen.render.templating import fill


def shown(sheet: Sheet, show: Show) -> Markup:
    """The markup of a `show` fence; a sentence where nothing is recorded."""
    match show.view:
        case "stages":
            return timing_table(sheet, show)
        case "output":
            return output(sheet, show)
        case _:
            return representations(sheet, show)


def output(sheet: Sheet, show: Show) -> Markup:
    """What a snippet printed, at another place than below it."""
    snippet_id = show.subjects[0][0]
    state = sheet.state(snippet_id)[1]
    return fill("placed", state=state, printed=() if state else regions(sheet, snippet_id))


def timing_table(sheet: Sheet, show: Show) -> Markup:
    """The table of `rows` and `apart`, drawn to scale."""
    snippet_id = show.subjects[0][0]
    found = sheet.recorded(snippet_id)
    state = sheet.state(snippet_id)[1]
    if state or found is None:
        return fill("placed", state=state, printed=())
    rows = _measured(sheet, show, found, show.rows)
    apart = _measured(sheet, show, found, show.apart)
    if not rows and not apart:
        return Markup()
    table = stages.table(rows, apart, shown=found[0].shown)
    environment = sheet.view.record.environment if sheet.view.record else None
    return fill(
        "stages",
        source=snippet_id,
        table=table,
        finding=_caption(table, show.caption),
        axis=("0", stages.seconds(table.top / 2), stages.seconds(table.top)),
        notes=_notes(table, environment),
        seconds=stages.seconds,
        spread=_spread,
    )


def _measured(
    sheet: Sheet,
    show: Show,
    found: tuple[SessionRecord, SnippetRecord],
    rows: Mapping[str, str],
) -> dict[str, tuple[float, ...]]:
    """The seconds of each run by label; a finding for a variable that isn't a number of seconds."""
    made = {}
    for label, variable in rows.items():
        every = [run.values.get(variable) for run in found[1].runs]
        numbers = [
            float(value)
            for value in every
            if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
        ]
        if len(numbers) == len(every):
            made[label] = tuple(numbers)
        elif all(variable in run.values for run in found[1].runs):
            sheet.fault(show.place, f"`{variable}` isn't a number; a row needs seconds")
        else:
            names = {name for run in found[1].runs for name in run.values}
            remedy = suggestion(variable, names)
            sheet.fault(show.place, f"`{show.subjects[0][0]}` recorded no `{variable}`; {remedy}")
    return made


def _spread(row: stages.Row) -> str:
    least, most = stages.seconds(min(row.runs)), stages.seconds(max(row.runs))
    return least if least == most else say("range_of", least=least, most=most)


def _caption(table: stages.Table, caption: str | None) -> str:
    longest = table.longest
    if longest is None:
        row = table.rows[0]
        finding = f"{row.label}: {stages.seconds(row.shown)}"
    else:
        finding = say(
            "longest",
            stage=longest.label,
            time=stages.seconds(longest.shown),
            total=stages.seconds(table.total),
            share=table.share(longest),
        )
        if table.runs > 1:
            led = table.led(longest)
            finding = say("longest_in", finding=finding, count=led, runs=table.runs)
    return say("captioned", caption=caption, finding=finding) if caption else finding


def _notes(table: stages.Table, environment: Environment | None) -> list[str]:
    notes = [say("scale")]
    if any(row.apart for row in table.rows):
        notes.append(say("scale_apart"))
    if table.runs > 1:
        notes.append(say("ticks", runs=table.runs))
    if environment:
        notes.append(f"{', '.join([*hardware(environment), *versions(environment)[0]])}.")
    return notes


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


def _pane(sheet: Sheet, subject: tuple[str, str | None], view: str | None) -> panes.Pane:
    snippet_id, variable = subject
    found = sheet.recorded(snippet_id)
    key = panes.key_of(variable or "", view, found[1].texts if found else ())
    text = sheet.text(snippet_id, key) if key else None
    kind = key.rpartition(".")[2] if key else view or "text"
    if key is None or text is None:
        return panes.Pane(
            kind,
            f"{snippet_id}.{variable}",
            "",
            state=say("pane_not_recorded", machine=sheet.view.machine),
        )
    return panes.Pane(
        kind,
        say(kind),
        say(kind),
        panes.lines_of(text.text, kind),
        sheet.offer(snippet_id, key),
    )
