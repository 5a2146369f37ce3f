"""What a command names: a machine, lessons, single snippets."""

import posixpath
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from lessongen.diagnostics import LessongenError, unknown
from lessongen.model import Lesson, Session
from lessongen.run import Machine, Plan
from lessongen.workflow.course_state import CourseState
from lessongen.workflow.settings import Settings

Selected = Callable[[Lesson, Session], bool]


def chosen_machine(settings: Settings, name: str | None) -> Machine:
    """The machine of that name; the preferred one for None.

    Raises LessongenError for an unknown name.
    """
    if name is None:
        return settings.preferred
    if name not in settings.machines:
        raise _unknown("machine", name, settings.machines)
    return settings.machines[name]


def selection(state: CourseState, only: Sequence[str]) -> Selected:
    """A predicate: whether a session is named by `LESSON` or `LESSON#ID`; without names, all are.

    A lesson is named as links name it, with or without `.md`, or by the path of its file.
    Raises LessongenError for an unknown lesson or snippet.
    """
    named = {_parse(state, text) for text in only}

    def selected(lesson: Lesson, session: Session) -> bool:
        if not named or (lesson.name, "") in named:
            return True
        return any((lesson.name, snippet.id) in named for snippet in session.snippets)

    return selected


def narrowed(plan: Plan, wanted: Selected) -> Plan:
    """The plan with only those of its due sessions that are wanted."""
    sessions = tuple(
        replace(each, due=each.due and wanted(each.lesson, each.session)) for each in plan.sessions
    )
    return replace(plan, sessions=sessions)


def _parse(state: CourseState, text: str) -> tuple[str, str]:
    lesson, _, snippet = text.partition("#")
    files = {document.lesson.path: name for name, document in state.course.documents.items()}
    lesson = files.get(posixpath.normpath(lesson), lesson.removesuffix(".md"))
    document = state.course.documents.get(lesson)
    if document is None:
        raise _unknown("lesson", lesson, state.course.documents)
    ids = [each.id for each in document.lesson.snippets]
    if snippet and snippet not in ids:
        raise _unknown("snippet", snippet, ids, of=f"in {lesson}")
    return lesson, snippet


def _unknown(
    what: str, name: str, candidates: Iterable[str], *, of: str = "in the course"
) -> LessongenError:
    problem = unknown(f"there is no {what} `{name}` {of}", name, candidates)
    return LessongenError(problem.what, problem.remedy, suggestion=problem.suggestion)
