"""What is told of a session that failed: which snippet, in which run, at which line, and how."""

from collections.abc import Mapping
from dataclasses import dataclass

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.model import Lesson, Outcome, Ran, Session, SessionRun, Snippet

_GOOD = {Outcome.OK, Outcome.RAISED}


@dataclass(frozen=True)
class Attempt:
    """Run `number` of `of` of a session."""

    lesson: Lesson
    session: Session
    number: int
    of: int


def failures(attempt: Attempt, run: SessionRun) -> tuple[Finding, ...]:
    """A finding for each snippet that did not end as it should; none if all did."""
    found = tuple(
        _failure(attempt, snippet, ran)
        for snippet in attempt.session.snippets
        if (ran := _ran(run.snippets, snippet)).outcome not in _GOOD
    )
    if found or run.environment is not None:
        return found
    last = attempt.session.snippets[-1]
    what = f"`{last.id}`: its process was lost before it could tell its environment"
    return (Finding(Kind.SNIPPET, last.place, what, "run it again"),)


def _ran(snippets: Mapping[str, Ran], snippet: Snippet) -> Ran:
    return snippets.get(snippet.id, Ran(Outcome.NOT_RUN, problem="was not run"))


def _failure(attempt: Attempt, snippet: Snippet, ran: Ran) -> Finding:
    what = f"`{snippet.id}` {ran.problem}"
    if attempt.of > 1 and ran.outcome is Outcome.FAILED:
        what += f" (run {attempt.number} of {attempt.of})"
    error = ran.texts.get("error")
    return Finding(
        Kind.SNIPPET,
        _place(attempt.lesson, snippet, ran),
        what,
        details=error.text if error and ran.outcome is Outcome.FAILED else "",
    )


def _place(lesson: Lesson, snippet: Snippet, ran: Ran) -> Place:
    line = ran.raised.line if ran.raised and ran.raised.line is not None else ran.line
    if line is None or ran.outcome is not Outcome.FAILED:
        return snippet.place
    return Place(lesson.path, snippet.first_line + line - 1)
