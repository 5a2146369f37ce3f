"""Which paths into a record are legal, as far as the text alone can tell."""

from lessongen.expressions.fault import fault
from lessongen.expressions.named import Named, place_of
from lessongen.expressions.near import suggestion
from lessongen.expressions.words import CAPTURES, OVER, RAISED, RAISED_PARTS


def check_named(named: Named) -> None:
    """Refuse a path that stops before a value or asks for what no record has."""
    where = place_of(named.root)
    if not named.steps:
        raise fault(
            f"`{where}` is a snippet, no value",
            f"name what is read of it: `{where}.VARIABLE`, `{where}.median.VARIABLE`, …",
        )
    first, *rest = named.steps
    if not isinstance(first.key, str):
        raise fault(f"`{where}[{first.key}]` names no variable", f"write `{where}.VARIABLE`")
    if not first.dotted:
        return
    in_brackets = f"a variable of that name is `{where}[{first.key!r}]`"
    if first.key in CAPTURES:
        raise fault(
            f"`{where}.{first.key}` asks for a capture that the record doesn't have", in_brackets
        )
    if first.key in OVER and not (rest and isinstance(rest[0].key, str)):
        raise fault(
            f"`{where}.{first.key}` is over all runs and lacks the variable",
            f"write `{where}.{first.key}.VARIABLE`; {in_brackets}",
        )
    if first.key == RAISED and (not rest or rest[0].key not in RAISED_PARTS):
        what = str(rest[0].key) if rest else ""
        raise fault(
            f"`{where}.{RAISED}` has " + (f"no `{what}`" if what else "two parts: name one"),
            f"{suggestion(what, RAISED_PARTS)} ({in_brackets})",
        )


def check_subscript(named: Named) -> None:
    """Refuse a computed subscript where a variable has to be named."""
    views = (*OVER, RAISED)
    view = len(named.steps) == 1 and named.steps[0].dotted and named.steps[0].key in views
    if not named.steps or view:
        raise fault(f"`{named}[…]` computes which variable is meant", f"write `{named}.VARIABLE`")
