"""`lessongen record`: run what has no fresh record, write the records, remove orphaned ones."""

from contextlib import closing
from dataclasses import dataclass

from lessongen.course import evaluate_claims
from lessongen.diagnostics import Finding, in_order
from lessongen.records import listing, remove, write
from lessongen.run import Machine, dropped, make_executor
from lessongen.workflow.course_state import CourseState, plan_for, read_state
from lessongen.workflow.progress import Reporter
from lessongen.workflow.running import ExecutorFactory, run_and_write, writing
from lessongen.workflow.selection import chosen_machine, narrowed, selection
from lessongen.workflow.settings import Settings


@dataclass(frozen=True)
class RecordOptions:
    """The options of `lessongen record`.

    `only`: `LESSON` or `LESSON#ID`, empty for all lessons; `everything`: fresh sessions too;
    `machine`: None for the preferred one; `jobs`: None for the configured number; `prune`: remove
    orphaned records of all machines.
    """

    only: tuple[str, ...] = ()
    everything: bool = False
    machine: str | None = None
    jobs: int | None = None
    prune: bool = False


def record(
    settings: Settings,
    options: RecordOptions,
    *,
    reporter: Reporter,
    executors: ExecutorFactory = make_executor,
) -> tuple[Finding, ...]:
    """Record what is selected and due; the findings about the course afterwards.

    Raises LessongenError for an unknown machine, lesson or snippet.
    """
    jobs = options.jobs or settings.jobs
    with writing(settings, reporter), closing(executors(jobs)) as executor:
        state = read_state(settings)
        machine = chosen_machine(settings, options.machine)
        selected = selection(state, options.only)
        plan = plan_for(
            settings,
            state.course,
            state.records,
            machine=machine,
            again=lambda lesson, session: options.everything and selected(lesson, session),
        )
        state, ran = run_and_write(
            state, narrowed(plan, selected), executor=executor, reporter=reporter, jobs=jobs
        )
        _remove_orphans(state, machine, prune=options.prune, reporter=reporter)
    now = read_state(settings)
    _, claims = evaluate_claims(now.course, now.archive, list(settings.machines))
    return in_order([*ran, *now.findings, *claims, *now.plans[machine.name].findings])


def _remove_orphans(
    state: CourseState, machine: Machine, *, prune: bool, reporter: Reporter
) -> None:
    folder = state.settings.records
    for name in list(state.settings.machines) if prune else [machine.name]:
        for lesson, left in dropped(state.plans[name].orphans, state.records[name]).items():
            reporter.say(f"removed orphaned records of {lesson} on {name}")
            if left is None:
                remove(folder, name, lesson)
            else:
                write(folder, left)
    for name, lesson in listing(folder):
        if prune and name not in state.settings.machines:
            reporter.say(f"removed the record of {lesson} on {name}, an unknown machine")
            remove(folder, name, lesson)
