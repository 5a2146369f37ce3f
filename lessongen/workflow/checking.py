"""`lessongen check`: run recorded sessions again and compare; only `--accept` writes records."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from lessongen.course import Archive, evaluate_claims
from lessongen.diagnostics import Finding, Kind, in_order
from lessongen.expressions import Verdict
from lessongen.model import Lesson, Record
from lessongen.records import Drift, compare, compare_claims, write
from lessongen.run import Executed, Machine, Plan, make_executor
from lessongen.workflow.course_state import CourseState, plan_for, read_state
from lessongen.workflow.progress import Reporter
from lessongen.workflow.running import ExecutorFactory, run_due, writing
from lessongen.workflow.selection import Selected, chosen_machine, narrowed, selection
from lessongen.workflow.settings import Settings

Verdicts = Mapping[int, Verdict]  # of a lesson's claims, by number


@dataclass(frozen=True)
class CheckOptions:
    """The options of `lessongen check`.

    `only`: lessons, empty for all; `machine`: None for the preferred one; `jobs`: None for the
    configured number; `accept`: write the new records of lessons that drifted.
    """

    only: tuple[str, ...] = ()
    machine: str | None = None
    jobs: int | None = None
    accept: bool = False


@dataclass(frozen=True)
class CheckOutcome:
    """What a check found: new records and drifts by lesson, and the lessons that failed."""

    machine: Machine
    records: Mapping[str, Record]
    drifts: Mapping[str, tuple[Drift, ...]]
    failed: frozenset[str]

    @property
    def acceptable(self) -> Mapping[str, Record]:
        """The new records of lessons that drifted and didn't fail."""
        return {
            name: self.records[name]
            for name, found in self.drifts.items()
            if found and name not in self.failed
        }

    def summary(self) -> Iterator[str]:
        """Lines: counts of lessons, then each drifted lesson with its kinds of drift."""
        count, drifted = len({*self.drifts, *self.failed}), len(self.acceptable)
        counts = f"{count - drifted - len(self.failed)} unchanged, {drifted} drifted"
        if self.failed:
            counts += f", {len(self.failed)} failed"
        lessons = "1 lesson" if count == 1 else f"{count} lessons"
        yield f"checked {lessons} on {self.machine.name}: {counts}"
        for name, found in self.drifts.items():
            if found:
                kinds = Counter(drift.kind.value for drift in found)
                yield f"{name}: " + ", ".join(f"{number} {kind}" for kind, number in kinds.items())


def check(
    settings: Settings,
    options: CheckOptions,
    *,
    reporter: Reporter,
    executors: ExecutorFactory = make_executor,
) -> tuple[Finding, ...]:
    """Run the selected recorded sessions again; findings of drift, and of the course.

    Raises LessongenError for an unknown machine, lesson or snippet.
    """
    state = read_state(settings)
    machine = chosen_machine(settings, options.machine)
    selected = selection(state, options.only)
    jobs = options.jobs or settings.jobs
    with closing(executors(jobs)) as executor:
        done = run_due(
            state,
            _plan(state, machine, selected),
            keep=lambda _record: None,
            executor=executor,
            reporter=reporter,
            jobs=jobs,
        )
    outcome = _outcome(state, machine, done)
    for line in outcome.summary():
        reporter.say(line)
    accepted = outcome.acceptable if options.accept else {}
    if accepted:
        _accept(settings, accepted, reporter)
    drifted = [
        drift.finding
        for name, found in outcome.drifts.items()
        if name not in accepted
        for drift in found
    ]
    stale = [
        planned.finding
        for planned in state.plans[machine.name].sessions
        if planned.state.outdated
        and planned.lesson.name not in state.broken
        and selected(planned.lesson, planned.session)
    ]
    failed = [finding for finding in done.findings if finding.kind is not Kind.NONDETERMINISM]
    return in_order([*state.findings, *stale, *failed, *drifted])


def drifts(
    lesson: Lesson, old: Record, new: Record, *, verdicts: tuple[Verdicts, Verdicts], folder: Path
) -> Iterator[Drift]:
    """The differences of a new record; `verdicts` are those of the old and of the new one."""
    varies = {snippet.id: snippet.varies for snippet in lesson.snippets}
    yield from compare(old, new, varies=varies, folder=folder)
    yield from compare_claims(lesson.claims, *verdicts)


def _plan(state: CourseState, machine: Machine, selected: Selected) -> Plan:
    """All selected sessions that have a usable record."""
    usable = {
        (planned.lesson.name, planned.session.name)
        for planned in state.plans[machine.name].sessions
        if planned.state.usable
    }
    plan = plan_for(
        state.settings,
        state.course,
        state.records,
        machine=machine,
        again=lambda _lesson, _session: True,
    )
    return narrowed(
        plan,
        lambda lesson, session: (lesson.name, session.name) in usable and selected(lesson, session),
    )


def _outcome(state: CourseState, machine: Machine, done: Executed) -> CheckOutcome:
    paths = {finding.place.path for finding in done.findings if finding.kind is Kind.SNIPPET}
    lessons = state.course.documents.items()
    return CheckOutcome(
        machine=machine,
        records=done.records,
        drifts={
            name: tuple(_drifts(state, machine, record))
            for name, record in done.records.items()
            if name in state.records[machine.name]
        },
        # a record made while a snippet of the lesson failed is incomplete
        failed=frozenset(name for name, document in lessons if document.lesson.path in paths),
    )


def _drifts(state: CourseState, machine: Machine, new: Record) -> Iterator[Drift]:
    old = state.records[machine.name][new.lesson]
    lesson = state.course.documents[new.lesson].lesson
    before = state.archive.records
    now = {**before, machine.name: {**before.get(machine.name, {}), new.lesson: new}}
    verdicts = (
        _verdicts(state, Archive(before), machine, new.lesson),
        _verdicts(state, Archive(now), machine, new.lesson),
    )
    return drifts(lesson, old, new, verdicts=verdicts, folder=state.settings.records)


def _verdicts(state: CourseState, archive: Archive, machine: Machine, lesson: str) -> Verdicts:
    alone = replace(state.course, order=(lesson,))  # claims of other lessons aren't needed
    verdicts, _ = evaluate_claims(alone, archive, [machine.name])
    return {number: verdict for (_, _, number), verdict in verdicts.items()}


def _accept(settings: Settings, records: Mapping[str, Record], reporter: Reporter) -> None:
    with writing(settings, reporter):
        for name, record in records.items():
            write(settings.records, record)
            reporter.say(f"accepted: {name} on {record.machine}")
