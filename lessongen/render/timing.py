"""The timing table of a `show ID as=stages`: what was measured, drawn and put into words."""

from collections.abc import Mapping
from functools import partial
from math import isfinite

from markupsafe import Markup

from lessongen.diagnostics import suggestion
from lessongen.model import Environment, Show, SnippetRecord
from lessongen.render import events, stages
from lessongen.render.context import RenderContext
from lessongen.render.provenance import hardware, versions
from lessongen.render.templating import fill
from lessongen.render.texts import Texts


def timing_table(context: RenderContext, show: Show) -> Markup:
    """The table of `rows` and `apart`, drawn to scale."""
    snippet_id = show.subjects[0][0]
    state = context.state(snippet_id)[1]
    if state:
        return fill("placed", context.texts, state=state, printed=())
    table = measured(context, show)
    if table is None:
        nothing = "" if show.rows else context.texts.say("no_stages")
        return fill("placed", context.texts, state=nothing, printed=())
    environment = context.view.record.environment if context.view.record else None
    return fill(
        "stages",
        context.texts,
        source=snippet_id,
        table=table,
        finding=caption(context.texts, table, show.caption),
        axis=("0", stages.seconds(table.top / 2), stages.seconds(table.top)),
        notes=_notes(context.texts, table, environment, told=not show.rows),
        seconds=stages.seconds,
        spread=partial(stages.spread, context.texts),
    )


def measured(context: RenderContext, show: Show) -> stages.Table | None:
    """The table of what the program measured, or, without `rows`, of what JAX did.

    None where no row of it can be shown.
    """
    found = context.recorded(show.subjects[0][0])
    if found is None:
        return None
    if show.rows:
        rows: events.Rows = _seconds(context, show, found[1], show.rows)
        apart: events.Rows = _seconds(context, show, found[1], show.apart)
    else:
        rows, apart = events.rows(context.texts, found[1].runs, found[0].shown)
    return stages.table(rows, apart, shown=found[0].shown) if rows or apart else None


def _seconds(
    context: RenderContext, show: Show, found: SnippetRecord, rows: Mapping[str, str]
) -> dict[str, tuple[float, ...]]:
    """The seconds of each run by label; a finding for a variable that isn't a number of seconds."""
    made = {}
    for label, variable in rows.items():
        every = [run.values.get(variable) for run in found.runs]
        numbers = [
            float(value)
            for value in every
            if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
        ]
        if len(numbers) == len(every):
            made[label] = tuple(numbers)
        elif all(variable in run.values for run in found.runs):
            context.fault(show.place, f"`{variable}` isn't a number; a row needs seconds")
        else:
            names = {name for run in found.runs for name in run.values}
            remedy = suggestion(variable, names)
            context.fault(show.place, f"`{show.subjects[0][0]}` recorded no `{variable}`; {remedy}")
    return made


def caption(texts: Texts, table: stages.Table, words: str | None) -> str:
    """The finding in words, after what the author says (`words`)."""
    longest = table.longest
    if longest is None:
        row = table.rows[0]
        finding = f"{row.label}: {stages.seconds(row.shown)}"
    else:
        finding = texts.say(
            "longest",
            stage=longest.label,
            time=stages.seconds(longest.shown),
            total=stages.seconds(table.total),
            share=table.share(longest),
        )
        if table.runs > 1:
            led = table.led(longest)
            finding = texts.say("longest_in", finding=finding, count=led, runs=table.runs)
    return texts.say("captioned", caption=words, finding=finding) if words else finding


def _notes(
    texts: Texts, table: stages.Table, environment: Environment | None, *, told: bool
) -> list[str]:
    """What the figures are, what the drawing means, and where they come from; `told` by JAX."""
    notes = [*([texts.say("told_by_jax")] if told else []), texts.say("scale")]
    if any(row.apart for row in table.rows):
        notes.append(texts.say("scale_within" if told else "scale_apart"))
    if table.runs > 1:
        notes.append(texts.say("ticks", runs=table.runs))
    if environment:
        notes.append(
            f"{', '.join([*hardware(texts, environment), *versions(texts, environment)[0]])}."
        )
    return notes
