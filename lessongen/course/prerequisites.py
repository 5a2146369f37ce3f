"""Prerequisites must be lessons, without cycles, and earlier in the navigation."""

from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from lessongen.diagnostics import Finding, Kind, Problem, unknown
from lessongen.model import Lesson


def prerequisite_findings(
    lessons: Sequence[Lesson], navigation: Sequence[str]
) -> Iterator[Finding]:
    """What is wrong with the prerequisites of all lessons."""
    known = {lesson.name: lesson for lesson in lessons}
    yield from _unknown(lessons, known)
    cyclic: set[tuple[str, str]] = set()
    for cycle in _cycles(lessons, known):
        cyclic.update(pairwise(cycle))
        yield _cycle_finding(cycle, known)
    position = {name: index for index, name in enumerate(navigation)}
    for lesson in lessons:
        for needed, place in lesson.prerequisites:
            late = position.get(needed, -1) > position.get(lesson.name, len(position))
            if late and (lesson.name, needed) not in cyclic:
                yield Problem(
                    f"the prerequisite `{needed}` comes later in the navigation",
                    "move it before this lesson, or remove it from `prerequisites`",
                ).at(place, Kind.ORDER)


def _unknown(lessons: Sequence[Lesson], known: dict[str, Lesson]) -> Iterator[Finding]:
    for lesson in lessons:
        for needed, place in lesson.prerequisites:
            if needed not in known:
                what = f"the prerequisite `{needed}` is not a lesson"
                yield unknown(what, needed, known).at(place)


def _cycles(lessons: Sequence[Lesson], known: dict[str, Lesson]) -> Iterator[list[str]]:
    """Each cycle as names: a lesson before what it needs, the first again at the end."""
    needs = {
        lesson.name: [name for name, _ in lesson.prerequisites if name in known]
        for lesson in lessons
    }
    while True:
        try:
            TopologicalSorter(needs).prepare()
        except CycleError as error:
            cycle = _from_first(error.args[1][::-1], list(needs))
            yield cycle
            needs[cycle[0]].remove(cycle[1])
        else:
            return


def _from_first(cycle: list[str], order: list[str]) -> list[str]:
    """The same cycle, starting with the lesson that comes first in the course."""
    lessons = cycle[:-1]
    start = min(range(len(lessons)), key=lambda index: order.index(lessons[index]))
    return [*lessons[start:], *lessons[:start], lessons[start]]


def _cycle_finding(cycle: list[str], known: dict[str, Lesson]) -> Finding:
    place = next(place for name, place in known[cycle[0]].prerequisites if name == cycle[1])
    needs = " needs ".join(f"`{name}`" for name in cycle)
    return Problem(f"prerequisites form a cycle: {needs}", "remove one of them").at(place)
