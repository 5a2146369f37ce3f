"""What an expression names: snippets, and paths into what is recorded of them."""

from dataclasses import dataclass, replace

from lessongen.expressions.words import CAPTURES, OF_A_VARIABLE
from lessongen.model import CaptureRequest, Reference


@dataclass(frozen=True)
class Step:
    """One step of a path: `.key` or `[key]`."""

    key: str | int
    dotted: bool

    def __str__(self) -> str:
        return f".{self.key}" if self.dotted else f"[{self.key!r}]"


@dataclass(frozen=True)
class Named:
    """A path from a snippet (a reference without trail) to a value."""

    root: Reference
    steps: tuple[Step, ...] = ()

    def then(self, step: Step) -> "Named":
        """The path with one step more."""
        return replace(self, steps=(*self.steps, step))

    @property
    def reference(self) -> Reference:
        """The path as others see it."""
        return replace(
            self.root, trail=tuple(step.key for step in self.steps), request=self.request
        )

    @property
    def request(self) -> CaptureRequest | None:
        """The capture that it reads; None for variables and what is always recorded."""
        match self.steps:
            case (Step(key=str() as kind, dotted=True), Step(key=str() as name), *_) if (
                kind in OF_A_VARIABLE
            ):
                return CaptureRequest(name, kind)
            case (Step(key=str() as kind, dotted=True), *_) if kind in CAPTURES:
                return CaptureRequest("", kind)
            case _:
                return None

    def __str__(self) -> str:
        return place_of(self.root) + "".join(map(str, self.steps))


def place_of(root: Reference) -> str:
    """The snippet as an expression writes it: `machine("h200").four`."""
    calls = [("machine", root.machine), ("lesson", root.lesson)]
    before = [f'{word}("{name}")' for word, name in calls if name is not None]
    return ".".join([*before, root.snippet])
