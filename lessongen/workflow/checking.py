"""Checking: what is recorded is run again in scratch and compared; `--accept` keeps what is new."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from lessongen.course import Archive, evaluate_claims
from lessongen.diagnostics import Finding, Kind, in_order
from lessongen.expressions import Verdict
from lessongen.model import Record
from lessongen.records import Drift, write
from lessongen.run import Executed, Machine, Plan
from lessongen.workflow.drift import drifts
from lessongen.workflow.progress import Say
from lessongen.workflow.recording import run, writing
from lessongen.workflow.selection import Selected, chosen_machine, narrowed, selection
from lessongen.workflow.settings import Settings
from lessongen.workflow.survey import Survey, plan_for, survey


@dataclass(frozen=True)
class Asked:
    """What `lessongen check` is asked for. `only`: lessons; none named is all."""

    only: tuple[str, ...] = ()
    machine: str | None = None
    jobs: int | None = None
    accept: bool = False


def check(settings: Settings, asked: Asked, *, say: Say) -> tuple[Finding, ...]:
    """Run again what is recorded and tell what drifted; nothing is written but by `accept`."""
    surveyed = survey(settings)
    machine = chosen_machine(settings, asked.machine)
    selected = selection(surveyed, asked.only)
    plan = _plan(surveyed, machine, selected)
    done = run(surveyed, plan, keep=lambda _record: None, say=say, jobs=asked.jobs)
    failing = _failing(surveyed, done)
    found = {
        name: tuple(_drifts(surveyed, machine, record))
        for name, record in done.records.items()
        if name in surveyed.records[machine.name]
    }
    for line in _summary(found, failing, machine):
        say(line)
    drifted = {name: done.records[name] for name, several in found.items() if several}
    told = [drift.finding for several in found.values() for drift in several]
    if asked.accept:
        accepted = {name: record for name, record in drifted.items() if name not in failing}
        _accept(settings, accepted, say)
        told = [drift.finding for name in found.keys() & failing for drift in found[name]]
    stale = [
        it.finding
        for it in surveyed.plans[machine.name].sessions
        if it.state.outdated
        and it.lesson.name not in surveyed.broken
        and selected(it.lesson, it.session)
    ]
    failed = [finding for finding in done.findings if finding.kind is not Kind.NONDETERMINISM]
    return in_order([*surveyed.findings, *stale, *failed, *told])


def _failing(surveyed: Survey, done: Executed) -> frozenset[str]:
    """The lessons in which a snippet failed: what the others show is no record of the lesson."""
    paths = {finding.place.path for finding in done.findings if finding.kind is Kind.SNIPPET}
    lessons = surveyed.course.documents.items()
    return frozenset(name for name, document in lessons if document.lesson.path in paths)


def _plan(surveyed: Survey, machine: Machine, selected: Selected) -> Plan:
    """All that is recorded and whose sources are as they were."""
    usable = {
        (it.lesson.name, it.session.name)
        for it in surveyed.plans[machine.name].sessions
        if it.state.usable
    }
    plan = plan_for(
        surveyed.settings,
        surveyed.course,
        surveyed.records,
        machine=machine,
        again=lambda _lesson, _session: True,
    )
    return narrowed(
        plan,
        lambda lesson, session: (lesson.name, session.name) in usable and selected(lesson, session),
    )


def _drifts(surveyed: Survey, machine: Machine, new: Record) -> Iterator[Drift]:
    old = surveyed.records[machine.name][new.lesson]
    lesson = surveyed.course.documents[new.lesson].lesson
    before = surveyed.archive.records
    now = {**before, machine.name: {**before.get(machine.name, {}), new.lesson: new}}
    verdicts = (
        _verdicts(surveyed, Archive(before), machine, new.lesson),
        _verdicts(surveyed, Archive(now), machine, new.lesson),
    )
    return drifts(lesson, old, new, verdicts=verdicts, folder=surveyed.settings.records)


def _verdicts(
    surveyed: Survey, archive: Archive, machine: Machine, lesson: str
) -> dict[int, Verdict]:
    alone = replace(surveyed.course, order=(lesson,))  # the others' claims are not asked for
    verdicts, _ = evaluate_claims(alone, archive, [machine.name])
    return {number: verdict for (_, _, number), verdict in verdicts.items()}


def _summary(
    drifts_of: Mapping[str, tuple[Drift, ...]], failing: Collection[str], machine: Machine
) -> Iterator[str]:
    drifted = {name for name, found in drifts_of.items() if found}.difference(failing)
    count = len({*drifts_of, *failing})
    counts = f"{count - len(drifted) - len(failing)} unchanged, {len(drifted)} drifted"
    if failing:
        counts += f", {len(failing)} failed"
    lessons = "1 lesson" if count == 1 else f"{count} lessons"
    yield f"checked {lessons} on {machine.name}: {counts}"
    for name, found in drifts_of.items():
        if found:
            classes = Counter(drift.kind.value for drift in found)
            yield f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in classes.items())


def _accept(settings: Settings, drifted: Mapping[str, Record], say: Say) -> None:
    with writing(settings, say):
        for name, record in drifted.items():
            write(settings.records, record)
            say(f"accepted: {name} on {record.machine}")
