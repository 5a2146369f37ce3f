"""What the worker is asked to do: `request.json` of a run's folder."""

import json
from dataclasses import asdict
from typing import Any

from lessongen.model import Lesson, Requests, Session, Snippet, options_of
from lessongen.run import ends, surroundings
from lessongen.run.machine import Machine
from lessongen.run.scratch import Scratch
from lessongen.run.server import interpreter

MARGIN = 120.0  # seconds a server may take beyond a run's limits before it is given up
LIMITS = {  # seconds
    "startup": 60.0,  # from the start of the process to its first snippet
    "capture": 120.0,  # for what is taken after a snippet
    "grace": 2.0,  # for threads and exit handlers once the program is done
}


def write(
    made: Scratch,
    lesson: Lesson,
    session: Session,
    machine: Machine,
    *,
    requests: Requests,
    how: str,
) -> None:
    """Write it; `how` is `forked` or `fresh`."""
    server = surroundings.of_server(interpreter(machine.python), machine)
    asked = {
        "folder": str(made.work),
        "environment": surroundings.of_run(session, made.run, server),
        "how": how,
        "measured": session.repeat > 2,
        "output": ends.OUTPUT,
        "limits": LIMITS,
        **_options(session),
        "snippets": [_snippet(lesson, snippet, requests) for snippet in session.snippets],
    }
    (made.run / "request.json").write_text(json.dumps(asked))


def _options(owner: Session | Snippet) -> dict[str, Any]:
    """The options that the process needs, by field."""
    rows = options_of(type(owner))
    return {row.field: getattr(owner, row.field) for row in rows if row.worker}


def longest(session: Session) -> float:
    """Seconds after which a server that says nothing hangs."""
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
