"""What the worker is asked to do: `request.json` of a run's folder."""

import json
from dataclasses import asdict
from typing import Any

from lessongen.model import Lesson, Requests, Session, Snippet, options_of
from lessongen.run.executor import Work
from lessongen.run.local.scratch import Scratch
from lessongen.run.machine import run_environment, server_environment

MAX_OUTPUT = 10 << 20  # bytes that a run may print
MARGIN = 120.0  # seconds beyond a run's limits after which its server counts as hanging
LIMITS = {  # seconds
    "startup": 60.0,  # from the start of the process to its first snippet
    "capture": 120.0,  # for the captures after a snippet
    "grace": 2.0,  # for threads and exit handlers after the last snippet
}


def write(made: Scratch, work: Work, *, start_method: str) -> None:
    """Write the request; `start_method` is `forked` or `fresh`."""
    session = work.session
    request = {
        "folder": str(made.work),
        "environment": run_environment(session, made.run, server_environment(work.machine)),
        "start_method": start_method,
        "measured": session.repeat > 2,
        "output": MAX_OUTPUT,
        "limits": LIMITS,
        **_options(session),
        "snippets": [_snippet(work.lesson, snippet, work.requests) for snippet in session.snippets],
    }
    (made.run / "request.json").write_text(json.dumps(request))


def _options(owner: Session | Snippet) -> dict[str, Any]:
    """The options that the process needs, by field."""
    rows = options_of(type(owner))
    return {row.field: getattr(owner, row.field) for row in rows if row.worker}


def longest(session: Session) -> float:
    """Seconds after which a server without an answer counts as hanging."""
    return MARGIN + sum(snippet.timeout + LIMITS["capture"] for snippet in session.snippets)


def _snippet(lesson: Lesson, snippet: Snippet, requests: Requests) -> dict[str, Any]:
    return {
        "id": snippet.id,
        "label": lesson.label(snippet.id),
        "source": snippet.source,
        **_options(snippet),
        "expected": asdict(snippet.expected) if snippet.expected else None,
        "requests": [asdict(request) for request in requests.get(snippet.id, ())],
    }
