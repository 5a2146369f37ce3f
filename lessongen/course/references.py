"""References of expressions to other lessons: whether these exist."""

from collections.abc import Iterator, Mapping, Sequence

from lessongen.diagnostics import Finding, Problem, unknown
from lessongen.model import Expression, Lesson, Reference


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
