"""The names that mean something in an expression: views, jinja2's filters and tests, calls."""

from collections.abc import Collection, Mapping

# What follows a snippet's name with a dot. A variable of such a name is written in brackets.
OVER = ("runs", "median", "min", "max")
RAISED = "error"
RAISED_PARTS = ("type", "message")
STAGES = "stages"
STAGE_NAMES = ("trace", "lower", "compile")
OF_A_VARIABLE = ("cost", "memory")  # `x.cost.NAME.flops`
OF_THE_RUN = ("cache",)  # `x.cache.misses`
CAPTURES = (STAGES, *OF_A_VARIABLE, *OF_THE_RUN)

Arguments = Mapping[str, Collection[object]]  # name, in order of position: legal constants

DIGITS = range(16)

FILTERS: Mapping[str, Arguments] = {
    "length": {},
    "sum": {},
    "min": {},
    "max": {},
    "abs": {},
    "round": {"precision": DIGITS, "method": ("common", "ceil", "floor")},
    "sort": {"reverse": (False, True)},
    "first": {},
    "last": {},
}

TESTS: Mapping[str, Arguments] = {"defined": {}, "none": {}, "number": {}, "string": {}}

ELSEWHERE = ("lesson", "machine")
