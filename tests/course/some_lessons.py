"""Courses of a few lines: a front matter and a text for each lesson, read as files are."""

from collections.abc import Mapping

from lessongen.course import Course, Glossary, assemble
from lessongen.diagnostics import Finding, Place
from lessongen.lesson import Defaults, Document, read
from lessongen.model import Term


def document(name: str, text: str) -> Document:
    """A lesson that has no fault of its own."""
    read_, findings = read(name=name, path=f"lessons/{name}.md", text=text, defaults=Defaults())
    assert not findings, findings
    return read_


def course(
    texts: Mapping[str, str], order: tuple[str, ...] | None = None
) -> tuple[Course, tuple[Finding, ...]]:
    """The course of these lessons; the navigation has them in this order unless told."""
    documents = [document(name, text) for name, text in texts.items()]
    return assemble(documents, tuple(texts) if order is None else order)


def term(name: str, *aliases: str, lesson: str = "l/there") -> Term:
    return Term(name, "What it is.", lesson, Place(f"lessons/{lesson}.md", 3), aliases)


def glossary(*terms: Term | str) -> Glossary:
    return Glossary(tuple(term(each) if isinstance(each, str) else each for each in terms))


def marked(terms: Glossary, text: str, without: str | None = None) -> str:
    """The text with what means a term in angle brackets: `<jaxprs=jaxpr>`."""
    at, made = 0, ""
    for start, end, found in terms.matches(text, without=without):
        made += f"{text[at:start]}<{text[start:end]}={found.name}>"
        at = end
    return made + text[at:]
