"""The names that mean something in an expression: views, filters, tests, and their arguments."""

from collections.abc import Collection, Mapping

# What follows a snippet's name with a dot. A variable of such a name is written in brackets.
OVER = ("runs", "median", "min", "max")
RAISED = "error"
RAISED_PARTS = ("type", "message")
CAPTURES = ("stages", "cost", "memory", "cache")

Arguments = Mapping[str, Collection[object]]  # name, in order of position: legal constants

_DIGITS = range(16)

FILTERS: Mapping[str, Arguments] = {
    "length": {},
    "sum": {},
    "min": {},
    "max": {},
    "abs": {},
    "round": {"precision": _DIGITS, "method": ("common", "ceil", "floor")},
    "sort": {"reverse": (False, True)},
    "first": {},
    "last": {},
}

PRINTING: Mapping[str, Arguments] = {
    "s": {},
    "ms": {},
    "us": {},
    "bytes": {},
    "si": {},
    "percent": {},
    "times": {},
    "fixed": {"digits": _DIGITS},
}

TESTS: Mapping[str, Arguments] = {"defined": {}, "none": {}, "number": {}, "string": {}}

ELSEWHERE = ("lesson", "machine")
