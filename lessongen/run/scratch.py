"""The folders of one run: a copy of what lies beside the lesson, a home, a place for temporaries.

    RUN/scratch/before-the-first-call/    the working folder, with each snippet as a file
    RUN/home, RUN/tmp                     HOME and TMPDIR
    RUN/request.json, …                   the worker's protocol

The working folder's name is the first part of a label, so that a real path with RUN/scratch/ taken
away is the label.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lessongen.model import Lesson, Session

NEVER = 0  # access time of a copy that no one has read
MOST = 200 << 20  # bytes copied without being named in `inputs`
SKIPPED = {"__pycache__"}  # and hidden folders: a repository's own, an editor's


class ScratchError(Exception):
    """The folders can't be made as the lesson asks; the message is said after a snippet's name."""


@dataclass(frozen=True)
class Copy:
    """A copied file; `modified` is the source's time of modification when it was copied, in ns."""

    source: Path
    path: Path
    modified: int


@dataclass(frozen=True)
class Scratch:
    """`copies` maps a path relative to the lesson's folder to its copy."""

    run: Path
    work: Path
    copies: dict[str, Copy]
    notices: tuple[str, ...] = ()


def make(run: Path, *, lesson: Lesson, session: Session, beside: Path) -> Scratch:
    """Fill an empty folder for one run; raises ScratchError."""
    work = run / "scratch" / lesson.label("x").partition("/")[0]
    for folder in (work, run / "home", run / "tmp"):
        folder.mkdir(parents=True)
    wanted, notices = _wanted(beside, session.inputs)
    places = {name: Path(os.path.normpath(work / name)) for name in wanted}
    copies = {
        name: _copy(beside / name, place)
        for name, place in places.items()
        if place.is_relative_to(run / "scratch")
    }
    for snippet in session.snippets:
        if (name := f"{snippet.id}.py") in copies:
            raise ScratchError(f"would hide `{name}` beside the lesson; give it another `id`")
        text = snippet.source.encode("utf-8", "surrogatepass")
        (work / f"{snippet.id}.py").write_bytes(text)
    return Scratch(run, work, copies, notices)


def _wanted(beside: Path, inputs: Iterable[str]) -> tuple[list[str], tuple[str, ...]]:
    """Paths to copy: all but Markdown, or, where that is too much, what `inputs` names."""
    named = [name for given in inputs for name in _named(beside, given)]
    found = {name: (beside / name).stat().st_size for name in _files(beside, beside)}
    if (size := sum(found.values())) <= MOST:
        return sorted({*found, *named}), ()
    return sorted(set(named)), (
        f"{size >> 20} MiB lie beside the lesson, more than {MOST >> 20}: only `inputs` is there",
    )


def _named(beside: Path, given: str) -> Iterator[str]:
    path = beside / given
    if path.is_dir():
        yield from (os.path.join(given, name) for name in _files(path, path, markdown=True))  # noqa: PTH118 -- keeps `..`
    elif path.is_file():
        yield given
    else:
        raise ScratchError(f"names `{given}` in `inputs`, which isn't there")


def _files(folder: Path, root: Path, *, markdown: bool = False) -> Iterator[str]:
    """Files below a folder, relative to `root`, without Markdown unless asked for, and what hides.

    Links are followed to files, not into folders.
    """
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in SKIPPED and not entry.name.startswith("."):
                yield from _files(Path(entry.path), root, markdown=markdown)
        elif entry.is_file() and (markdown or not entry.name.endswith(".md")):
            yield str(Path(entry.path).relative_to(root))


def _copy(source: Path, target: Path) -> Copy:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)
    modified = source.stat().st_mtime_ns
    os.utime(target, ns=(NEVER, modified))
    return Copy(source, target, modified)
