"""Panes on a page: excerpts with colours and numbers, next to the program that they came from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lessongen.diagnostics import Place, Problem
from lessongen.ir import Links, Span, links_from_json
from lessongen.model import Excerpt, Text
from lessongen.render.context import RenderContext
from lessongen.render.ir import (
    LONGEST,
    PaneLine,
    Picked,
    Rule,
    SelectionError,
    around_links,
    listing,
    numbered,
    picked,
    source_lines,
)
from lessongen.render.texts import Texts
from lessongen.views import Pane, Panes

NARROW = 52  # characters of a line that fit into half of the page's width


@dataclass(frozen=True)
class Figure:
    """A text on the page. Without lines, `state` says why there are none.

    `left_out` names what of the text isn't shown. A `wide` figure has a row of its own.
    """

    kind: str
    name: str
    label: str
    lines: tuple[PaneLine, ...] = ()
    href: str = ""
    notes: tuple[tuple[int, str], ...] = ()
    state: str = ""
    left_out: str = ""
    wide: bool = False


@dataclass(frozen=True)
class PanesLayout:
    """The figures in order; `linked` where numbers mark the same expression in several."""

    panes: tuple[Figure, ...]
    source: str
    anchor: str
    caption: str
    linked: bool


@dataclass(frozen=True)
class Shown:
    """A pane with the lines of its text that the page shows."""

    pane: Pane
    text: Text
    picked: Picked

    @property
    def links(self) -> Links:
        """Where the lines that are shown came from."""
        links = links_from_json(self.text.links) if self.text.links else {}
        return {
            line.number: links[line.number] for line in self.picked.lines if line.number in links
        }


def panes_layout(context: RenderContext, block: Panes) -> PanesLayout:
    """A figure for each pane; several are next to the programs that they are linked to."""
    several = len(block.panes) > 1
    longest = LONGEST[min(len(block.panes), len(LONGEST)) - 1]
    every = [
        shown_of(context, pane, block.selection, place=block.place, longest=longest)
        for pane in block.panes
    ]
    recorded = [shown for shown in every if shown is not None]
    labels = _programs(context, recorded) if several else {}
    spans = [span for shown in recorded for spans in shown.links.values() for span in spans]
    numbers = numbered(spans, list(labels.values()))
    figures = [
        _figure(context.texts, pane, shown, numbers)
        for pane, shown in zip(block.panes, every, strict=True)
    ]
    complete, unmatched = _with_notes(_with_targets(figures), block.notes)
    if all(figure.lines for figure in figures):
        for pattern in unmatched:
            what = f"the note's pattern `{pattern}` matches no line of what is shown"
            context.report(block.place, Problem(what))
    programs = _program_figures(context, labels, numbers)
    return PanesLayout(
        panes=_in_rows([*programs, *complete]),
        source=block.source,
        anchor=block.anchor,
        caption=block.caption or "",
        linked=bool(numbers),
    )


def shown_of(
    context: RenderContext, pane: Pane, selection: Excerpt, *, place: Place, longest: int
) -> Shown | None:
    """The lines of a pane, `longest` at most; all of them where the selection isn't clear.

    What is wrong with the selection is reported at `place`. None for a pane without a text.
    """
    if pane.text is None:
        return None
    try:
        lines = picked(pane.text.text, pane.kind, selection=selection, longest=longest)
    except SelectionError as error:
        context.report(place, error.problem)
        lines = picked(pane.text.text, pane.kind, selection=Excerpt(), longest=longest)
    return Shown(pane, pane.text, lines)


def left_out(texts: Texts, rules: Sequence[Rule]) -> str:
    """The sentence that names what an excerpt leaves out; line breaks aren't mentioned."""
    every = {
        Rule.WRAPPER: texts.gettext("the module around the functions"),
        Rule.PRECISION: texts.gettext("default precision"),
        Rule.LAYOUT: texts.gettext("layouts"),
        Rule.BACKEND_CONFIG: texts.gettext("backend configurations"),
        Rule.METADATA: texts.gettext("metadata"),
        Rule.CONSTANT: texts.gettext("digits of long constants"),
    }
    names = [every[rule] for rule in rules if rule in every]
    return texts.gettext("Left out: {rules}.", rules=", ".join(names)) if names else ""


