"""Analyses of compiled programs as tables: a row for each figure, a column for each program."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lessongen.model import Data, Show
from lessongen.views._blocks import Cell, CellStyle, Notice, Table
from lessongen.views._declaration import CAPTION, Texts, ViewContext, not_recorded
from lessongen.views._subjects import name_of

HOST = "host_"  # prefix of figures that are shown only where one of the programs has a nonzero one


def _figure_names(texts: Texts) -> Mapping[str, str]:
    """The names of well-known figures, in the order of their rows."""
    return {
        "flops": texts.gettext("floating-point operations (flops)"),
        "transcendentals": texts.gettext("transcendental functions (transcendentals)"),
        "bytes accessed": texts.gettext("bytes read and written (bytes accessed)"),
        "bytes accessedout{}": texts.gettext(
            "bytes of it written as results (bytes accessedout{})"
        ),
        "argument_size_in_bytes": texts.gettext("arguments (argument_size_in_bytes)"),
        "output_size_in_bytes": texts.gettext("results (output_size_in_bytes)"),
        "alias_size_in_bytes": texts.gettext(
            "results in the place of arguments (alias_size_in_bytes)"
        ),
        "temp_size_in_bytes": texts.gettext("values between (temp_size_in_bytes)"),
        "generated_code_size_in_bytes": texts.gettext(
            "machine code (generated_code_size_in_bytes)"
        ),
        "peak_memory_in_bytes": texts.gettext("most at any time (peak_memory_in_bytes)"),
        "optimal_seconds": texts.gettext("seconds, as estimated (optimal_seconds)"),
    }


@dataclass(frozen=True)
class Wording:
    """The texts of a table: its name, the heading of the only column, the sentence below."""

    name: str
    column: str
    note: str


def analysis_table(
    context: ViewContext, show: Show, kind: str, *, wording: Wording
) -> Table | Notice:
    """The figures of the capture `kind` of every subject; a notice where one isn't recorded."""
    keys = [(snippet, f"{variable}.{kind}") for snippet, variable in show.subjects]
    columns = [data for key in keys if (data := context.data(*key)) is not None]
    if len(columns) < len(keys):
        return Notice(not_recorded(context, show.subjects[0][0]))
    names = tuple(map(name_of, show.subjects))
    figures = _figure_names(context.texts)
    absent = Cell(context.texts.gettext("not available on this backend"), CellStyle.ABSENT)
    cells = [_cells(column, absent) for column in columns]
    return Table(
        kind=kind,
        source=names[0],
        name=wording.name,
        head=(
            context.texts.pgettext("table", "Figure"),
            *([wording.column] if len(names) == 1 else names),
        ),
        rows=tuple(
            (
                Cell(figures.get(figure, figure)),
                *(column.get(figure, absent) for column in cells),
            )
            for figure in _order(columns, first=figures)
        ),
        row_headers=True,
        caption=CAPTION.of(show),
        href=context.offer(*keys[0]) if len(keys) == 1 else "",
        notes=(wording.note,),
        runs=context.runs(show.subjects[0][0]),
    )


def _figures(data: Data) -> Mapping[str, object]:
    return data.value if isinstance(data.value, dict) else {}


def _cells(data: Data, absent: Cell) -> dict[str, Cell]:
    return {
        name: Cell(_number(value), CellStyle.NUMBER, data.varying.get((name,)))
        if isinstance(value, int | float)
        else absent
        for name, value in _figures(data).items()
    }


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"


def _order(columns: Sequence[Data], *, first: Iterable[str]) -> list[str]:
    """The figures: those of `first` that there are, then the others."""
    names = dict.fromkeys(name for column in columns for name in _figures(column))
    shown = [
        name
        for name in names
        if not name.startswith(HOST) or any(_figures(column).get(name) for column in columns)
    ]
    known = [name for name in first if name in shown]
    return known + [name for name in shown if name not in known]
