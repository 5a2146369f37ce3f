"""The page that compares the records of two machines: the changes of an upgrade, by lesson."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lessongen.course import Course
from lessongen.lesson import slug
from lessongen.records import Drift, DriftKind, Message
from lessongen.render.headings import Heading
from lessongen.render.page import Page
from lessongen.render.templating import clean, fill
from lessongen.render.texts import Texts

Lines = tuple[tuple[str, str], ...]  # ("+", "-" or " ", text)
Parts = tuple[str, ...]  # text, code, text, code, …: code is between backticks in the message


@dataclass(frozen=True)
class Change:
    """One difference of the second machine."""

    messages: tuple[Parts, ...]
    file: str
    lines: Lines


@dataclass(frozen=True)
class Group:
    """The changes of one class in a lesson."""

    id: str
    title: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class ComparedLesson:
    """A lesson that is recorded on both machines."""

    id: str
    title: str
    href: str
    counts: str
    groups: tuple[Group, ...]


def changes_title(texts: Texts) -> str:
    """The page's title."""
    return texts.gettext("What changed")


def changes_page(
    course: Course,
    changes: Mapping[str, Sequence[Drift]],
    *,
    machines: tuple[str, str],
    url: Callable[[str], str],
    texts: Texts,
) -> Page:
    """The page; `changes` has the drifts of each lesson with fresh records of both machines."""
    title = changes_title(texts)
    everywhere = _everywhere(changes)
    lessons = tuple(
        _lesson(texts, course, name, tuple(_without(everywhere, changes[name])), url)
        for name in changes
    )
    old, new = machines
    values = {"id": slug(title), "title": title, "old": old, "new": new}
    shared = tuple(_parts(texts, message) for message in everywhere)
    html = clean(str(fill("changes", texts, lessons=lessons, everywhere=shared, **values)))
    headings = tuple(_headings(lesson) for lesson in lessons if lesson.groups)
    ids = {slug(title), *(each.id for top in headings for each in (top, *top.children))}
    return Page(
        title=title,
        html=html,
        search_html=str(fill("changes", texts, lessons=(), everywhere=(), **values)),
        toc=(Heading(1, slug(title), title, headings),),
        anchors=frozenset(ids),
    )


def _headings(lesson: ComparedLesson) -> Heading:
    groups = tuple(Heading(3, group.id, group.title) for group in lesson.groups)
    return Heading(2, lesson.id, lesson.title, groups)


def _everywhere(changes: Mapping[str, Sequence[Drift]]) -> tuple[Message, ...]:
    """The changes of the environment that all lessons share: the page lists them once."""
    first, *others = (
        [
            message
            for drift in drifts
            if drift.kind is DriftKind.ENVIRONMENT
            for message in drift.messages
        ]
        for drifts in changes.values() or [()]
    )
    return tuple(message for message in first if all(message in each for each in others))


def _without(shared: Sequence[Message], drifts: Sequence[Drift]) -> Iterator[Drift]:
    """A lesson's drifts without the messages that all lessons share."""
    for drift in drifts:
        messages = tuple(message for message in drift.messages if message not in shared)
        if messages:
            yield replace(drift, messages=messages)


def _lesson(
    texts: Texts, course: Course, name: str, drifts: Sequence[Drift], url: Callable[[str], str]
) -> ComparedLesson:
    counts = Counter(drift.kind for drift in drifts)
    named = [_counted(texts, kind, counts[kind]) for kind in DriftKind if counts[kind]]
    at = f"changes-{slug(name)}"
    return ComparedLesson(
        id=at,
        title=course.documents[name].lesson.title,
        href=url(name),
        counts=", ".join(named),
        groups=tuple(
            Group(f"{at}-{kind.value}", _heading(texts, kind), tuple(_changes(texts, drifts, kind)))
            for kind in DriftKind
            if counts[kind]
        ),
    )


def _drift_name(texts: Texts, kind: DriftKind) -> str:
    names = {
        DriftKind.OUTPUT: texts.gettext("output"),
        DriftKind.ERROR: texts.gettext("error"),
        DriftKind.IR: texts.gettext("IR"),
        DriftKind.COST: texts.gettext("cost"),
        DriftKind.VALUE: texts.gettext("value"),
        DriftKind.CLAIM: texts.gettext("claim"),
        DriftKind.ENVIRONMENT: texts.gettext("environment"),
    }
    return names[kind]


def _counted(texts: Texts, kind: DriftKind, count: int) -> str:
    name = _drift_name(texts, kind)
    return name if count == 1 else f"{name} ({count})"


def _heading(texts: Texts, kind: DriftKind) -> str:
    name = _drift_name(texts, kind)
    return name[:1].upper() + name[1:]


def _changes(texts: Texts, drifts: Sequence[Drift], kind: DriftKind) -> Iterator[Change]:
    for drift in drifts:
        if drift.kind is kind:
            messages = tuple(_parts(texts, message) for message in drift.messages)
            file = drift.place.path.rpartition("/")[2]
            yield Change(messages, file, tuple(_lines(drift.diff)))


def _parts(texts: Texts, message: Message) -> Parts:
    """The translated message; it is split before it is filled, since values may have backticks."""
    return tuple(part.format(**message.values) for part in texts.gettext(message.text).split("`"))


def _lines(diff: str) -> Iterator[tuple[str, str]]:
    """The lines of a unified diff without its header."""
    for line in diff.splitlines():
        if not line.startswith(("---", "+++")):
            sign = line[:1] if line[:1] in {"+", "-"} else " "
            yield sign, line[1:] if line[:1] in {"+", "-", " "} else line
