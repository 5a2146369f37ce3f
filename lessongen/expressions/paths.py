"""Paths: which recorded value an expression reads, from a snippet's name to a variable or figure.

`machine("h200").lesson("l/b").four.median.t` has a qualifier, a snippet, and two steps.
"""

from dataclasses import dataclass, replace

from jinja2 import nodes

from lessongen.diagnostics import ExpressionError, unknown
from lessongen.model import CaptureRequest, Reference

# Names with a meaning of their own after a snippet and a dot. A variable of the same name is read
# with brackets: `x['cost']`.
OVER_RUNS = ("runs", "median", "min", "max")  # `x.median.t`
ERROR = "error"
ERROR_PARTS = ("type", "message")  # `x.error.type`
STAGES = "stages"
STAGE_NAMES = ("trace", "lower", "compile")  # `x.stages.FUNCTION.compile`
VARIABLE_CAPTURES = ("cost", "memory")  # `x.cost.VARIABLE.flops`
RUN_CAPTURES = ("cache",)  # `x.cache.misses`
CAPTURES = (STAGES, *VARIABLE_CAPTURES, *RUN_CAPTURES)

_QUALIFIERS = ("lesson", "machine")


@dataclass(frozen=True)
class Step:
    """One step of a path: `.key` or `[key]`."""

    key: str | int
    dotted: bool

    def __str__(self) -> str:
        return f".{self.key}" if self.dotted else f"[{self.key!r}]"


@dataclass(frozen=True)
class RecordPath:
    """The steps from a snippet (a reference without a trail) to a value."""

    root: Reference
    steps: tuple[Step, ...] = ()

    def then(self, step: Step) -> "RecordPath":
        """The path with another step."""
        return replace(self, steps=(*self.steps, step))

    @property
    def reference(self) -> Reference:
        """The path without the difference between dots and brackets."""
        return replace(
            self.root, trail=tuple(step.key for step in self.steps), request=self.request
        )

    @property
    def request(self) -> CaptureRequest | None:
        """The capture that the path reads; None for variables and exceptions."""
        match self.steps:
            case (Step(key=str() as kind, dotted=True), Step(key=str() as name), *_) if (
                kind in VARIABLE_CAPTURES
            ):
                return CaptureRequest(name, kind)
            case (Step(key=str() as kind, dotted=True), *_) if kind in CAPTURES:
                return CaptureRequest("", kind)
            case _:
                return None

    @property
    def over_runs(self) -> bool:
        """Whether it reads all runs at once (`x.median.t`)."""
        return bool(self.steps) and self.steps[0].dotted and self.steps[0].key in OVER_RUNS

    def __str__(self) -> str:
        return qualified_name(self.root) + "".join(map(str, self.steps))


def qualified_name(snippet: Reference) -> str:
    """A snippet as expressions write it: `machine("h200").four`."""
    qualifiers = [("machine", snippet.machine), ("lesson", snippet.lesson)]
    before = [f'{word}("{name}")' for word, name in qualifiers if name is not None]
    return ".".join([*before, snippet.snippet])


def qualifiers(call: nodes.Call) -> dict[str, str]:
    """The names in `lesson("…")`, `machine("…")` or both, by word.

    No other call is allowed in an expression: raises ExpressionError.
    """
    before: dict[str, str] = {}
    match call.node:
        case nodes.Name(name=word) if word in _QUALIFIERS:
            pass
        case nodes.Getattr(node=nodes.Call() as inner, attr=word) if word in _QUALIFIERS:
            before = qualifiers(inner)
        case _:
            raise ExpressionError(
                "a call is not allowed here",
                "only `lesson(…)` and `machine(…)` can be called, at the start of a path",
            )
    if word in before:
        raise ExpressionError(f"`{word}(…)` appears twice in one path", "remove one of them")
    match (call.args, call.kwargs, call.dyn_args, call.dyn_kwargs):
        case ([nodes.Const(value=str() as name)], [], None, None):
            return {**before, word: name}
        case _:
            raise ExpressionError(f"`{word}(…)` takes one string", f'write `{word}("…")`')


def check_path(path: RecordPath) -> None:
    """Raise ExpressionError for a path that no record can have, or that ends before a value."""
    snippet = qualified_name(path.root)
    if not path.steps:
        raise ExpressionError(
            f"`{snippet}` is a snippet, not a value",
            f"name the value to read: `{snippet}.VARIABLE`, `{snippet}.median.VARIABLE`, …",
        )
    first, *rest = path.steps
    if not isinstance(first.key, str):
        raise ExpressionError(
            f"`{snippet}[{first.key}]` does not name a variable", f"write `{snippet}.VARIABLE`"
        )
    if not first.dotted:
        return
    variable = f"`{snippet}[{first.key!r}]` for a variable of that name"
    if first.key in CAPTURES:
        _check_capture(snippet, first.key, rest, variable=variable)
    if first.key in OVER_RUNS and not (rest and isinstance(rest[0].key, str)):
        raise ExpressionError(
            f"`{snippet}.{first.key}` requires the name of a variable",
            f"write `{snippet}.{first.key}.VARIABLE`, or {variable}",
        )
    if first.key == ERROR and (not rest or rest[0].key not in ERROR_PARTS):
        part = str(rest[0].key) if rest else ""
        what = f"has no `{part}`" if part else "is not a value"
        raise ExpressionError.of(
            unknown(f"`{snippet}.{ERROR}` {what}", part, ERROR_PARTS, otherwise=f"write {variable}")
        )


def _check_capture(snippet: str, kind: str, rest: list[Step], *, variable: str) -> None:
    """Raise ExpressionError for a path into a capture that doesn't end at a figure."""
    forms = {STAGES: "FUNCTION.compile", **dict.fromkeys(VARIABLE_CAPTURES, "VARIABLE.FIGURE")}
    form = forms.get(kind, "FIGURE")
    if len(rest) != form.count(".") + 1 or not all(isinstance(step.key, str) for step in rest):
        path = f"{snippet}.{kind}{''.join(map(str, rest))}"
        raise ExpressionError(
            f"`{path}` does not name a figure of the capture `{kind}`",
            f"write `{snippet}.{kind}.{form}`, or {variable}",
        )
    if kind == STAGES and rest[1].key not in STAGE_NAMES:
        stage = str(rest[1].key)
        raise ExpressionError.of(unknown(f"`{stage}` is not a stage", stage, STAGE_NAMES))


def check_computed_step(path: RecordPath) -> None:
    """Raise ExpressionError where the next step must be a name, so that it can't be computed."""
    first = path.steps[0] if path.steps else None
    if first is not None and first.dotted and first.key in CAPTURES:
        raise ExpressionError(
            f"`{path}[…]` selects a figure by a computed name", f"write `{path}.NAME`"
        )
    if first is None or (
        len(path.steps) == 1 and first.dotted and first.key in (*OVER_RUNS, ERROR)
    ):
        raise ExpressionError(
            f"`{path}[…]` selects a variable by a computed name", f"write `{path}.VARIABLE`"
        )
