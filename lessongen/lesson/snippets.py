"""Runnable fences to snippets and sessions: their ids, and their options joined with defaults."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import Runnable, highlighted
from lessongen.lesson.options import Defaults, fence_option
from lessongen.model import Display, Expected, Scope, Session, Snippet, values_of


@dataclass(frozen=True)
class Numbered:
    """A fence with its id; `named`: the author chose it."""

    fence: Runnable
    id: str
    named: bool


def number(fences: Sequence[Runnable], faults: Faults) -> tuple[Numbered, ...]:
    """Give each fence its id: the author's, or the next unused one of `s1`, `s2`, …."""
    given = [_given_id(fence) for fence in fences]
    named: dict[str, int] = {}
    for position, (fence, name) in enumerate(zip(fences, given, strict=True)):
        if name in named:
            what = f"the id `{name}` is already used in line {fences[named[name]].line}"
            faults.add(fence.options["id"].line, what, "choose another id")
        elif name is not None:
            named[name] = position
    unused = (name for name in (f"s{n}" for n in count(1)) if name not in named)
    return tuple(
        Numbered(fence, name, named=True)
        if name is not None and named[name] == position
        else Numbered(fence, next(unused), named=False)
        for position, (fence, name) in enumerate(zip(fences, given, strict=True))
    )


def _given_id(fence: Runnable) -> str | None:
    return fence.options["id"].value if "id" in fence.options else None


def make_snippet(item: Numbered, defaults: Defaults, faults: Faults) -> Snippet:
    """The snippet of a fence. Options that aren't valid were noted before and are left out."""
    fence, options = item.fence, item.fence.options
    own = {name: given.value for name, given in options.items()}
    if "match" in own and "raises" not in own:
        faults.add(
            options["match"].line,
            "`match` requires `raises`",
            "name the exception whose message is matched, as in `raises=TypeError`",
        )
    values = {"session": item.id, **defaults.values, **own, "id": item.id}
    values["hl_lines"] = highlighted(options.get("hl_lines"), fence.program.source, faults)
    return Snippet(
        place=faults.place(fence.line),
        first_line=fence.program.line,
        source=fence.program.source,
        expected=Expected(**values_of(Expected, own)) if "raises" in own else None,
        display=Display(**values_of(Display, values)),
        **values_of(Snippet, values),
    )


def make_sessions(
    items: Sequence[Numbered], snippets: Sequence[Snippet], defaults: Defaults, faults: Faults
) -> tuple[Session, ...]:
    """The sessions in order of their first snippets. `snippets` are those of `items`, in order."""
    members: dict[str, list[int]] = {}
    for position, snippet in enumerate(snippets):
        members.setdefault(snippet.session, []).append(position)
    sessions_of = {snippet.id: snippet.session for snippet in snippets}
    for name, (first, *later) in members.items():
        if sessions_of.get(name, name) != name:
            _refuse_name(items[first], name, faults)
        for position in later:
            _refuse_options(items[position], name, items[first].fence.line, faults)
    return tuple(
        _make_session(name, items[positions[0]], tuple(snippets[p] for p in positions), defaults)
        for name, positions in members.items()
    )


def _make_session(
    name: str, first: Numbered, snippets: tuple[Snippet, ...], defaults: Defaults
) -> Session:
    own = {key: given.value for key, given in first.fence.options.items()}
    return Session(name, snippets, **values_of(Session, {**defaults.values, **own}))


def _refuse_options(item: Numbered, session: str, first: int, faults: Faults) -> None:
    for name, given in item.fence.options.items():
        row = fence_option(name)
        if row is not None and row.scope is Scope.SESSION:
            faults.add(
                given.line,
                f"`{name}` must be set at the first snippet of the session `{session}`",
                f"set it in line {first}, or delete it",
            )


def _refuse_name(first: Numbered, name: str, faults: Faults) -> None:
    given = first.fence.options.get("session")
    faults.add(
        given.line if given else first.fence.line,
        f"the session `{name}` has the name of a snippet of another session",
        "rename the session",
    )
