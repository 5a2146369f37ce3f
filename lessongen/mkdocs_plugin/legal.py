"""What values of `mkdocs.yml` are legal, beyond their types."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.run import is_requirement
from lessongen.workflow import SCRATCH

_MACHINE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_TAKEN = {"index"}  # another machine's page is named as it is, beside the lesson's own


def place_of(option: str, config_file: Path) -> Place:
    """The line that an option of the plugin seems to stand in, the first where it isn't seen."""
    lines = config_file.read_text("utf-8", errors="replace").splitlines()
    key = re.compile(rf"(?:^|[\s{{,]){option}\s*:")
    numbers = (number for number, line in enumerate(lines, 1) if key.search(line.split(" #")[0]))
    return Place(config_file.name, next(numbers, 1))


def problems(
    options: Mapping[str, Any], *, root: Path, docs: Path, site: Path
) -> Iterator[tuple[str, str, str]]:
    """The options that are wrong, each with what is wrong and what is legal."""
    for name, machine in options["machines"].items():
        for text in machine["requires"]:
            if not is_requirement(text):
                legal = "write a distribution and its versions, as in `jax>=0.12,<0.13`"
                yield "requires", f"`{text}` is no requirement", legal
        if not _MACHINE.fullmatch(name) or name in _TAKEN:
            legal = "legal are letters, digits, `-`, `_` and `.`, a letter or a digit first"
            yield "machines", f"`{name}` can't name a machine", f"{legal}, and not `index`"
    jobs = options["jobs"]
    if jobs != "cores" and (isinstance(jobs, bool | str) or jobs < 1):
        yield "jobs", f"`jobs` can't be `{jobs}`", "legal are a whole number from 1, and `cores`"
    yield from _place(options["records"], root=root, docs=docs, site=site)
    yield from _comparison(options["changes"] or [], list(options["machines"]))


def _place(given: str, *, root: Path, docs: Path, site: Path) -> Iterator[tuple[str, str, str]]:
    records, what = (root / given).resolve(), ""
    if records == root.resolve():
        what = "is the course's own"
    for folder, name in ((docs, "docs_dir"), (site, "site_dir"), (root / SCRATCH, SCRATCH)):
        if records.is_relative_to(folder.resolve()):
            what = f"lies in `{name}`"
    if what:
        legal = "name one beside `mkdocs.yml`, as in `records: records`"
        yield "records", f"`records` can't be the folder `{given}`: it {what}", legal


def _comparison(given: Sequence[str], machines: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    if given and (len(given) != 2 or len({*given}) != 2 or {*given}.difference(machines)):
        what = f"`changes: [{', '.join(given)}]` doesn't name two machines of the course"
        yield "changes", what, f"the machines are {', '.join(machines)}"


def fault(problem: tuple[str, str, str], config_file: Path) -> Finding:
    """What is told of a wrong option."""
    option, what, remedy = problem
    return Finding(Kind.SOURCE, place_of(option, config_file), what, remedy)
