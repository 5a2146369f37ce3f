"""Works from a few lines of source, for all tests that run programs."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import psutil

from lessongen.diagnostics import Place
from lessongen.model import Lesson, Session, Snippet
from lessongen.run.executor import Work
from lessongen.run.machine import Machine

LESSON = "chapter/first-call"


def work(*sources, folder=None, machine=None, options=(), **session):
    """A session of snippets `a`, `b`, …; `options` are those of snippets, and their `requests`."""
    each = [dict(given) for given in (*options, *({} for _ in sources))]
    requests = {"abcdef"[n]: given.pop("requests", ()) for n, given in enumerate(each)}
    snippets = tuple(
        Snippet(
            id="abcdef"[index],
            place=Place(f"lessons/{LESSON}.md", 10 * index + 1),
            first_line=10 * index + 2,
            source=dedent(source).lstrip("\n"),
            session="a",
            **each[index],
        )
        for index, source in enumerate(sources)
    )
    made = Session("a", snippets, **session)
    lesson = Lesson(LESSON, f"lessons/{LESSON}.md", "First call", "", (made,))
    folder = folder or Path(__file__).parent / "beside"
    return Work(lesson, made, machine or Machine("cpu"), folder, requests)


def twice(executor, asked):
    """What the one snippet gave in each of two runs, neither of which had a problem."""
    ran = [executor.run(asked).snippets["a"] for _ in range(2)]
    assert [each.problem for each in ran] == ["", ""]
    return ran


def printed(run, snippet="a"):
    return run.snippets[snippet].texts["output"].text


def streams(run, snippet="a"):
    """The output as (stream, text) pieces."""
    text = run.snippets[snippet].texts["output"]
    pieces, at = [], 0
    for start, end in text.stderr:
        pieces += [("out", text.text[at:start]), ("err", text.text[start:end])]
        at = end
    return [piece for piece in [*pieces, ("out", text.text[at:])] if piece[1]]


def plainly(source, tmp_path, python=sys.executable):
    """What `python first-call/a.py` prints, as a page would show its paths."""
    file = tmp_path / "first-call" / "a.py"
    file.parent.mkdir()
    file.write_text(dedent(source).lstrip("\n"))
    done = subprocess.run(
        [python, str(file)],
        env={"JAX_PLATFORMS": "cpu", "PYTHONHASHSEED": "0", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.replace(f"{tmp_path}/", "")


def running(text):
    """The processes of this machine that have the text in their command."""
    return [
        process
        for process in psutil.process_iter(["cmdline"])
        if text in " ".join(process.info["cmdline"] or ())
    ]
