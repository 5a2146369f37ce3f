"""The only calls there are: `lesson("…")` and `machine("…")` at the beginning of a path."""

from jinja2 import nodes

from lessongen.expressions.fault import fault
from lessongen.expressions.words import ELSEWHERE


def elsewhere(call: nodes.Call) -> dict[str, str]:
    """What `lesson("…")`, `machine("…")` or one after the other name."""
    before: dict[str, str] = {}
    match call.node:
        case nodes.Name(name=word) if word in ELSEWHERE:
            pass
        case nodes.Getattr(node=nodes.Call() as inner, attr=word) if word in ELSEWHERE:
            before = elsewhere(inner)
        case _:
            raise fault(
                "something is called", "only `lesson(…)` and `machine(…)` can be, at the beginning"
            )
    if word in before:
        raise fault(f"`{word}(…)` stands twice in one path", "name one")
    match (call.args, call.kwargs, call.dyn_args, call.dyn_kwargs):
        case ([nodes.Const(value=str() as name)], [], None, None):
            return {**before, word: name}
        case _:
            raise fault(f"`{word}(…)` takes one name in quotes", f'write `{word}("…")`')
