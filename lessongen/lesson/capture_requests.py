"""What a page asks of its snippets' runs: by what it shows, and by what its prose reads."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lessongen.model import CaptureRequest, Expression, Session, Show
from lessongen.views import capture_request


def asking(
    sessions: Sequence[Session], shows: Iterable[Show], expressions: Iterable[Expression]
) -> tuple[Session, ...]:
    """The sessions, their snippets with the captures that the page asks for."""
    requests: dict[str, dict[CaptureRequest, None]] = {}
    for snippet, request in (*_shown(shows), *_read(expressions)):
        requests.setdefault(snippet, {})[request] = None
    return with_requests(sessions, {snippet: tuple(each) for snippet, each in requests.items()})


def with_requests(
    sessions: Iterable[Session], requests: dict[str, tuple[CaptureRequest, ...]]
) -> tuple[Session, ...]:
    """The sessions, their snippets with these asks by id, after those that they have."""
    return tuple(
        replace(
            session,
            snippets=tuple(
                replace(it, requests=tuple(dict.fromkeys((*it.requests, *requests.get(it.id, ())))))
                for it in session.snippets
            ),
        )
        for session in sessions
    )


def _shown(shows: Iterable[Show]) -> Iterator[tuple[str, CaptureRequest]]:
    for show in shows:
        for snippet, variable in (*show.subjects, *filter(None, (show.against,))):
            if (request := capture_request(show, variable)) is not None:
                yield snippet, request


def _read(expressions: Iterable[Expression]) -> Iterator[tuple[str, CaptureRequest]]:
    """What expressions read of this lesson; its record on another machine has the same captures."""
    for expression in expressions:
        for reference in expression.references:
            if reference.request is not None and reference.lesson is None:
                yield reference.snippet, reference.request
