"""Whether what a `show` says goes with what was recorded: only the record knows a value's form."""

from lessongen.lesson import show_views
from lessongen.model import Excerpt, Show
from lessongen.render.context import RenderContext


def check(context: RenderContext, show: Show, kind: str | None) -> None:
    """Note keys of the body that don't go with the kind that is shown; None: not recorded."""
    if kind is None:
        return
    name = f"{show.subjects[0][0]}.{show.subjects[0][1]}"
    what = f"a picture ({kind})" if kind in show_views.PICTURES else f"its {kind}"
    lines = kind in show_views.TEXTS
    for key, given in _given(show).items():
        if (
            given
            and not (key == "alt" and kind in show_views.PICTURES)
            and not (key != "alt" and lines)
        ):
            context.fault(show.place, f"`{key}` doesn't go with what `{name}` shows, {what}")
    if len(show.subjects) > 1 and kind not in show_views.SEVERAL:
        context.fault(show.place, f"`{name}` shows {what}, which stands in a `show` of its own")


def _given(show: Show) -> dict[str, bool]:
    return {
        "alt": show.alt is not None,
        "notes": bool(show.notes),
        "from, to, grep or function": show.excerpt != Excerpt(),
        "against": show.against is not None,
    }
