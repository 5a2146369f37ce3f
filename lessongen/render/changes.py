"""The page that compares the records of two machines: what an upgrade changed, lesson by lesson."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lessongen.course import Course
from lessongen.lesson import slug
from lessongen.records import Drift, DriftKind
from lessongen.render.characters import clean
from lessongen.render.page import Heading, Page
from lessongen.render.raw_html import anchors
from lessongen.render.templating import fill
from lessongen.render.texts import Texts

Lines = tuple[tuple[str, str], ...]  # ("+", "-" or " ", text)


@dataclass(frozen=True)
class Change:
    """One thing that is another on the second machine."""

    what: tuple[str, ...]  # words, code, words, code, …: what stood between backticks is code
    file: str
    lines: Lines


@dataclass(frozen=True)
class Group:
    """The changes of one class in a lesson."""

    id: str
    title: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Changed:
    """A lesson that both machines have."""

    id: str
    title: str
    href: str
    counts: str
    groups: tuple[Group, ...]


def changes_title(texts: Texts) -> str:
    """The page's title."""
    return texts.say("changes_title")


def changes_page(
    course: Course,
    changes: Mapping[str, Sequence[Drift]],
    *,
    machines: tuple[str, str],
    url: Callable[[str], str],
    texts: Texts,
) -> Page:
    """The page; `changes` are those of each lesson that both machines have a fresh record of."""
    title = changes_title(texts)
    everywhere = _everywhere(changes)
    lessons = tuple(
        _lesson(texts, course, name, tuple(_without(everywhere, changes[name])), url)
        for name in changes
    )
    old, new = machines
    values = {"id": slug(title), "title": title, "old": old, "new": new}
    html = clean(str(fill("changes", texts, lessons=lessons, everywhere=everywhere, **values)))
    headings = tuple(
        Heading(2, it.id, it.title, tuple(Heading(3, g.id, g.title) for g in it.groups))
        for it in lessons
        if it.groups
    )
    return Page(
        title=title,
        html=html,
        search_html=str(fill("changes", texts, lessons=(), everywhere=(), **values)),
        toc=(Heading(1, slug(title), title, headings),),
        anchors=anchors(html),
    )


def _everywhere(changes: Mapping[str, Sequence[Drift]]) -> tuple[str, ...]:
    """The parts of the environment that changed in all lessons: an upgrade is told once."""
    each = [[part for drift in drifts for part in drift.parts] for drifts in changes.values()]
    return tuple(part for part in each[0] if all(part in it for it in each)) if each else ()


def _without(everywhere: Sequence[str], drifts: Sequence[Drift]) -> Iterator[Drift]:
    """A lesson's drifts without what is told of all lessons."""
    for drift in drifts:
        parts = tuple(part for part in drift.parts if part not in everywhere)
        if parts:
            yield replace(drift, what="; ".join(parts), parts=parts)
        elif not drift.parts:
            yield drift


def _lesson(
    texts: Texts, course: Course, name: str, drifts: Sequence[Drift], url: Callable[[str], str]
) -> Changed:
    counts = Counter(drift.kind for drift in drifts)
    named = [_counted(texts, kind, counts[kind]) for kind in DriftKind if counts[kind]]
    at = f"changes-{slug(name)}"
    return Changed(
        id=at,
        title=course.documents[name].lesson.title,
        href=url(name),
        counts=", ".join(named),
        groups=tuple(
            Group(f"{at}-{kind.value}", _heading(texts, kind), tuple(_changes(drifts, kind)))
            for kind in DriftKind
            if counts[kind]
        ),
    )


def _counted(texts: Texts, kind: DriftKind, count: int) -> str:
    name = texts.say(f"drift_{kind.value}")
    return name if count == 1 else f"{name} ({count})"


def _heading(texts: Texts, kind: DriftKind) -> str:
    name = texts.say(f"drift_{kind.value}")
    return name[:1].upper() + name[1:]


def _changes(drifts: Sequence[Drift], kind: DriftKind) -> Iterator[Change]:
    for drift in drifts:
        if drift.kind is kind:
            file = drift.place.path.rpartition("/")[2]
            yield Change(tuple(drift.what.split("`")), file, tuple(_lines(drift.diff)))


def _lines(diff: str) -> Iterator[tuple[str, str]]:
    """The lines of a unified diff without its head."""
    for line in diff.splitlines():
        if not line.startswith(("---", "+++")):
            sign = line[:1] if line[:1] in {"+", "-"} else " "
            yield sign, line[1:] if line[:1] in {"+", "-", " "} else line
