"""Texts of variables in panes, side by side: jaxpr, StableHLO, HLO, signature, text.

This is the view of every capture kind whose file is a text, and of structured ones that no other
module shows. HTML links the panes with the program that they came from.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from lessongen.captures import ContentType, content_type
from lessongen.diagnostics import Place
from lessongen.ir import DIALECTS
from lessongen.model import Excerpt, Show, Text
from lessongen.views._blocks import Listing, Notice
from lessongen.views._declaration import (
    CAPTION,
    EXCERPT,
    FUNCTION,
    NOTES,
    Key,
    Subject,
    View,
    ViewContext,
    excerpt_of,
)
from lessongen.views._subjects import display_name, kind_of, name_of, recorded_key, takes_of

CONTENT = (ContentType.TEXT, ContentType.DATA)


@dataclass(frozen=True)
class Pane:
    """The text of a variable, of which `name` is the display name and `title` one sentence.

    Without a text, `state` says why there is none. `href` is the address of the whole text.
    """

    variable: str
    kind: str
    name: str
    title: str = ""
    text: Text | None = None
    href: str = ""
    state: str = ""

    def basic(self) -> Listing | Notice:
        """The whole text."""
        if self.text is None:
            return Notice(self.state)
        return Listing(self.text.text, self.kind, self.title)


@dataclass(frozen=True)
class Panes:
    """Texts side by side.

    `selection` says which lines of them are shown, `notes` maps a pattern to a note at the first
    line that it matches. Problems with these are reported at `place`. `anchor` is the prefix of the
    ids of the lines, unique on the page.
    """

    source: str
    anchor: str
    panes: tuple[Pane, ...]
    place: Place
    selection: Excerpt
    notes: Mapping[str, str]
    caption: str | None

    def basic(self) -> tuple[Listing | Notice, ...]:
        """The whole texts."""
        return tuple(pane.basic() for pane in self.panes)


def view_of(kind: str) -> View:
    """The view of a capture kind of texts; a structured kind is shown as it is."""
    if content_type(kind) is not ContentType.TEXT:
        return View(kind, takes_of(kind), build)
    dialect = DIALECTS.get(kind)
    has_functions = dialect is not None and dialect.functions is not None
    keys: tuple[Key, ...] = (NOTES, *EXCERPT, *((FUNCTION,) if has_functions else ()))
    return View(kind, takes_of(kind), build, keys, several=True, comparable=True)


def build(context: ViewContext, show: Show) -> Panes:
    """A pane for each variable, in the order of the subjects."""
    found = [pane(context, show, subject) for subject in show.subjects]
    kinds = Counter(each.kind for each in found if each.text is not None)
    return Panes(
        source=show.subjects[0][0],
        anchor=_anchor(context, show),
        panes=tuple(
            _with_distinct_name(context, each) if each.text and kinds[each.kind] > 1 else each
            for each in found
        ),
        place=show.place,
        selection=excerpt_of(show),
        notes=NOTES.of(show),
        caption=CAPTION.of(show),
    )


def pane(context: ViewContext, show: Show, subject: Subject) -> Pane:
    """The pane of a variable; its state where nothing is recorded of it."""
    variable = name_of(subject)
    found = context.recorded(subject[0])
    key = recorded_key(subject, show.view, found[1].texts if found else ())
    text = context.text(subject[0], key) if key else None
    if key is None or text is None:
        state = context.texts.gettext("Not recorded on {machine}.", machine=context.machine)
        return Pane(variable, show.view or "text", variable, state=state)
    name = display_name(context.texts, kind_of(key))
    return Pane(
        variable=variable,
        kind=kind_of(key),
        name=name,
        title=f"{name} ({variable}):",
        text=text,
        href=context.offer(subject[0], key),
    )


def _with_distinct_name(context: ViewContext, pane: Pane) -> Pane:
    """The pane named after its variable too: another one has the same kind."""
    name = context.texts.gettext("{kind} of {name}", kind=pane.name, name=pane.variable)
    return replace(pane, name=name)


def _anchor(context: ViewContext, show: Show) -> str:
    """The snippet's id; with a number where an earlier `show` of the page begins with it too."""
    same = [each for each in context.lesson.shows if each.subjects[:1] == show.subjects[:1]]
    number = same.index(show)
    return f"{show.subjects[0][0]}-{number + 1}" if number else show.subjects[0][0]