def _programs(context: RenderContext, every: Sequence[Shown]) -> Mapping[str, str]:
    """The snippets that links lead to, id to label, in page order."""
    files = {span.file for shown in every for spans in shown.links.values() for span in spans}
    labels = {snippet.id: context.lesson.label(snippet.id) for snippet in context.lesson.snippets}
    return {name: label for name, label in labels.items() if label in files}


def _program_figures(
    context: RenderContext, labels: Mapping[str, str], numbers: Mapping[Span, int]
) -> Iterator[Figure]:
    for snippet_id, label in labels.items():
        if len(labels) == 1:
            name = context.texts.pgettext("pane", "source")
        else:
            name = context.texts.gettext("source of {id}", id=snippet_id)
        lines = source_lines(context.snippet(snippet_id).source, label, numbers)
        shown = around_links(lines)
        whole = f"#{snippet_id}" if len(shown) < len(lines) else ""
        yield Figure("source", name, name, shown, whole)


def _figure(texts: Texts, pane: Pane, shown: Shown | None, numbers: Mapping[Span, int]) -> Figure:
    if shown is None:
        return Figure(pane.kind, pane.name, "", state=pane.state)
    of_lines = {
        line: tuple(sorted({numbers[span] for span in spans if span in numbers}))
        for line, spans in shown.links.items()
    }
    return Figure(
        pane.kind,
        pane.name,
        pane.name,
        listing(shown.text.text, pane.kind, shown.picked, numbers=of_lines),
        pane.href,
        left_out=left_out(texts, shown.picked.rules),
    )


def _with_targets(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """The figures with the targets of the numbers' anchors: the first line that has a number."""
    seen: set[int] = set()
    made = []
    for figure in figures:
        lines = []
        for line in figure.lines:
            targets = tuple(number for number in line.numbers if number not in seen)
            seen.update(targets)
            lines.append(replace(line, targets=targets))
        made.append(replace(figure, lines=tuple(lines)))
    return tuple(made)


def _with_notes(
    figures: Sequence[Figure], notes: Mapping[str, str]
) -> tuple[tuple[Figure, ...], tuple[str, ...]]:
    """The figures with their notes, and the patterns that no line matches.

    A note is at the first line that its pattern matches. Notes are numbered in the order that the
    author gave.
    """
    made = list(figures)
    unmatched = []
    for number, (pattern, note) in enumerate(notes.items(), 1):
        found = _first_match(made, re.compile(pattern))
        if found is None:
            unmatched.append(pattern)
            continue
        index, at = found
        lines = list(made[index].lines)
        before = lines[at].marks.get("note")
        mark = f"{before} {number}" if before else str(number)
        lines[at] = replace(lines[at], marks={**lines[at].marks, "note": mark})
        made[index] = replace(
            made[index], lines=tuple(lines), notes=(*made[index].notes, (number, note))
        )
    return tuple(made), tuple(unmatched)


def _first_match(figures: Sequence[Figure], pattern: re.Pattern[str]) -> tuple[int, int] | None:
    """The index of the figure and that of its line."""
    return next(
        (
            (index, at)
            for index, figure in enumerate(figures)
            for at, line in enumerate(figure.lines)
            if pattern.search(line.text)
        ),
        None,
    )


def _in_rows(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """The figures in rows of two; one with long lines, or without a neighbour, has its own row."""
    if len(figures) == 1:
        return tuple(figures)
    made: list[Figure] = []
    free = False  # whether the last figure leaves room for another one in its row
    for figure in figures:
        fits = all(len(line.text) <= NARROW for line in figure.lines)
        if free and not fits:
            made[-1] = replace(made[-1], wide=True)
        made.append(replace(figure, wide=not fits))
        free = fits and not free
    if free:
        made[-1] = replace(made[-1], wide=True)
    return tuple(made)
