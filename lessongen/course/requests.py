"""Capture requests: what pages display and read of runs, and records therefore must have."""

from collections.abc import Iterable, Iterator, Mapping

from lessongen.course.references import expressions
from lessongen.model import CaptureRequest, Lesson, Requests, Show
from lessongen.views import capture_request


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
