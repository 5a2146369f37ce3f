"""Findings about the runs of a session: failures, a wrong platform, remarks, truncated texts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.model import Lesson, Outcome, Ran, Session, SessionRecord, SessionRun, Snippet
from lessongen.run.machine import Machine

_GOOD = {Outcome.OK, Outcome.RAISED}


@dataclass(frozen=True)
class Attempt:
    """Run `number` (from 1) of `total` of a session."""

    lesson: Lesson
    session: Session
    number: int
    total: int


def failures(attempt: Attempt, run: SessionRun) -> tuple[Finding, ...]:
    """A finding for each snippet that didn't end as expected; empty if all did."""
    found = tuple(
        _failure(attempt, snippet, ran)
        for snippet in attempt.session.snippets
        if (ran := _ran(run.snippets, snippet)).outcome not in _GOOD
    )
    if found or run.environment is not None:
        return found
    last = attempt.session.snippets[-1]
    what = f"`{last.id}`: its process ended before it could report its environment"
    return (Finding(Kind.SNIPPET, last.place, what, "run it again"),)


def wrong_platform(session: Session, machine: Machine, run: SessionRun) -> tuple[Finding, ...]:
    """The finding that a run used another platform than the machine's; it must not be kept."""
    backend = run.environment.backend if run.environment else None
    if backend in {None, machine.platform}:
        return ()
    what = f"`{session.name}` ran on {backend}, and {machine.name} is {machine.platform}"
    remedy = "it isn't recorded; record it where there is one, or on another machine"
    return (Finding(Kind.SNIPPET, session.snippets[0].place, what, remedy),)


def notices(session: Session, run: SessionRun) -> Iterator[Finding]:
    """The remarks of a run, which fail nothing."""
    for text in run.notices:
        yield Finding(Kind.OUTPUT, session.snippets[0].place, f"`{session.name}`: {text}")


def truncated(session: Session, kept: SessionRecord) -> Iterator[Finding]:
    """The texts of a record that were cut at the size limit."""
    for snippet in session.snippets:
        for key, text in kept.snippets[snippet.id].texts.items():
            if text.cut:
                what = f"the {key} of `{snippet.id}` was cut: {text.cut} more characters"
                yield Finding(Kind.OUTPUT, snippet.place, what, "a record keeps 1 MiB of a text")


def _ran(snippets: Mapping[str, Ran], snippet: Snippet) -> Ran:
    return snippets.get(snippet.id, Ran(Outcome.NOT_RUN, problem="was not run"))


def _failure(attempt: Attempt, snippet: Snippet, ran: Ran) -> Finding:
    what = f"`{snippet.id}` {ran.problem}"
    if attempt.total > 1 and ran.outcome is Outcome.FAILED:
        what += f" (run {attempt.number} of {attempt.total})"
    error = ran.texts.get("error")
    return Finding(
        Kind.SNIPPET,
        _place(attempt.lesson, snippet, ran),
        what,
        ran.remedy,
        details=error.text if error and ran.outcome is Outcome.FAILED else "",
    )


def _place(lesson: Lesson, snippet: Snippet, ran: Ran) -> Place:
    line = ran.raised.line if ran.raised and ran.raised.line is not None else ran.line
    if line is None or ran.outcome is not Outcome.FAILED:
        return snippet.place
    return Place(lesson.path, snippet.first_line + line - 1)
