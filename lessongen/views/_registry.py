"""The views: found by looking into this folder, chosen by what a `show` says and what is recorded.

A module of this folder without a leading underscore is a view if it has `VIEW`. One that has
`CONTENT` and `view_of` makes the views of all capture kinds of these contents that no module is
named after. So every capture kind that a page can ask for is a view by its name.
"""

import functools
import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType

from lessongen.captures import (
    ContentType,
    content_type,
    default_kinds,
    requested_kinds,
    value_kinds,
)
from lessongen.diagnostics import Problem
from lessongen.model import CaptureRequest, Show
from lessongen.views import diff, panes
from lessongen.views._blocks import Basic, Block, Notice
from lessongen.views._declaration import ALT, Key, Subject, Takes, View, ViewContext, not_recorded
from lessongen.views._subjects import kind_of, name_of, recorded_key


@functools.cache
def views() -> Mapping[str, View]:
    """All views by name: those of variables in the order of the capture kinds, then the others."""
    modules = _modules()
    views = {module.VIEW.name: module.VIEW for module in modules if hasattr(module, "VIEW")}
    makers = {
        content: module.view_of for module in modules for content in getattr(module, "CONTENT", ())
    }
    of_kinds = {
        kind: views[kind] if kind in views else makers[content_type(kind)](kind)
        for kind in (*value_kinds(), *requested_kinds())
    }
    return {**of_kinds, **dict(sorted(views.items()))}


def _modules() -> list[ModuleType]:
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    names = sorted(module.name for module in found if not module.name.startswith("_"))
    return [importlib.import_module(f"{__package__}.{name}") for name in names]


def snippet_views() -> tuple[str, ...]:
    """The names of the views that take a snippet, in alphabetical order."""
    return tuple(sorted(name for name, view in views().items() if Takes.SNIPPET in view.takes))


def comparable_views() -> tuple[str, ...]:
    """The names of the views that may be given `against`."""
    return tuple(name for name, view in views().items() if view.comparable)


@functools.cache
def automatic() -> View:
    """The view of a `show` without `as=`: any that the type of a variable may call for.

    Where nothing is recorded, an empty pane is shown.
    """
    possible = [views()[kind] for kind in default_kinds()]
    return View(
        name="",
        takes=(Takes.VARIABLE,),
        build=panes.build,
        extra_keys=_united(view.extra_keys for view in possible),
        several=any(view.several for view in possible),
        comparable=any(view.comparable for view in possible),
    )


def all_keys() -> tuple[Key, ...]:
    """The keys of all views."""
    return _united(view.keys for view in views().values())


def _united(keys: Iterable[tuple[Key, ...]]) -> tuple[Key, ...]:
    return tuple({key.name: key for each in keys for key in each}.values())


def capture_request(show: Show, variable: str | None) -> CaptureRequest | None:
    """What a `show` needs a run to take of a variable, or, without one, of the run itself."""
    if show.view is None:
        return CaptureRequest(variable or "")
    if not views()[show.view].captures(show):
        return None
    kinds = requested_kinds() if variable is None else value_kinds()
    return CaptureRequest(variable or "", show.view) if show.view in kinds else None


def build(context: ViewContext, show: Show) -> Basic | Block:
    """The block of a `show`; problems that only the record reveals are reported."""
    subject = show.subjects[0]
    if show.view is not None:
        view = views()[show.view]
    elif (kind := _recorded_kind(context, subject)) is not None:
        view = views()[kind]
        _check(context, show, view)
    elif ALT.of(show) is not None:  # only pictures have it
        return Notice(not_recorded(context, subject[0]))
    else:
        view = automatic()
    if show.against is not None and view.comparable:
        return diff.build(context, show)
    return view.build(context, show)


def _recorded_kind(context: ViewContext, subject: Subject) -> str | None:
    found = context.recorded(subject[0])
    key = recorded_key(subject, None, found[1].filed) if found else None
    return None if key is None else kind_of(key)


def _check(context: ViewContext, show: Show, view: View) -> None:
    """Report what doesn't go with the view: the lesson's reader can't know a variable's type."""
    name = name_of(show.subjects[0])
    shown = (
        f"a picture ({view.name})"
        if content_type(view.name) is ContentType.IMAGE
        else f"its {view.name}"
    )
    given = [*show.body, *(["against"] if show.against is not None else [])]
    accepted = {key.name for key in view.keys} | ({"against"} if view.comparable else set())
    for key in given:
        if key not in accepted:
            what = f"`{key}` doesn't go with what `{name}` shows, {shown}"
            context.report(show.place, Problem(what, _legal_keys(view)))
    if len(show.subjects) > 1 and not view.several:
        what = f"`{name}` shows {shown}, which must be in a `show` of its own"
        context.report(show.place, Problem(what, "write one `show` each"))


def _legal_keys(view: View) -> str:
    return "legal are " + ", ".join(f"`{key.name}`" for key in view.keys)
