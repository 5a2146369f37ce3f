"""`show` fences: what they show, and what that asks of the snippets."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from lessongen.expressions import suggestion
from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import Showing
from lessongen.lesson.show_body import Body, read_body
from lessongen.model import Ask, Show, Snippet

_FORMS = ("jaxpr", "stablehlo", "hlo")  # of a variable
_WHOLE = ("stages", "output")  # of a snippet
_LATER = ("cost", "memory", "signature", "text", "table", "warnings", "cache")

_LEGAL = "legal are `show ID.NAME`, `show ID as=stages` with `rows`, and `show ID as=output`"
_SUBJECT = re.compile(r"([a-z][a-z0-9_]*)(?:\.([^\W\d]\w*))?")


@dataclass(frozen=True)
class Ids:
    """The ids of a lesson's snippets: those that the author gave, and those that only count."""

    named: Collection[str]
    counted: Collection[str]


def show(fence: Showing, ids: Ids, faults: Faults) -> Show | None:
    """What a `show` fence says; None where it can't be shown, which is noted."""
    if fence.words is None:
        return None
    before = faults.count
    options = [word for word in fence.words[1:] if "=" in word]
    names = [word for word in fence.words[1:] if "=" not in word]
    view = _view(options, fence.line, faults)
    subjects = _subjects(names, view, ids, line=fence.line, faults=faults)
    body = read_body(fence.token.content, fence.line + 1, view=view, faults=faults) or Body()
    if view == "stages" and not body.rows and faults.count == before:
        faults.add(
            fence.line,
            "a timing table without `rows` can't be shown yet",
            "name what the program measured: `rows:` with `label: variable` lines under it",
        )
    if faults.count > before:
        return None
    place = faults.place(fence.line)
    return Show(place, subjects, view, body.rows, body.apart, body.notes, body.caption)


def with_asks(snippets: Sequence[Snippet], shows: Sequence[Show]) -> tuple[Snippet, ...]:
    """The snippets with the captures that the page asks for."""
    asks: dict[str, dict[Ask, None]] = {}
    for item in shows:
        for snippet_id, variable in item.subjects:
            if variable is not None:
                asks.setdefault(snippet_id, {})[Ask(variable, item.view)] = None
    return tuple(
        replace(snippet, asks=tuple(asks[snippet.id])) if snippet.id in asks else snippet
        for snippet in snippets
    )


def _view(words: Sequence[str], line: int, faults: Faults) -> str | None:
    options: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in options:
            faults.add(line, f"the option `{name}` is given twice", "keep one")
        options[name] = value
    for name in options.keys() - {"as"}:
        if name == "against":
            faults.add(line, "a diff (`against=`) can't be shown yet", _LEGAL)
        else:
            faults.add(line, f"unknown option `{name}` of a `show`", "legal is `as`")
    view = options.get("as")
    if view in _LATER:
        faults.add(line, f"`as={view}` can't be shown yet", _LEGAL)
    elif view is not None and view not in (*_FORMS, *_WHOLE):
        faults.add(line, f"unknown view `as={view}`", suggestion(view, (*_FORMS, *_WHOLE)))
    return view


def _subjects(
    words: Sequence[str], view: str | None, ids: Ids, *, line: int, faults: Faults
) -> tuple[tuple[str, str | None], ...]:
    if not words:
        faults.add(line, "this `show` names nothing to show", _LEGAL)
    if len(words) > 1 and view in _WHOLE:
        faults.add(line, f"`as={view}` shows one snippet, not {len(words)}", _LEGAL)
    subjects: list[tuple[str, str | None]] = []
    for word in words:
        match = _SUBJECT.fullmatch(word)
        if match is None:
            faults.add(line, f"`{word}` is nothing that can be shown", _LEGAL)
        else:
            _check_subject(match, view, ids, line=line, faults=faults)
            subjects.append((match[1], match[2]))
    return tuple(subjects)


def _check_subject(
    match: re.Match[str], view: str | None, ids: Ids, *, line: int, faults: Faults
) -> None:
    snippet, variable = match[1], match[2]
    if problem := unknown_snippet(snippet, ids):
        faults.add(line, *problem)
    elif variable is None and view not in (*_WHOLE, *_LATER):
        faults.add(line, f"`{snippet}` names no variable", _LEGAL)
    elif variable is not None and view in _WHOLE:
        faults.add(
            line,
            f"`as={view}` shows a snippet, and `{match[0]}` is a variable",
            f"write `show {snippet} as={view}`",
        )


def unknown_snippet(name: str, ids: Ids) -> tuple[str, str] | None:
    """What is wrong with naming this snippet, and the remedy; None for one that can be named."""
    if name in ids.named:
        return None
    if name in ids.counted:
        return f"the snippet `{name}` has no id of its own", "give it one: `id=…`"
    if not ids.named:
        return f"unknown snippet `{name}`", "no snippet of this lesson has an `id`"
    return f"unknown snippet `{name}`", suggestion(name, ids.named)
