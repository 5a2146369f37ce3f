"""Seconds that tracing, lowering and compiling took, by function, as JAX itself measures them.

Execution isn't included. All functions of JAX itself, which a program calls without naming them,
count as one.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from lessongen.captures import Run, _lesson_functions
from lessongen.captures._jax_events import listening
from lessongen.model import Stage

NAME = "stages"
SUFFIX = "stages.json"  # in `record.json`, with each run; no such file is written
ON_REQUEST = True

DIGITS = 7  # after the point, of seconds: the clock's resolution


@dataclass(frozen=True)
class Span:
    """An interval of time in one thread, in seconds since the epoch."""

    function: str
    stage: str
    start: float
    end: float
    thread: int


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Add up the stages while the snippet runs."""
    spans: list[Span] = []

    def hear(stage: str, function: str, start: float, end: float) -> None:
        spans.append(Span(function, stage, start, end, threading.get_ident()))

    with listening(hear):
        yield
    run.found[NAME] = [asdict(stage) for stage in stages(spans, _lesson_functions.names(run))]


def stages(spans: Sequence[Span], own: frozenset[str]) -> list[Stage]:
    """The totals, in the order in which each began.

    The seconds of a span include those of the spans inside it. A span inside another one is listed
    only for the lesson's own functions.
    """
    totals: dict[tuple[str | None, str, bool], float] = {}
    open_until: dict[int, float] = {}  # by thread, the end of the span that others are inside of
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        within = span.start < open_until.get(span.thread, span.start)
        function = span.function if _lesson_functions.is_own(span.function, own) else None
        if not within:
            open_until[span.thread] = span.end
        elif function is None:
            continue
        key = (function, span.stage, within)
        totals[key] = totals.get(key, 0.0) + max(0.0, span.end - span.start)
    return [
        Stage(function, stage, round(seconds, DIGITS), within=within)
        for (function, stage, within), seconds in totals.items()
    ]
