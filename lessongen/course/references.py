"""References of expressions to other lessons: whether they exist, and what those must record."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from lessongen.diagnostics import Finding, Problem, unknown
from lessongen.lesson import Document, with_requests
from lessongen.model import CaptureRequest, Expression, Lesson, Reference

_Requests = dict[str, tuple[CaptureRequest, ...]]  # by snippet


def expressions(lesson: Lesson) -> tuple[Expression, ...]:
    """The expressions of all values and claims of a lesson."""
    return (*lesson.values, *(claim.expression for claim in lesson.claims))


def reference_findings(lessons: Sequence[Lesson]) -> Iterator[Finding]:
    """References to a lesson or snippet that doesn't exist.

    References within a lesson are checked when it is read.
    """
    known = {lesson.name: lesson for lesson in lessons}
    for lesson in lessons:
        for expression in expressions(lesson):
            for reference in expression.references:
                problem = _problem(reference, known)
                if problem is not None:
                    yield problem.at(expression.place)


def _problem(reference: Reference, known: Mapping[str, Lesson]) -> Problem | None:
    name = reference.lesson
    if name is None:
        return None
    if name not in known:
        return unknown(f'`lesson("{name}")` is not a lesson', name, known)
    snippets = [snippet.id for snippet in known[name].snippets]
    if reference.snippet in snippets:
        return None
    what = f"the lesson `{name}` has no snippet `{reference.snippet}`"
    return unknown(what, reference.snippet, snippets)


def with_requests_between(documents: Iterable[Document]) -> list[Document]:
    """The documents, with the captures that other lessons read among their capture requests."""
    every = list(documents)
    requests: dict[str, _Requests] = {}
    for document in every:
        for lesson, snippet, request in _requests_of(document.lesson):
            of_lesson = requests.setdefault(lesson, {})
            of_lesson[snippet] = (*of_lesson.get(snippet, ()), request)
    return [_requested(document, requests.get(document.lesson.name, {})) for document in every]


def _requests_of(lesson: Lesson) -> Iterator[tuple[str, str, CaptureRequest]]:
    """The captures of other lessons that a lesson reads: (lesson, snippet, request)."""
    for expression in expressions(lesson):
        for reference in expression.references:
            if reference.request is not None and reference.lesson is not None:
                yield reference.lesson, reference.snippet, reference.request


def _requested(document: Document, requests: _Requests) -> Document:
    if not requests:
        return document
    lesson = document.lesson
    sessions = with_requests(lesson.sessions, requests)
    return replace(document, lesson=replace(lesson, sessions=sessions))
