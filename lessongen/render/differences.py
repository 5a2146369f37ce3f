"""The difference of two representations, operation by operation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from lessongen.model import Show
from lessongen.render.context import RenderContext
from lessongen.render.ir.diff import Difference, Sign, diff
from lessongen.render.representations import Taken, left_out, taken
from lessongen.render.templating import fill

NEAR = 3  # lines without a difference that are shown beside one, in a long text
SHORT = 60  # lines of a text that is shown whole
COMPARED = 4_000  # lines of a text that are compared at most


@dataclass(frozen=True)
class DiffLine:
    """A line of the figure; `omitted` lines without a difference are left out before it."""

    line: Difference
    omitted: int = 0


def difference(context: RenderContext, show: Show, other: tuple[str, str]) -> Markup:
    """What the variable of a `show` has other than the one that it is compared with."""
    new, old = (
        taken(context, show, subject, longest=COMPARED) for subject in (show.subjects[0], other)
    )
    if new is None or old is None:
        state = context.texts.say("pane_not_recorded", machine=context.view.machine)
        return fill("placed", context.texts, state=state, printed=())
    if new.kind != old.kind:
        what = f"`{_name(old)}` is recorded as {old.kind}, and `{_name(new)}` as {new.kind}"
        context.fault(show.place, f"{what}; name one with `as=`")
        return Markup()
    lines = diff(_text(old), _text(new), new.kind)
    same = all(line.sign is Sign.BOTH for line in lines)
    named = {"old": _name(old), "new": _name(new), "kind": context.texts.called(new.kind)}
    return fill(
        "diff",
        context.texts,
        lines=() if same else tuple(near(lines)),
        name=context.texts.say("difference_none" if same else "difference", **named),
        caption=show.caption or "",
        full=[(_name(it), context.offer(it.snippet, it.key)) for it in (old, new)],
        left_out=left_out(
            context.texts, [rule for rule in old.shown.rules if rule in new.shown.rules]
        ),
    )


def near(lines: Sequence[Difference]) -> Iterator[DiffLine]:
    """The lines that show: of a long text, those that differ and a few beside them."""
    changed = [at for at, line in enumerate(lines) if line.sign is not Sign.BOTH]
    kept = {at + by for at in changed for by in range(-NEAR, NEAR + 1)}
    shown = [at for at in range(len(lines)) if len(lines) <= SHORT or at in kept]
    for before, at in zip([-1, *shown], shown, strict=False):
        yield DiffLine(lines[at], omitted=at - before - 1)


def _name(it: Taken) -> str:
    return f"{it.snippet}.{it.key.rpartition('.')[0]}"


def _text(it: Taken) -> str:
    return "\n".join(line.text for line in it.shown.lines)
