"""Every claim of a course on every machine that it is said of."""

import re
from collections.abc import Iterator, Mapping, Sequence

from lessongen.course.archive import Archive
from lessongen.course.course import Course
from lessongen.course.references import expressions
from lessongen.diagnostics import ExpressionError, Finding, Kind, in_order, suggestion
from lessongen.expressions import Verdict, evaluate, evaluate_claim
from lessongen.model import Claim, Lesson

Verdicts = Mapping[tuple[str, str, int], Verdict]  # by machine, lesson and number


def evaluate_claims(
    course: Course, archive: Archive, machines: Sequence[str]
) -> tuple[Verdicts, tuple[Finding, ...]]:
    """A verdict for each claim on each machine, and findings for those that fail.

    Values of the prose that a fresh record hasn't are findings too, so that all is told at once.
    A claim is unchecked where the lesson, or what the claim reads elsewhere, has no fresh record;
    where `on` leaves the machine out; and where its expression has no value (a finding too).
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
            findings += _values(lesson, archive=archive, machine=machine)
    return verdicts, in_order(findings)


def _verdict(
    claim: Claim, lesson: Lesson, *, archive: Archive, machine: str
) -> tuple[Verdict, list[Finding]]:
    if claim.on and machine not in claim.on:
        return _unchecked(f"said of {', '.join(claim.on)} only"), []
    if archive.record(machine=machine, lesson=lesson.name) is None:
        return _unchecked(f"not recorded on {machine}"), []
    try:
        verdict = evaluate_claim(claim, archive.at(machine=machine, lesson=lesson.name))
    except ExpressionError as error:
        what, _, remedy = str(error).partition("; ")
        details = f"of the claim “{claim.sentence}” on {machine}"
        return _unchecked(what), [Finding(Kind.SOURCE, claim.place, what, remedy, details)]
    return verdict, [_failure(claim, verdict, machine)] if verdict.state == "fails" else []


def _values(lesson: Lesson, *, archive: Archive, machine: str) -> Iterator[Finding]:
    if archive.record(machine=machine, lesson=lesson.name) is None:
        return
    recorded = archive.at(machine=machine, lesson=lesson.name)
    for expression in lesson.values:
        try:
            evaluate(expression, recorded)
        except ExpressionError as error:
            what, _, remedy = str(error).partition("; ")
            yield Finding(Kind.SOURCE, expression.place, f"{what} on {machine}", remedy)


def _unchecked(reason: str) -> Verdict:
    return Verdict("unchecked", 0, 0, 0, reason=reason)


def _failure(claim: Claim, verdict: Verdict, machine: str) -> Finding:
    asked = f" ({verdict.asked} asked)" if verdict.asked < verdict.of else ""
    values = re.sub(r"; (?=run [0-9])", "\n", verdict.values)  # a line for each run
    return Finding(
        Kind.CLAIM,
        claim.place,
        f"the claim “{claim.sentence}” holds in {verdict.held} of {verdict.of} runs{asked}"
        f" on {machine}",
        "say what the runs show; the record is kept",
        f"{claim.expression.text}\n{values}",
    )


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
            yield Finding(
                Kind.SOURCE,
                place,
                f"`{machine}` is no machine of the course",
                suggestion(machine, machines),
            )
