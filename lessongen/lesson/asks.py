"""What a page asks of its snippets' runs: by what it shows, and by what its prose reads."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lessongen.captures import asked_kinds
from lessongen.model import Ask, Expression, Session, Show


def asking(
    sessions: Sequence[Session], shows: Iterable[Show], expressions: Iterable[Expression]
) -> tuple[Session, ...]:
    """The sessions, their snippets with the captures that the page asks for."""
    asks: dict[str, dict[Ask, None]] = {}
    for snippet, ask in (*_shown(shows), *_read(expressions)):
        asks.setdefault(snippet, {})[ask] = None
    return with_asks(sessions, {snippet: tuple(each) for snippet, each in asks.items()})


def with_asks(sessions: Iterable[Session], asks: dict[str, tuple[Ask, ...]]) -> tuple[Session, ...]:
    """The sessions, their snippets with these asks by id, after those that they have."""
    return tuple(
        replace(
            session,
            snippets=tuple(
                replace(it, asks=tuple(dict.fromkeys((*it.asks, *asks.get(it.id, ())))))
                for it in session.snippets
            ),
        )
        for session in sessions
    )


def _shown(shows: Iterable[Show]) -> Iterator[tuple[str, Ask]]:
    for show in shows:
        for snippet, variable in (*show.subjects, *filter(None, (show.against,))):
            if variable is not None:
                yield snippet, Ask(variable, show.view)
            elif show.view in asked_kinds() and not show.rows:
                yield snippet, Ask("", show.view)


def _read(expressions: Iterable[Expression]) -> Iterator[tuple[str, Ask]]:
    """What expressions read of this lesson; its record on another machine has the same captures."""
    for expression in expressions:
        for reference in expression.references:
            if reference.ask is not None and reference.lesson is None:
                yield reference.snippet, reference.ask
