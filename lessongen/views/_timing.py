"""The chart of a timing table: stages on a linear scale, and the texts of times."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10
from statistics import median

UNITS = ((1e-6, "µs"), (1e-3, "ms"), (1.0, "s"))
MIN_WIDTH = 0.4  # of 100: a bar that is too short to see is still drawn
MIN_SCALE = 1e-9  # seconds


@dataclass(frozen=True)
class Stage:
    """A stage with its seconds in each run, and where its bar starts on the scale, in seconds.

    A stage that is `apart` isn't part of the chain.
    """

    label: str
    runs: tuple[float, ...]
    shown: float
    start: float
    apart: bool

    @property
    def median(self) -> float:
        """The median of the runs, in seconds."""
        return median(self.runs)


@dataclass(frozen=True)
class Chart:
    """Stages in order. `total` is the length of the chain in the shown run, `top` of the scale."""

    stages: tuple[Stage, ...]
    shown: int
    total: float
    top: float

    @property
    def runs(self) -> int:
        """The number of runs."""
        return len(self.stages[0].runs)

    @property
    def steps(self) -> tuple[float, ...]:
        """The positions of the grid lines, from 0 to the end of the scale, in seconds."""
        step = _step(self.top)
        return tuple(step * number for number in range(round(self.top / step) + 1))

    def across(self, seconds: float) -> str:
        """The horizontal position of a time on a scale of 100, as SVG writes it."""
        return f"{100 * seconds / self.top:.2f}".rstrip("0").rstrip(".")

    def wide(self, seconds: float) -> str:
        """The width of a bar on a scale of 100."""
        return f"{max(MIN_WIDTH, 100 * seconds / self.top):.2f}".rstrip("0").rstrip(".")

    def share(self, stage: Stage) -> str | None:
        """The percentage of the chain; None outside of the chain, and where the chain took 0 s."""
        if stage.apart or not self.total:
            return None
        return f"{100 * stage.shown / self.total:.0f}"

    @property
    def longest(self) -> Stage | None:
        """The longest stage of the chain in the shown run; None for a chain of fewer than two."""
        chain = [stage for stage in self.stages if not stage.apart]
        return max(chain, key=lambda stage: stage.shown) if len(chain) > 1 and self.total else None

    def times_longest(self, stage: Stage) -> int:
        """The number of runs in which the stage was the longest of the chain."""
        chain = [other.runs for other in self.stages if not other.apart]
        return sum(stage.runs[run] == max(runs[run] for runs in chain) for run in range(self.runs))


def chart(
    rows: Mapping[str, Sequence[float]], apart: Mapping[str, Sequence[float]], *, shown: int
) -> Chart:
    """The chart of a chain of stages and of stages apart: by label, the seconds of each run.

    `shown` is the index of the run that is drawn.
    """
    stages: list[Stage] = []
    total = 0.0
    for label, runs in rows.items():
        stages.append(Stage(label, tuple(runs), runs[shown], total, apart=False))
        total += runs[shown]
    stages += [
        Stage(label, tuple(runs), runs[shown], 0.0, apart=True) for label, runs in apart.items()
    ]
    end = max(total, MIN_SCALE, *(stage.start + max(stage.runs) for stage in stages))
    step = _step(end)
    # The tolerance keeps a rounding error from adding an empty step.
    return Chart(tuple(stages), shown, total, step * ceil(end / step - 1e-9))


def _step(seconds: float) -> float:
    """The least of 1, 2 or 5 times a power of ten that is at least a quarter of the scale."""
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
