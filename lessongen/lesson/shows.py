"""`show` fences: what they show."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lessongen.diagnostics import suggestion
from lessongen.lesson import show_views
from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import Showing
from lessongen.lesson.show_body import Body, read_body
from lessongen.lesson.show_views import LEGAL
from lessongen.model import Show

_SUBJECT = re.compile(r"([a-z][a-z0-9_]*)(?:\.([^\W\d]\w*))?")
_OPTIONS = ("as", "against")


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
    options = _options([word for word in fence.words[1:] if "=" in word], fence.line, faults)
    names = [word for word in fence.words[1:] if "=" not in word]
    view = _view(options, fence.line, faults)
    subjects = _subjects(names, view, ids, line=fence.line, faults=faults)
    against = _against(options, view, subjects, ids=ids, line=fence.line, faults=faults)
    legal = show_views.keys(view, diff="against" in options)
    body = read_body(fence.token.content, fence.line + 1, legal=legal, faults=faults) or Body()
    if faults.count > before:
        return None
    return Show(
        place=faults.place(fence.line),
        subjects=subjects,
        view=view,
        rows=body.rows,
        apart=body.apart,
        notes=body.notes,
        caption=body.caption,
        alt=body.alt,
        excerpt=body.excerpt,
        against=against,
    )


def _options(words: Sequence[str], line: int, faults: Faults) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in options:
            faults.add(line, f"the option `{name}` is given twice", "keep one")
        options[name] = value
    for name in options:
        if name not in _OPTIONS:
            faults.add(line, f"unknown option `{name}` of a `show`", "legal are `as`, `against`")
    return options


def _view(options: dict[str, str], line: int, faults: Faults) -> str | None:
    view = options.get("as")
    if view is not None and view not in show_views.VIEWS:
        faults.add(line, f"unknown view `as={view}`", suggestion(view, show_views.VIEWS))
    return view


def _subjects(
    words: Sequence[str], view: str | None, ids: Ids, *, line: int, faults: Faults
) -> tuple[tuple[str, str | None], ...]:
    if not words:
        faults.add(line, "this `show` names nothing to show", LEGAL)
    if len(words) > 1 and view not in show_views.SEVERAL and view in show_views.VIEWS:
        what = "snippet" if view in show_views.OF_A_SNIPPET else "variable"
        faults.add(line, f"`as={view}` shows one {what}, not {len(words)}", "write one `show` each")
    subjects: list[tuple[str, str | None]] = []
    for word in words:
        match = _SUBJECT.fullmatch(word)
        if match is None:
            faults.add(line, f"`{word}` is nothing that can be shown", LEGAL)
        else:
            _check_subject(match, view, ids, line=line, faults=faults)
            subjects.append((match[1], match[2]))
    return tuple(subjects)


def _check_subject(
    match: re.Match[str], view: str | None, ids: Ids, *, line: int, faults: Faults
) -> None:
    snippet, variable = match[1], match[2]
    of_a_snippet, of_a_variable = (
        view in show_views.OF_A_SNIPPET,
        view in (None, *show_views.OF_A_VARIABLE),
    )
    if problem := unknown_snippet(snippet, ids):
        faults.add(line, *problem)
    elif variable is None and not of_a_snippet and of_a_variable:
        faults.add(line, f"`{snippet}` names no variable", LEGAL)
    elif variable is not None and of_a_snippet and not of_a_variable:
        faults.add(
            line,
            f"`as={view}` shows a snippet, and `{match[0]}` is a variable",
            f"write `show {snippet} as={view}`",
        )


def _against(
    options: dict[str, str],
    view: str | None,
    subjects: Sequence[tuple[str, str | None]],
    *,
    ids: Ids,
    line: int,
    faults: Faults,
) -> tuple[str, str] | None:
    """What the one subject is compared with."""
    if "against" not in options:
        return None
    other = options["against"]
    match = _SUBJECT.fullmatch(other)
    if match is None or match[2] is None:
        faults.add(line, f"`against={other}` names no variable", "write `against=ID.NAME`")
        return None
    if problem := unknown_snippet(match[1], ids):
        faults.add(line, *problem)
    if view not in show_views.COMPARED and view in show_views.VIEWS:
        texts = ", ".join(f"`{name}`" for name in show_views.TEXTS)
        faults.add(line, f"`as={view}` can't be compared (`against`)", f"legal are {texts}")
    if len(subjects) > 1:
        faults.add(line, f"`against` compares with one variable, not {len(subjects)}", "name one")
    if (match[1], match[2]) in subjects:
        faults.add(line, f"`{other}` is compared with itself", "name another variable")
    return match[1], match[2]


def unknown_snippet(name: str, ids: Ids) -> tuple[str, str] | None:
    """What is wrong with naming this snippet, and the remedy; None for one that can be named."""
    if name in ids.named:
        return None
    if name in ids.counted:
        return f"the snippet `{name}` has no id of its own", "give it one: `id=…`"
    if not ids.named:
        return f"unknown snippet `{name}`", "no snippet of this lesson has an `id`"
    return f"unknown snippet `{name}`", suggestion(name, ids.named)
