"""What a run costs, and whether its clocks tell what those of `python file.py` tell.

    python benchmarks/run_cost.py [--runs 20] [--python INTERPRETER]

Every way of running takes its turn in each round, so that a busy moment of the machine meets all
of them. Figures are medians over the rounds, with minima, which a busy machine disturbs least.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.lesson import Defaults, read
from lessongen.model import Lesson, Outcome, Session
from lessongen.run import Executor, Machine, Work
from lessongen.run.local import FreshExecutor, LocalExecutor

COURSE = Path(__file__).parent.parent
REFERENCE = ("lessons/l/before-the-first-call.md", "stops")
TRIVIAL = "x = 1\n"
IN_A_ROW = 4  # runs without a pause, as repeats of a session are


@dataclass(frozen=True)
class Taken:
    """One execution: its whole duration, and the seconds that the program measured itself."""

    seconds: float
    stages: Mapping[str, float]


def reference() -> tuple[Lesson, Session]:
    """The lesson and the session that the course measures its stages with.

    Its captures aren't requested: they are taken after the program has ended.
    """
    path, name = REFERENCE
    text = (COURSE / path).read_text(encoding="utf-8")
    document, _ = read(
        name=path.removeprefix("lessons/").removesuffix(".md"),
        path=path,
        text=text,
        defaults=Defaults(),
    )
    lesson = document.lesson
    session = next(session for session in lesson.sessions if session.name == name)
    return lesson, session


def trivial(session: Session) -> Session:
    """A session of one line, otherwise like the other."""
    snippet = replace(session.snippets[0], source=TRIVIAL)
    return replace(session, snippets=(snippet,))


def by_executor(executor: Executor, work: Work) -> Taken:
    """One run by an executor."""
    start = time.perf_counter()
    run = executor.run(work)
    seconds = time.perf_counter() - start
    (ran,) = run.snippets.values()
    if ran.outcome is not Outcome.OK:
        sys.exit(f"the program {ran.problem}")
    stages = {name: value for name, value in ran.values.items() if name.startswith("t_")}
    return Taken(seconds, {name: float(str(value)) for name, value in stages.items()})


def in_a_row(run: Callable[[], Taken]) -> Taken:
    """The mean of some runs without a pause between them, with the clocks of the last."""
    taken = [run() for _ in range(IN_A_ROW)]
    return Taken(statistics.fmean(each.seconds for each in taken), taken[-1].stages)


def by_python(python: str, source: str) -> Taken:
    """One run of `python file.py`, with the variables that hold seconds printed at its end."""
    tell = "\nprint({n: v for n, v in globals().items() if n[:2] == 't_'})\n"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(source + tell)
        environment = {"JAX_PLATFORMS": "cpu", "PYTHONHASHSEED": "0", "PATH": os.defpath}
        start = time.perf_counter()
        done = subprocess.run(
            [python, str(file)], env=environment, capture_output=True, text=True, check=True
        )
        seconds = time.perf_counter() - start
    stages = eval(done.stdout.splitlines()[-1])  # noqa: S307 -- the dict that `tell` prints
    return Taken(seconds, stages)


def rounds(ways: Mapping[str, Callable[[], Taken]], count: int) -> Mapping[str, Sequence[Taken]]:
    """Each way once a round, after a first round that is thrown away."""
    taken: dict[str, list[Taken]] = {way: [] for way in ways}
    for number in range(count + 1):
        for way, run in ways.items():
            result = run()
            if number:
                taken[way].append(result)
    return taken


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A Markdown table on standard output."""
    for row in (heads, ["---"] * len(heads), *rows):
        print("| " + " | ".join(row) + " |")
    print()


def milliseconds(values: Sequence[float]) -> str:
    """Median and minimum."""
    return f"{1e3 * statistics.median(values):.2f} ({1e3 * min(values):.2f})"


def costs(title: str, taken: Mapping[str, Sequence[Taken]]) -> None:
    """Durations of whole runs, and their ratio to `python file.py`."""
    print(f"{title}: ms a run, median (minimum)\n")
    plain = [each.seconds for each in taken["python"]]
    rows = []
    for way, each in taken.items():
        seconds = [one.seconds for one in each]
        ratio = statistics.median(seconds) / statistics.median(plain)
        least = min(seconds) / min(plain)
        rows.append([way, milliseconds(seconds), f"{ratio:.3f} ({least:.3f})"])
    table(["way", "ms", "of `python file.py`"], rows)


def fidelity(taken: Mapping[str, Sequence[Taken]]) -> None:
    """The program's own clocks, way by way, and how far each lies from `python file.py`."""
    print("The program's own clocks: ms, median (minimum), and minima against `python file.py`\n")
    rows = []
    for stage in next(iter(taken.values()))[0].stages:
        per_way = {way: [one.stages[stage] for one in each] for way, each in taken.items()}
        plain = min(per_way["python"])
        rows.append(
            [stage]
            + [f"{milliseconds(v)} {100 * (min(v) / plain - 1):+.0f} %" for v in per_way.values()]
        )
    table(["variable", *taken], rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args(arguments)
    lesson, session = reference()
    machine, count = Machine("benchmark", python=options.python), options.runs
    with (
        LocalExecutor() as prepared,
        FreshExecutor() as fresh,
        tempfile.TemporaryDirectory() as beside,
    ):

        def ways(of: Session) -> Mapping[str, Callable[[], Taken]]:
            quick = Work(lesson, replace(of, repeat=2), machine, Path(beside))
            measured = Work(lesson, replace(of, repeat=20), machine, Path(beside))
            source = of.snippets[0].source

            def forked() -> Taken:
                return by_executor(prepared, quick)

            return {
                "python": lambda: by_python(options.python, source),
                "forked": forked,
                "in a row": lambda: in_a_row(forked),
                "measured": lambda: in_a_row(lambda: by_executor(prepared, measured)),
                "fresh": lambda: by_executor(fresh, quick),
            }

        costs("A trivial snippet", rounds(ways(trivial(session)), count))
        taken = rounds(ways(session), count)
        costs("The reference program", taken)
        fidelity(taken)
    return 0


if __name__ == "__main__":
    sys.exit(main())
