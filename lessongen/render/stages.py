"""The timing table: what a program measured itself, drawn to a linear scale."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10
from statistics import median

from lessongen.render.texts import Texts

UNITS = ((1e-6, "µs"), (1e-3, "ms"), (1.0, "s"))
LEAST_WIDTH = 0.4  # of 100: a bar that is too short to see is still drawn


@dataclass(frozen=True)
class Row:
    """One stage: seconds of each run, and where its bar begins. `apart` is outside the chain."""

    label: str
    runs: tuple[float, ...]
    shown: float
    start: float
    apart: bool

    @property
    def median(self) -> float:
        """The median of the runs."""
        return median(self.runs)


@dataclass(frozen=True)
class Table:
    """Rows in order; `total` is the chain in the shown run, `top` the end of the scale."""

    rows: tuple[Row, ...]
    shown: int
    total: float
    top: float

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.rows[0].runs)

    @property
    def steps(self) -> tuple[float, ...]:
        """Where grid lines stand, from 0 to the end of the scale."""
        step = _step(self.top)
        return tuple(step * number for number in range(round(self.top / step) + 1))

    def across(self, seconds: float) -> str:
        """The horizontal place of a time on a scale of 100, as SVG writes it."""
        return f"{100 * seconds / self.top:.2f}".rstrip("0").rstrip(".")

    def wide(self, seconds: float) -> str:
        """The width of a bar on a scale of 100."""
        return f"{max(LEAST_WIDTH, 100 * seconds / self.top):.2f}".rstrip("0").rstrip(".")

    def share(self, row: Row) -> str | None:
        """The percentage of the chain; None for what is outside of it, and where it took 0 s."""
        if row.apart or not self.total:
            return None
        return f"{100 * row.shown / self.total:.0f}"

    @property
    def longest(self) -> Row | None:
        """The longest stage of the chain in the shown run; None without a chain of two."""
        chain = [row for row in self.rows if not row.apart]
        return max(chain, key=lambda row: row.shown) if len(chain) > 1 and self.total else None

    def led(self, row: Row) -> int:
        """In how many runs the stage was the longest of the chain."""
        chain = [other.runs for other in self.rows if not other.apart]
        return sum(row.runs[run] == max(runs[run] for runs in chain) for run in range(self.runs))


def table(
    rows: Mapping[str, Sequence[float]], apart: Mapping[str, Sequence[float]], *, shown: int
) -> Table:
    """A table of stages in a chain and of calls apart: by label, the seconds of each run."""
    made: list[Row] = []
    total = 0.0
    for label, runs in rows.items():
        made.append(Row(label, tuple(runs), runs[shown], total, apart=False))
        total += runs[shown]
    made += [Row(label, tuple(runs), runs[shown], 0.0, apart=True) for label, runs in apart.items()]
    most = max(row.start + max(row.runs) for row in made)
    step = _step(max(total, most, 1e-9))
    top = step * ceil(max(total, most, 1e-9) / step - 1e-9)
    return Table(tuple(made), shown, total, top)


def _step(seconds: float) -> float:
    """The least of 1, 2 or 5 times a power of ten that is a quarter of the scale or more."""
    decade: float = 10.0 ** floor(log10(seconds / 4))
    return next(
        (decade * times for times in (1, 2, 5) if decade * times * 4 >= seconds * (1 - 1e-9)),
        decade * 10,
    )


def seconds(value: float) -> str:
    """A time with three significant digits in the unit that suits it: `8.09 ms`, `1.20 s`."""
    if not isfinite(value) or value == 0:
        return f"{value:g} s"
    for unit, name in UNITS:
        scaled = value / unit
        digits = max(0, 2 - floor(log10(abs(float(f"{scaled:.2e}")))))
        text = f"{scaled:.{digits}f}"
        if abs(float(text)) < 1000 or name == "s":
            return f"{text} {name}"
    raise AssertionError(value)


def spread(texts: Texts, row: Row) -> str:
    """The range of the runs."""
    least, most = seconds(min(row.runs)), seconds(max(row.runs))
    return least if least == most else texts.say("range_of", least=least, most=most)
