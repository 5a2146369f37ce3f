"""Lessons assembled to a course, and the findings between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lessongen.course.glossary import Glossary, role_findings, term_findings
from lessongen.course.prerequisites import prerequisite_findings
from lessongen.course.references import reference_findings
from lessongen.course.requests import capture_requests
from lessongen.diagnostics import Finding, in_order
from lessongen.lesson import Document
from lessongen.model import Requests


@dataclass(frozen=True)
class Course:
    """All lessons by name; `order` has each of them, in the navigation's order.

    `requests` are the captures that pages display and read, by the lesson that must record them.
    """

    documents: Mapping[str, Document]
    glossary: Glossary
    order: tuple[str, ...]
    requests: Mapping[str, Requests] = field(default_factory=dict)


def assemble(
    documents: Sequence[Document], order: Sequence[str]
) -> tuple[Course, tuple[Finding, ...]]:
    """The course, and what is wrong between its lessons.

    `order` names pages in the order of the navigation; lessons not in it come last, by name.
    """
    by_name = {document.lesson.name: document for document in documents}
    navigation = [name for name in dict.fromkeys(order) if name in by_name]
    names = (*navigation, *sorted(by_name.keys() - set(navigation)))
    lessons = [by_name[name].lesson for name in names]
    glossary = Glossary(tuple(term for lesson in lessons for term in lesson.terms))
    findings = [
        *term_findings(glossary.terms),
        *(finding for name in names for finding in role_findings(by_name[name], glossary)),
        *prerequisite_findings(lessons, navigation),
        *reference_findings(lessons),
    ]
    return Course(by_name, glossary, names, capture_requests(lessons)), in_order(findings)
