"""Which paths into a record are legal, as far as the text alone can tell."""

from lessongen.diagnostics import suggestion
from lessongen.expressions.fault import fault
from lessongen.expressions.named import Named, Step, place_of
from lessongen.expressions.words import (
    CAPTURES,
    OF_A_VARIABLE,
    OVER,
    RAISED,
    RAISED_PARTS,
    STAGE_NAMES,
    STAGES,
)


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
        _check_capture(where, first.key, rest, in_brackets)
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


def _check_capture(where: str, kind: str, rest: list[Step], in_brackets: str) -> None:
    """Refuse a path into a capture that stops before a figure."""
    form = {STAGES: "FUNCTION.compile", **dict.fromkeys(OF_A_VARIABLE, "VARIABLE.FIGURE")}
    wanted = form.get(kind, "FIGURE")
    if len(rest) != wanted.count(".") + 1 or not all(isinstance(step.key, str) for step in rest):
        raise fault(
            f"`{where}.{kind}{''.join(map(str, rest))}` names no figure of the capture `{kind}`",
            f"write `{where}.{kind}.{wanted}`; {in_brackets}",
        )
    if kind == STAGES and rest[1].key not in STAGE_NAMES:
        what = str(rest[1].key)
        raise fault(f"`{what}` is no stage", suggestion(what, STAGE_NAMES))


def check_subscript(named: Named) -> None:
    """Refuse a computed subscript where a variable has to be named."""
    first = named.steps[0] if named.steps else None
    viewed = first is not None and first.dotted
    if viewed and first is not None and first.key in CAPTURES:
        raise fault(f"`{named}[…]` computes which figure is meant", f"write `{named}.NAME`")
    view = len(named.steps) == 1 and viewed and named.steps[0].key in (*OVER, RAISED)
    if not named.steps or view:
        raise fault(f"`{named}[…]` computes which variable is meant", f"write `{named}.VARIABLE`")
