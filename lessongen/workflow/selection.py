"""What a command names: a machine, lessons, single snippets."""

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import replace

from lessongen.diagnostics import LessongenError, suggestion
from lessongen.model import Lesson, Session
from lessongen.run import Machine, Plan
from lessongen.workflow.settings import Settings
from lessongen.workflow.survey import Survey

Selected = Callable[[Lesson, Session], bool]


def chosen_machine(settings: Settings, name: str | None) -> Machine:
    """The machine of that name, else the preferred one; raises LessongenError for an unknown."""
    if name is None:
        return settings.preferred
    if name not in settings.machines:
        known = suggestion(name, list(settings.machines))
        raise LessongenError(f"`{name}` is no machine of the course; {known}")
    return settings.machines[name]


def selection(surveyed: Survey, only: Sequence[str]) -> Selected:
    """Whether a session is meant by `LESSON` or `LESSON#ID`; all are where none is named.

    A lesson is named as links name it, with or without `.md`, or by the path of its file.
    Raises LessongenError for a lesson or a snippet that isn't there.
    """
    named = {_named(surveyed, each) for each in only}

    def selected(lesson: Lesson, session: Session) -> bool:
        if not named or (lesson.name, "") in named:
            return True
        return any((lesson.name, snippet.id) in named for snippet in session.snippets)

    return selected


def narrowed(plan: Plan, wanted: Selected) -> Plan:
    """The plan with nothing due but what is wanted."""
    sessions = tuple(
        replace(each, due=each.due and wanted(each.lesson, each.session)) for each in plan.sessions
    )
    return replace(plan, sessions=sessions)


def _named(surveyed: Survey, text: str) -> tuple[str, str]:
    lesson, _, snippet = text.partition("#")
    files = {document.lesson.path: name for name, document in surveyed.course.documents.items()}
    lesson = files.get(posixpath.normpath(lesson), lesson.removesuffix(".md"))
    document = surveyed.course.documents.get(lesson)
    if document is None:
        known = suggestion(lesson, list(surveyed.course.documents))
        raise LessongenError(f"`{lesson}` is no lesson of the course; {known}")
    ids = [it.id for it in document.lesson.snippets]
    if snippet and snippet not in ids:
        raise LessongenError(f"`{snippet}` is no snippet of {lesson}; {suggestion(snippet, ids)}")
    return lesson, snippet
