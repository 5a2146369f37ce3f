"""`show ID as=stages`: a timing table, drawn to scale.

With `rows` it shows what the program measured itself, without them what JAX reports of tracing,
lowering and compiling.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from lessongen.diagnostics import Problem, unknown
from lessongen.model import RunRecord, Show, SnippetRecord, Stage
from lessongen.views import _timing
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import CAPTION, MappingKey, Takes, Texts, View, ViewContext
from lessongen.views._timing import Chart, seconds

Seconds = Mapping[str, tuple[float, ...]]  # label to the seconds of each run


def _check_row(label: str, variable: str) -> Problem | None:
    if variable.isidentifier():
        return None
    return Problem(
        f"the row `{label}` names `{variable}`, which is not a valid variable name",
        "name a variable of the snippet that holds seconds",
    )


ROWS = MappingKey("rows", "label: variable", _check_row)
APART = MappingKey(
    "apart",
    "label: variable",
    _check_row,
    requires=("rows", "it adds calls outside of the chain of `rows`"),
)


@dataclass(frozen=True)
class TimingRow:
    """A stage with its texts. `share` is empty outside of the chain."""

    stage: _timing.Stage
    shown: str
    median: str
    spread: str
    share: str


@dataclass(frozen=True)
class Timing:
    """A timing table with its drawing; `axis` labels the start, the middle and the end of it.

    `table` has the same content without the drawing.
    """

    source: str
    chart: Chart
    rows: tuple[TimingRow, ...]
    caption: str
    axis: tuple[str, str, str]
    notes: tuple[str, ...]
    table: Table

    def basic(self) -> tuple[Table]:
        """The table."""
        return (self.table,)


def build(context: ViewContext, show: Show) -> Timing | Notice:
    """The timing table of a snippet; a notice where nothing is recorded or measured."""
    snippet_id = show.subjects[0][0]
    state = context.state(snippet_id)[1]
    found = context.recorded(snippet_id)
    if state or found is None:
        return Notice(state)
    texts = context.texts
    session, record = found
    own = ROWS.of(show)
    if own:
        rows = _measured(context, show, record, own)
        apart = _measured(context, show, record, APART.of(show))
    else:
        rows, apart = reported_by_jax(texts, record.runs, session.shown)
    if not rows and not apart:
        return Notice(
            "" if own else texts.gettext("JAX traced, lowered and compiled nothing here.")
        )
    chart = _timing.chart(rows, apart, shown=session.shown)
    made = tuple(_row(texts, chart, stage) for stage in chart.stages)
    caption = _caption(texts, chart, CAPTION.of(show))
    return Timing(
        source=snippet_id,
        chart=chart,
        rows=made,
        caption=caption,
        axis=("0", seconds(chart.top / 2), seconds(chart.top)),
        notes=tuple(_notes(context, chart, by_jax=not own)),
        table=_table(texts, chart, made, source=snippet_id, caption=caption),
    )


def _measured(
    context: ViewContext, show: Show, record: SnippetRecord, rows: Mapping[str, str]
) -> Seconds:
    """The seconds of each run by label; a variable that isn't a number of seconds is reported."""
    made = {}
    for label, variable in rows.items():
        values = [run.values.get(variable) for run in record.runs]
        numbers = [
            float(value)
            for value in values
            if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
        ]
        if len(numbers) == len(values):
            made[label] = tuple(numbers)
        elif all(variable in run.values for run in record.runs):
            context.report(
                show.place, Problem(f"`{variable}` isn't a number", "a row needs seconds")
            )
        else:
            names = {name for run in record.runs for name in run.values}
            what = f"`{show.subjects[0][0]}` recorded no `{variable}`"
            context.report(show.place, unknown(what, variable, names))
    return made


def reported_by_jax(texts: Texts, runs: Sequence[RunRecord], shown: int) -> tuple[Seconds, Seconds]:
    """The chain of stages with JAX's own functions at its end, and stages inside other stages.

    The order is that of the shown run, then that of the others.
    """
    chain: dict[str, list[float]] = {}
    inside: dict[str, list[float]] = {}
    for run in (runs[shown], *runs):
        for stage in run.stages or ():
            of_stage = inside if stage.within else chain
            of_stage.setdefault(_label(texts, stage), [0.0] * len(runs))
    for number, run in enumerate(runs):
        for stage in run.stages or ():
            (inside if stage.within else chain)[_label(texts, stage)][number] += stage.seconds
    if (of_jax := chain.pop(texts.gettext("JAX itself"), None)) is not None:
        chain[texts.gettext("JAX itself")] = of_jax
    return (
        {label: tuple(times) for label, times in chain.items()},
        {label: tuple(times) for label, times in inside.items()},
    )


