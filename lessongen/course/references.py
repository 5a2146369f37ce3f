"""References of expressions to other lessons, and to snippets there."""

from collections.abc import Iterator, Mapping, Sequence

from lessongen.diagnostics import Finding, Kind, suggestion
from lessongen.model import Expression, Lesson, Reference


def expressions(lesson: Lesson) -> tuple[Expression, ...]:
    """The expressions of all values and claims of a lesson."""
    return (*lesson.values, *(claim.expression for claim in lesson.claims))


def reference_findings(lessons: Sequence[Lesson]) -> Iterator[Finding]:
    """What expressions name that no lesson has. A lesson's own snippets are its reader's part."""
    known = {lesson.name: lesson for lesson in lessons}
    for lesson in lessons:
        for expression in expressions(lesson):
            for reference in expression.references:
                problem = _problem(reference, known)
                if problem is not None:
                    yield Finding(Kind.SOURCE, expression.place, *problem)


def _problem(reference: Reference, known: Mapping[str, Lesson]) -> tuple[str, str] | None:
    name = reference.lesson
    if name is None:
        return None
    if name not in known:
        return f'`lesson("{name}")` is no lesson', suggestion(name, known)
    snippets = [snippet.id for snippet in known[name].snippets]
    if reference.snippet in snippets:
        return None
    return (
        f"the lesson `{name}` has no snippet `{reference.snippet}`",
        suggestion(reference.snippet, snippets),
    )
