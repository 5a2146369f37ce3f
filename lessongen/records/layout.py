"""Layout of the folder of records: `records/MACHINE/LESSON/record.json` and captured files.

A lesson's folder belongs to its record: files in it that the record doesn't name are removed.
Folders in it belong to other lessons (`l` and `l/jaxpr` are both lessons).
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from lessongen.captures import kinds
from lessongen.diagnostics import Place

RECORD = "record.json"
_FILE = re.compile(r"[a-z][a-z0-9_]*\.[^/\\:\0]+")


def lesson_folder(folder: Path, machine: str, lesson: str) -> Path:
    """The folder of a lesson's record; `folder` is `records/`."""
    return folder / machine / lesson


def place(folder: Path, machine: str, lesson: str, *, file: str = RECORD, line: int = 1) -> Place:
    """The place of a file of a record in messages: a path that begins with `records/`."""
    return Place(f"{folder.name}/{machine}/{lesson}/{file}", line)


def file_names(keys: Mapping[str, Iterable[str]]) -> dict[tuple[str, str], str]:
    """A file name for each (snippet, key): `four.txt`, `four.error.txt`, `four.lowered.stablehlo`.

    `keys` maps a snippet to the keys of its captured files (`SnippetRecord.filed`). Names that
    differ only in case, which some file systems ignore, get a number.
    """
    names: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for snippet in sorted(keys):
        # keys without a dot first: `error` is the traceback, `error.txt` a capture of a variable
        for key in sorted(keys[snippet], key=lambda key: ("." in key, key)):
            wanted = PurePosixPath(f"{snippet}.{_ending(key)}")
            name, number = wanted.name, 2
            while name.casefold() in taken:
                name, number = f"{wanted.stem}-{number}{wanted.suffix}", number + 1
            taken.add(name.casefold())
            names[snippet, key] = name
    return names


def _ending(key: str) -> str:
    """The part of a file's name after the snippet: the variable and the suffix of the kind."""
    variable, dot, kind = key.rpartition(".")
    known = kinds().get(kind)
    return f"{variable}{dot}{known.SUFFIX if known else kind}"


def is_file_name(name: str) -> bool:
    """Whether this is a valid name of a captured file: in the folder itself, not `record.json`."""
    return bool(_FILE.fullmatch(name)) and name != RECORD


def listing(folder: Path) -> tuple[tuple[str, str], ...]:
    """All (machine, lesson) that have a record, sorted."""
    files = (*folder.glob(f"*/**/{RECORD}"), *folder.glob(f"*/**/.{RECORD}.next"))
    found = {path.relative_to(folder).parts[:-1] for path in files}
    return tuple(sorted((parts[0], "/".join(parts[1:])) for parts in found if len(parts) > 1))