def _label(texts: Texts, stage: Stage) -> str:
    if stage.function is None:
        return texts.gettext("JAX itself")
    if stage.within:
        return texts.gettext(
            "{function}: {stage}, inside another stage", function=stage.function, stage=stage.stage
        )
    return texts.gettext("{function}: {stage}", function=stage.function, stage=stage.stage)


def _row(texts: Texts, chart: Chart, stage: _timing.Stage) -> TimingRow:
    share = chart.share(stage)
    return TimingRow(
        stage=stage,
        shown=seconds(stage.shown),
        median=seconds(stage.median),
        spread=_spread(texts, stage),
        share=texts.gettext("{share} %", share=share) if share else "",
    )


def _spread(texts: Texts, stage: _timing.Stage) -> str:
    least, most = seconds(min(stage.runs)), seconds(max(stage.runs))
    return least if least == most else texts.gettext("{least} to {most}", least=least, most=most)


def _caption(texts: Texts, chart: Chart, caption: str | None) -> str:
    """What the author says, then the finding in words."""
    longest = chart.longest
    if longest is None:
        first = chart.stages[0]
        finding = f"{first.label}: {seconds(first.shown)}"
    else:
        finding = texts.gettext(
            "{stage} takes {time} of {total}, {share} %",
            stage=longest.label,
            time=seconds(longest.shown),
            total=seconds(chart.total),
            share=chart.share(longest),
        )
        if chart.runs > 1:
            times = chart.times_longest(longest)
            finding = texts.gettext(
                "{finding}; it is the longest in {count} of {runs} runs",
                finding=finding,
                count=times,
                runs=chart.runs,
            )
    return (
        texts.gettext("{caption}: {finding}", caption=caption, finding=finding)
        if caption
        else finding
    )


def _notes(context: ViewContext, chart: Chart, *, by_jax: bool) -> list[str]:
    """What the figures are, what the drawing means, and where they come from."""
    texts = context.texts
    notes = (
        [
            texts.gettext(
                "As JAX tells it: tracing, lowering and compiling; no execution is among it."
            )
        ]
        if by_jax
        else []
    )
    notes.append(texts.gettext("Linear scale; each stage starts where the one before ended."))
    if any(stage.apart for stage in chart.stages):
        notes.append(
            texts.gettext("Outlined: passed inside another stage, drawn from 0.")
            if by_jax
            else texts.gettext("Outlined: measured apart from the others, from 0.")
        )
    if chart.runs > 1:
        notes.append(
            texts.gettext(
                "Ticks: {runs} runs, each in a fresh process; the long one is the run shown.",
                runs=chart.runs,
            )
        )
    if context.hardware:
        notes.append(f"{context.hardware}.")
    return notes


def _table(
    texts: Texts, chart: Chart, rows: Sequence[TimingRow], *, source: str, caption: str
) -> Table:
    """The same without the drawing; several runs have their median and range."""
    head = [texts.gettext("Stage"), texts.gettext("This run"), texts.pgettext("table", "Share")]
    cells = [[row.stage.label, row.shown, row.share or "–"] for row in rows]
    if chart.runs > 1:
        head += [
            texts.gettext("Median of {runs}", runs=chart.runs),
            texts.pgettext("table", "Range"),
        ]
        cells = [[*row, each.median, each.spread] for row, each in zip(cells, rows, strict=True)]
    return Table(
        kind=VIEW.name,
        source=source,
        name=caption,
        head=tuple(head),
        rows=tuple(
            (Cell(label), *(Cell(text, CellStyle.NUMBER) for text in texts_of_row))
            for label, *texts_of_row in cells
        ),
        row_headers=True,
        caption=caption,
    )


def _needs_jax(show: Show) -> bool:
    return not ROWS.of(show)


VIEW = View("stages", (Takes.SNIPPET,), build, (ROWS, APART), captures=_needs_jax)
