"""What pages read of other lessons' captures, which those lessons have to record."""

from collections.abc import Iterable
from dataclasses import replace

from lessongen.course.references import expressions
from lessongen.lesson import Document, with_requests
from lessongen.model import CaptureRequest, Lesson


def asked(documents: Iterable[Document]) -> list[Document]:
    """The documents, with what the others ask of their snippets."""
    every = list(documents)
    requests: dict[str, dict[str, tuple[CaptureRequest, ...]]] = {}
    for document in every:
        for lesson, snippet, request in _elsewhere(document.lesson):
            of_lesson = requests.setdefault(lesson, {})
            of_lesson[snippet] = (*of_lesson.get(snippet, ()), request)
    return [_asked(document, requests.get(document.lesson.name, {})) for document in every]


def _elsewhere(lesson: Lesson) -> Iterable[tuple[str, str, CaptureRequest]]:
    for expression in expressions(lesson):
        for reference in expression.references:
            if reference.request is not None and reference.lesson is not None:
                yield reference.lesson, reference.snippet, reference.request


def _asked(document: Document, requests: dict[str, tuple[CaptureRequest, ...]]) -> Document:
    if not requests:
        return document
    lesson = document.lesson
    return replace(
        document, lesson=replace(lesson, sessions=with_requests(lesson.sessions, requests))
    )
