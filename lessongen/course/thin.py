"""Thin claims: said of a value that varies, with too few runs to know how much."""

from collections.abc import Iterator

from lessongen.course.archive import Archive
from lessongen.course.course import Course
from lessongen.diagnostics import Finding, Kind
from lessongen.model import Claim, Reference, RunRecord

ENOUGH = 5  # runs
OVER_RUNS = {"runs", "median", "min", "max"}


def claims_with_few_runs(course: Course, archive: Archive, machine: str) -> Iterator[Finding]:
    """A finding for each claim over a varying value that has fewer than five runs."""
    for name in course.order:
        for claim in course.documents[name].lesson.claims:
            for reference in claim.expression.references:
                runs = _runs(archive, reference, lesson=name, machine=machine)
                if 0 < len(runs) < ENOUGH and _varies(reference, runs):
                    yield _finding(claim, reference, len(runs))
                    break


def _runs(
    archive: Archive, reference: Reference, *, lesson: str, machine: str
) -> tuple[RunRecord, ...]:
    at = reference.machine or machine
    record = archive.record(machine=at, lesson=reference.lesson or lesson)
    found = record.snippet(reference.snippet) if record else None
    return found[1].runs if found else ()


def _varies(reference: Reference, runs: tuple[RunRecord, ...]) -> bool:
    if reference.request is not None:
        times = [run.stages for run in runs] if reference.request.kind == "stages" else []
        return any(stages != times[0] for stages in times)
    names = [step for step in reference.trail if step not in OVER_RUNS]
    if not names or not isinstance(names[0], str):
        return False
    values = [run.values.get(names[0]) for run in runs]
    return any(value != values[0] for value in values)


def _finding(claim: Claim, reference: Reference, runs: int) -> Finding:
    value = ".".join(map(str, (reference.snippet, *reference.trail)))
    what = f"the claim “{claim.sentence}” rests on {runs} runs, and `{value}` varies"
    return Finding(Kind.FEW_RUNS, claim.place, what, f"record more: `repeat={4 * ENOUGH}`")
