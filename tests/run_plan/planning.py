"""Lessons to plan and to record, and what is due of a plan."""

from tests.run_plan.courses import lesson, snippet

A = lesson(snippet("a", "x = 1"))
AB = lesson(snippet("a", "x = 1") + snippet("b", "y = 2"))
TWO = snippet("a", "x = 1", 'title="T"') + snippet("b", "y = 2", "repeat=3")


def due(plan):
    return [planned.session.name for planned in plan.due]
