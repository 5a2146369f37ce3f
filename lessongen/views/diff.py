"""`show ID.NAME against=ID.NAME`: the difference of two texts, operation by operation.

It is chosen by `against`, not by `as=`, and takes every view that is comparable.
"""

from dataclasses import dataclass, replace

from lessongen.diagnostics import Place, Problem
from lessongen.model import Excerpt, Show
from lessongen.views._blocks import Listing, Notice
from lessongen.views._declaration import ALT, CAPTION, NOTES, View, ViewContext, excerpt_of
from lessongen.views.panes import Pane, pane


@dataclass(frozen=True)
class Diff:
    """Two texts of one kind to compare; problems with `selection` are reported at `place`."""

    old: Pane
    new: Pane
    place: Place
    selection: Excerpt
    caption: str | None

    def basic(self) -> tuple[Listing | Notice]:
        """The new text."""
        return (self.new.basic(),)


def compared(view: View) -> View:
    """The view of a `show` that adds `against` to the given view."""
    keys = tuple(key for key in view.extra_keys if key not in (NOTES, ALT))
    return replace(view, build=build, extra_keys=keys, several=False)


def build(context: ViewContext, show: Show) -> Diff | Notice:
    """Both texts; a notice where one isn't recorded."""
    if show.against is None:
        raise ValueError(show)
    new, old = (pane(context, show, subject) for subject in (show.subjects[0], show.against))
    if new.text is None or old.text is None:
        return Notice(context.texts.gettext("Not recorded on {machine}.", machine=context.machine))
    if new.kind != old.kind:
        what = f"`{old.variable}` is recorded as {old.kind}, and `{new.variable}` as {new.kind}"
        context.report(show.place, Problem(what, "name one with `as=`"))
        return Notice("")
    return Diff(old, new, show.place, excerpt_of(show), CAPTION.of(show))
