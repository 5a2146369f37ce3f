"""The claims and values of a course, evaluated on every machine; claims based on too few runs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from lessongen.course.course import Archive, Course
from lessongen.course.references import expressions
from lessongen.diagnostics import ExpressionError, Finding, Kind, Problem, in_order, unknown
from lessongen.expressions import Verdict, evaluate, evaluate_claim, unchecked
from lessongen.model import Claim, Lesson, Reference, RunRecord

Verdicts = Mapping[tuple[str, str, int], Verdict]  # by machine, lesson and number of the claim

_ENOUGH_RUNS = 5
_OVER_RUNS = {"runs", "median", "min", "max"}


def evaluate_claims(
    course: Course, archive: Archive, machines: Sequence[str]
) -> tuple[Verdicts, tuple[Finding, ...]]:
    """A verdict for each claim on each machine, and a finding for each that fails.

    Values in prose that can't be evaluated on a fresh record are findings too, so that all are
    reported together. A claim is unchecked where the lesson, or another record that it reads,
    isn't fresh; where `on` excludes the machine; and where it has no value (a finding too).
    """
    verdicts: dict[tuple[str, str, int], Verdict] = {}
    findings: list[Finding] = []
    for name in course.order:
        lesson = course.documents[name].lesson
        findings += _unknown_machines(lesson, machines)
        for machine in machines:
            for claim in lesson.claims:
                verdict, found = _verdict(claim, lesson, archive=archive, machine=machine)
                verdicts[machine, name, claim.number] = verdict
                findings += found
            findings += _value_findings(lesson, archive=archive, machine=machine)
    return verdicts, in_order(findings)


def _verdict(
    claim: Claim, lesson: Lesson, *, archive: Archive, machine: str
) -> tuple[Verdict, list[Finding]]:
    if claim.on and machine not in claim.on:
        return unchecked(f"said of {', '.join(claim.on)} only"), []
    if archive.record(machine=machine, lesson=lesson.name) is None:
        return unchecked(f"not recorded on {machine}"), []
    try:
        verdict = evaluate_claim(claim, archive.at(machine=machine, lesson=lesson.name))
    except ExpressionError as error:
        details = f"in the claim “{claim.sentence}” on {machine}"
        return unchecked(error.problem.what), [error.problem.at(claim.place, details=details)]
    return verdict, [_failure(claim, verdict, machine)] if verdict.state == "fails" else []


def _failure(claim: Claim, verdict: Verdict, machine: str) -> Finding:
    required = f" ({verdict.asked} required)" if verdict.asked < verdict.of else ""
    problem = Problem(
        f"the claim “{claim.sentence}” holds in {verdict.held} of {verdict.of} runs{required}"
        f" on {machine}",
        "change the sentence to what the runs show; the record is kept",
    )
    details = "\n".join((claim.expression.text, *verdict.readings))
    return problem.at(claim.place, Kind.CLAIM, details=details)


def _value_findings(lesson: Lesson, *, archive: Archive, machine: str) -> Iterator[Finding]:
    if archive.record(machine=machine, lesson=lesson.name) is None:
        return
    records = archive.at(machine=machine, lesson=lesson.name)
    for expression in lesson.values:
        try:
            evaluate(expression, records)
        except ExpressionError as error:
            what = f"{error.problem.what} on {machine}"
            yield replace(error.problem, what=what).at(expression.place)


def _unknown_machines(lesson: Lesson, machines: Sequence[str]) -> Iterator[Finding]:
    named = [(claim.place, machine) for claim in lesson.claims for machine in claim.on]
    named += [
        (expression.place, reference.machine)
        for expression in expressions(lesson)
        for reference in expression.references
        if reference.machine is not None
    ]
    for place, machine in named:
        if machine not in machines:
            what = f"`{machine}` is not a machine of the course"
            yield unknown(what, machine, machines).at(place)


def claims_with_few_runs(course: Course, archive: Archive, machine: str) -> Iterator[Finding]:
    """A finding for each claim that reads a varying value of fewer than five runs."""
    for name in course.order:
        for claim in course.documents[name].lesson.claims:
            for reference in claim.expression.references:
                runs = _runs(archive, reference, lesson=name, machine=machine)
                if 0 < len(runs) < _ENOUGH_RUNS and _varies(reference, runs):
                    yield _few_runs(claim, reference, len(runs))
                    break


def _runs(
    archive: Archive, reference: Reference, *, lesson: str, machine: str
) -> tuple[RunRecord, ...]:
    record = archive.record(machine=reference.machine or machine, lesson=reference.lesson or lesson)
    found = record.snippet(reference.snippet) if record else None
    return found[1].runs if found else ()


def _varies(reference: Reference, runs: tuple[RunRecord, ...]) -> bool:
    if reference.request is not None:
        times = [run.stages for run in runs] if reference.request.kind == "stages" else []
        return any(stages != times[0] for stages in times)
    names = [step for step in reference.trail if step not in _OVER_RUNS]
    if not names or not isinstance(names[0], str):
        return False
    values = [run.values.get(names[0]) for run in runs]
    return any(value != values[0] for value in values)


def _few_runs(claim: Claim, reference: Reference, runs: int) -> Finding:
    value = ".".join(map(str, (reference.snippet, *reference.trail)))
    return Problem(
        f"the claim “{claim.sentence}” is based on {runs} runs, and `{value}` varies between them",
        f"record more runs: `repeat={4 * _ENOUGH_RUNS}`",
    ).at(claim.place, Kind.FEW_RUNS)
