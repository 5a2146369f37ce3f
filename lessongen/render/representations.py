"""Representations in panes: one alone, several beside their program, linked by numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from lessongen.captures.maps import Links, Span, from_json
from lessongen.model import Excerpt, Show, Text
from lessongen.render import panes
from lessongen.render.context import RenderContext
from lessongen.render.ir.listing import LONGEST, Picked, listing, picked
from lessongen.render.ir.numbers import numbered
from lessongen.render.ir.rules import Rule
from lessongen.render.ir.selection import SelectionError
from lessongen.render.ir.source import around_links, source_lines
from lessongen.render.panes import Pane
from lessongen.render.templating import fill
from lessongen.render.texts import Texts

Subject = tuple[str, str | None]  # snippet, variable


@dataclass(frozen=True)
class Taken:
    """A variable's representation: its key in the record, its text, what of it shows."""

    snippet: str
    key: str
    text: Text
    shown: Picked

    @property
    def kind(self) -> str:
        """The kind of the text."""
        return self.key.rpartition(".")[2]

    @property
    def links(self) -> Links:
        """Where its lines came from, as far as they show."""
        kept = from_json(self.text.links) if self.text.links else {}
        return {line.number: kept[line.number] for line in self.shown.lines if line.number in kept}


def representations(context: RenderContext, show: Show) -> Markup:
    """A figure for each variable; several stand beside the program that they are linked to."""
    longest = LONGEST[min(len(show.subjects), len(LONGEST)) - 1]
    found = [(it, taken(context, show, it, longest=longest)) for it in show.subjects]
    every = [it for _, it in found if it is not None]
    beside = len(found) > 1
    labels = _programs(context, every) if beside else {}
    spans = [span for it in every for spans in it.links.values() for span in spans]
    numbers = numbered(spans, list(labels.values()))
    kinds = Counter(it.kind for it in every)
    made = [
        _pane(context, show, subject, it, numbers, alike=it is not None and kinds[it.kind] > 1)
        for subject, it in found
    ]
    complete, missing = panes.noted(panes.targeted(made), show.notes)
    if all(pane.lines for pane in made):
        for pattern in missing:
            context.fault(
                show.place, f"the note's pattern `{pattern}` matches no line of what is shown"
            )
    source = show.subjects[0][0]
    programs = _sources(context, labels, numbers) if beside else ()
    return fill(
        "ir",
        context.texts,
        panes=panes.arranged([*programs, *complete]),
        source=source,
        prefix=_prefix(context, show),
        caption=show.caption or "",
        linked=bool(numbers),
    )


def captured(context: RenderContext, subject: Subject, view: str | None) -> tuple[str, Text] | None:
    """The key and the text of a variable's representation; None where none is recorded."""
    snippet_id, variable = subject
    found = context.recorded(snippet_id)
    key = panes.key_of(variable or "", view, found[1].texts if found else ())
    text = context.text(snippet_id, key) if key else None
    return (key, text) if key and text else None


def taken(context: RenderContext, show: Show, subject: Subject, *, longest: int) -> Taken | None:
    """A variable's representation; a selection that isn't clear is a fault, and all is shown."""
    found = captured(context, subject, show.view)
    if found is None:
        return None
    key, text = found
    kind = key.rpartition(".")[2]
    try:
        shown = picked(text.text, kind, selection=show.excerpt, longest=longest)
    except SelectionError as error:
        context.fault(show.place, str(error))
        shown = picked(text.text, kind, selection=Excerpt(), longest=longest)
    return Taken(subject[0], key, text, shown)


def left_out(texts: Texts, rules: Sequence[Rule]) -> str:
    """What an excerpt leaves out, in words; line breaks need none."""
    words = [text for rule in rules if (text := texts.find(f"rule_{rule.value}"))]
    return texts.say("left_out", rules=", ".join(words)) if words else ""


def _programs(context: RenderContext, every: Sequence[Taken]) -> Mapping[str, str]:
    """The programs to show, id to label, in page order: those that links lead to."""
    files = {span.file for it in every for spans in it.links.values() for span in spans}
    labels = {snippet.id: context.lesson.label(snippet.id) for snippet in context.lesson.snippets}
    return {name: label for name, label in labels.items() if label in files}


def _sources(
    context: RenderContext, labels: Mapping[str, str], numbers: Mapping[Span, int]
) -> Iterator[Pane]:
    for snippet_id, label in labels.items():
        name = (
            context.texts.say("source")
            if len(labels) == 1
            else context.texts.say("source_of", id=snippet_id)
        )
        lines = source_lines(context.snippet(snippet_id).source, label, numbers)
        shown = around_links(lines)
        whole = f"#{snippet_id}" if len(shown) < len(lines) else ""
        yield Pane("source", name, name, shown, whole)


def _pane(
    context: RenderContext,
    show: Show,
    subject: Subject,
    it: Taken | None,
    numbers: Mapping[Span, int],
    *,
    alike: bool,
) -> Pane:
    variable = f"{subject[0]}.{subject[1]}"
    if it is None:
        state = context.texts.say("pane_not_recorded", machine=context.view.machine)
        return Pane(show.view or "text", variable, "", state=state)
    name = (
        context.texts.say("kind_of", kind=context.texts.called(it.kind), name=variable)
        if alike
        else context.texts.called(it.kind)
    )
    of_lines = {
        line: tuple(sorted({numbers[span] for span in spans if span in numbers}))
        for line, spans in it.links.items()
    }
    return Pane(
        it.kind,
        name,
        name,
        listing(it.text.text, it.kind, it.shown, numbers=of_lines),
        context.offer(it.snippet, it.key),
        left_out=left_out(context.texts, it.shown.rules),
    )


def _prefix(context: RenderContext, show: Show) -> str:
    """What the ids of this figure's lines begin with: unique where a program is shown twice."""
    alike = [it for it in context.lesson.shows if it.subjects[:1] == show.subjects[:1]]
    place = alike.index(show)
    return f"{show.subjects[0][0]}-{place + 1}" if place else show.subjects[0][0]
