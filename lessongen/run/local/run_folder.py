"""The folder of one run: copies of files, a home, and `request.json` for the worker."""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lessongen.diagnostics import LessongenError
from lessongen.model import Lesson, Requests, Session, Snippet, options_of
from lessongen.run.executor import Work
from lessongen.run.inputs import Copy, copy, files_below
from lessongen.run.machine import run_environment, server_environment

MAX_COPIED = 200 << 20  # bytes that are copied without being named in `inputs`


class ScratchError(LessongenError):
    """The folders can't be made as the lesson asks; the message follows the snippet's name."""


@dataclass(frozen=True)
class Scratch:
    """`copies` maps a path relative to the lesson's folder to its copy."""

    run: Path
    work: Path
    copies: dict[str, Copy]
    notices: tuple[str, ...] = ()


def make(run: Path, *, lesson: Lesson, session: Session, source: Path) -> Scratch:
    """Fill the empty folder `run`; `source` is the lesson's folder.

    Raises ScratchError where an input doesn't exist, or a snippet's file would replace a copy.
    """
    work = run / "scratch" / lesson.label("x").partition("/")[0]
    for folder in (work, run / "home", run / "tmp"):
        folder.mkdir(parents=True)
    names, notices = _files_to_copy(source, session.inputs)
    targets = {name: Path(os.path.normpath(work / name)) for name in names}
    copies = {
        name: copy(source / name, target)
        for name, target in targets.items()
        if target.is_relative_to(run / "scratch")
    }
    for snippet in session.snippets:
        if (name := f"{snippet.id}.py") in copies:
            raise ScratchError(f"would hide `{name}` beside the lesson", "give it another `id`")
        text = snippet.source.encode("utf-8", "surrogatepass")
        (work / f"{snippet.id}.py").write_bytes(text)
    return Scratch(run, work, copies, notices)


def _files_to_copy(source: Path, inputs: Iterable[str]) -> tuple[list[str], tuple[str, ...]]:
    """All files but Markdown and those that `inputs` names; the latter alone above the limit."""
    declared = [name for path in inputs for name in _declared(source, path)]
    names = (name for name in files_below(source, on_error=_fail) if not name.endswith(".md"))
    sizes = {name: (source / name).stat().st_size for name in names}
    if (size := sum(sizes.values())) <= MAX_COPIED:
        return sorted({*sizes, *declared}), ()
    notice = (
        f"the files beside the lesson have {size >> 20} MiB, more than {MAX_COPIED >> 20} MiB:"
        " only those that `inputs` names are copied"
    )
    return sorted(set(declared)), (notice,)


def _declared(source: Path, path: str) -> Iterator[str]:
    if (source / path).is_dir():
        for name in files_below(source / path, on_error=_fail):
            yield os.path.join(path, name)  # noqa: PTH118 -- keeps `..`
    elif (source / path).is_file():
        yield path
    else:
        raise ScratchError(f"names `{path}` in `inputs`, but there is no such file")


def _fail(error: OSError) -> None:
    raise error


MAX_OUTPUT = 10 << 20  # bytes that a run may print
MARGIN = 120.0  # seconds beyond a run's limits after which its server counts as hanging
LIMITS = {  # seconds
    "startup": 60.0,  # from the start of the process to its first snippet
    "capture": 120.0,  # for the captures after a snippet
    "grace": 2.0,  # for threads and exit handlers after the last snippet
}


def write_request(made: Scratch, work: Work, *, start_method: str) -> None:
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
