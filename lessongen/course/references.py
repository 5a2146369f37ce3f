"""References of expressions to other lessons, and the captures that pages request of runs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lessongen.diagnostics import Finding, Problem, unknown
from lessongen.model import CaptureRequest, Expression, Lesson, Reference, Requests, Show
from lessongen.views import capture_request


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


def capture_requests(lessons: Iterable[Lesson]) -> Mapping[str, Requests]:
    """The requests to each lesson by name, without duplicates: its own first, then other lessons'.

    Lessons and snippets that don't exist are among the keys: findings of references name them.
    """
    every = tuple(lessons)
    found: dict[str, dict[str, dict[CaptureRequest, None]]] = {}
    for lesson, snippet, request in (*_own(every), *_of_others(every)):
        found.setdefault(lesson, {}).setdefault(snippet, {})[request] = None
    return {
        lesson: {snippet: tuple(requests) for snippet, requests in snippets.items()}
        for lesson, snippets in found.items()
    }


def _own(lessons: Iterable[Lesson]) -> Iterator[tuple[str, str, CaptureRequest]]:
    for lesson in lessons:
        for show in lesson.shows:
            for snippet, request in _of_show(show):
                yield lesson.name, snippet, request
        for read, snippet, request in _of_expressions(lesson):
            if read is None:
                yield lesson.name, snippet, request


def _of_others(lessons: Iterable[Lesson]) -> Iterator[tuple[str, str, CaptureRequest]]:
    for lesson in lessons:
        for read, snippet, request in _of_expressions(lesson):
            if read is not None:
                yield read, snippet, request


def _of_show(show: Show) -> Iterator[tuple[str, CaptureRequest]]:
    for snippet, variable in (*show.subjects, *filter(None, (show.against,))):
        if (request := capture_request(show, variable)) is not None:
            yield snippet, request


def _of_expressions(lesson: Lesson) -> Iterator[tuple[str | None, str, CaptureRequest]]:
    """The requests of values and claims; records of other machines have the same captures."""
    for expression in expressions(lesson):
        for reference in expression.references:
            if reference.request is not None:
                yield reference.lesson, reference.snippet, reference.request
