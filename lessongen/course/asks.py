"""What pages read of other lessons' captures, which those lessons have to record."""

from collections.abc import Iterable
from dataclasses import replace

from lessongen.course.references import expressions
from lessongen.lesson import Document, with_asks
from lessongen.model import Ask, Lesson


def asked(documents: Iterable[Document]) -> list[Document]:
    """The documents, with what the others ask of their snippets."""
    every = list(documents)
    asks: dict[str, dict[str, tuple[Ask, ...]]] = {}
    for document in every:
        for lesson, snippet, ask in _elsewhere(document.lesson):
            of_lesson = asks.setdefault(lesson, {})
            of_lesson[snippet] = (*of_lesson.get(snippet, ()), ask)
    return [_asked(document, asks.get(document.lesson.name, {})) for document in every]


def _elsewhere(lesson: Lesson) -> Iterable[tuple[str, str, Ask]]:
    for expression in expressions(lesson):
        for reference in expression.references:
            if reference.ask is not None and reference.lesson is not None:
                yield reference.lesson, reference.snippet, reference.ask


def _asked(document: Document, asks: dict[str, tuple[Ask, ...]]) -> Document:
    if not asks:
        return document
    lesson = document.lesson
    return replace(document, lesson=replace(lesson, sessions=with_asks(lesson.sessions, asks)))
