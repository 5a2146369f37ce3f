"""Prerequisites: known, without circles, and earlier in the navigation."""

from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from lessongen.diagnostics import Finding, Kind, suggestion
from lessongen.model import Lesson


def order_findings(lessons: Sequence[Lesson], navigation: Sequence[str]) -> Iterator[Finding]:
    """What is wrong with the prerequisites of all lessons."""
    known = {lesson.name: lesson for lesson in lessons}
    yield from _unknown(lessons, known)
    circular: set[tuple[str, str]] = set()
    for circle in _circles(lessons, known):
        circular.update(pairwise(circle))
        yield _circle(circle, known)
    position = {name: index for index, name in enumerate(navigation)}
    for lesson in lessons:
        for needed, place in lesson.prerequisites:
            late = position.get(needed, -1) > position.get(lesson.name, len(position))
            if late and (lesson.name, needed) not in circular:
                yield Finding(
                    Kind.ORDER,
                    place,
                    f"the prerequisite `{needed}` comes later in the navigation",
                    "move it before this lesson, or drop it from `prerequisites`",
                )


def _unknown(lessons: Sequence[Lesson], known: dict[str, Lesson]) -> Iterator[Finding]:
    for lesson in lessons:
        for needed, place in lesson.prerequisites:
            if needed not in known:
                yield Finding(
                    Kind.SOURCE,
                    place,
                    f"the prerequisite `{needed}` is no lesson",
                    suggestion(needed, known),
                )


def _circles(lessons: Sequence[Lesson], known: dict[str, Lesson]) -> Iterator[list[str]]:
    """Each circle as names, a lesson before what it needs, the first again at the end."""
    needs = {
        lesson.name: [name for name, _ in lesson.prerequisites if name in known]
        for lesson in lessons
    }
    while True:
        try:
            TopologicalSorter(needs).prepare()
        except CycleError as error:
            circle = _from_first(error.args[1][::-1], list(needs))
            yield circle
            needs[circle[0]].remove(circle[1])
        else:
            return


def _from_first(circle: list[str], order: list[str]) -> list[str]:
    """The same circle, beginning with the lesson that comes first."""
    around = circle[:-1]
    start = min(range(len(around)), key=lambda index: order.index(around[index]))
    return [*around[start:], *around[:start], around[start]]


def _circle(circle: list[str], known: dict[str, Lesson]) -> Finding:
    place = next(place for name, place in known[circle[0]].prerequisites if name == circle[1])
    needs = " needs ".join(f"`{name}`" for name in circle)
    return Finding(Kind.SOURCE, place, f"prerequisites go in a circle: {needs}", "drop one of them")
