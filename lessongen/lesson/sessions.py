"""Snippets to sessions, with the options that belong to a session."""

from collections.abc import Mapping, Sequence
from typing import Any

from lessongen.lesson.faults import Faults
from lessongen.lesson.given import Defaults
from lessongen.lesson.options import ENV, OPTIONS, option
from lessongen.lesson.snippets import Numbered
from lessongen.model import Session, Snippet


def sessions(
    items: Sequence[Numbered], snippets: Sequence[Snippet], defaults: Defaults, faults: Faults
) -> tuple[Session, ...]:
    """The sessions in order of their first snippets; `items` and `snippets` go together."""
    members: dict[str, list[int]] = {}
    for position, snippet in enumerate(snippets):
        members.setdefault(snippet.session, []).append(position)
    sessions_of = {snippet.id: snippet.session for snippet in snippets}
    for name, (first, *later) in members.items():
        if sessions_of.get(name, name) != name:
            _name_taken(items[first], name, faults)
        for position in later:
            _refuse(items[position], name, items[first].fence.line, faults)
    return tuple(
        _session(name, items[positions[0]], tuple(snippets[p] for p in positions), defaults)
        for name, positions in members.items()
    )


def _session(
    name: str, first: Numbered, snippets: tuple[Snippet, ...], defaults: Defaults
) -> Session:
    own = {key: given.value for key, given in first.fence.options.items()}
    values = {**defaults.values, **own}
    of_session = [key for key in values if key in OPTIONS and OPTIONS[key].session]
    fields = {key: values[key] for key in of_session}
    return Session(name, snippets, env=_environment(values), **fields)


def _environment(values: Mapping[str, Any]) -> dict[str, str]:
    return {name.removeprefix(ENV): text for name, text in values.items() if name.startswith(ENV)}


def _refuse(item: Numbered, session: str, first: int, faults: Faults) -> None:
    for name, given in item.fence.options.items():
        rule = option(name)
        if rule is not None and rule.session:
            faults.add(
                given.line,
                f"`{name}` is of the session `{session}`, and this isn't its first snippet",
                f"give it in line {first}, or take it out",
            )


def _name_taken(first: Numbered, name: str, faults: Faults) -> None:
    given = first.fence.options.get("session")
    faults.add(
        given.line if given else first.fence.line,
        f"the session `{name}` has the name of a snippet that isn't in it",
        "give the session another name",
    )
