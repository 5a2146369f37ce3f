"""Converting records of older formats to the current one, without running anything.

A new format adds one function to `STEPS`, keyed by the number that it starts from; it takes and
gives the data of `record.json` without `format` and `sha256`. The files beside it stay as they are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from lessongen.diagnostics import Finding, Kind, Place, Problem
from lessongen.model import Json
from lessongen.records.format import FORMAT
from lessongen.records.json_text import canonical, parse, sha256
from lessongen.records.layout import RECORD, lesson_folder, listing, place
from lessongen.records.reading import as_object, intact, version
from lessongen.records.validation import WrongError
from lessongen.records.writing import commit, finish

Data: TypeAlias = dict[str, Json]
Steps: TypeAlias = Mapping[int, Callable[[Data], Data]]

STEPS: Steps = {}

_RESTORE = "restore the file with git, or delete the folder and record the lesson again"


@dataclass(frozen=True)
class Migration:
    """What `migrate` did: the records that it converted, and those that it couldn't convert.

    `converted` maps the place of a `record.json` to the number of its former format; `current`
    counts the records that had the current format.
    """

    converted: Mapping[Place, int]
    current: int
    findings: tuple[Finding, ...]


def migrate(folder: Path, steps: Steps = STEPS) -> Migration:
    """Convert all records below `folder` (`records/`) to the current format.

    Days, fingerprints, values and captured files stay; a second call changes nothing. A record
    that can't be converted is unchanged and has a finding. Hold `lock` around it. Raises OSError.
    """
    converted: dict[Place, int] = {}
    findings: list[Finding] = []
    current = 0
    for machine, lesson in listing(folder):
        where = place(folder, machine, lesson)
        match _migrate(lesson_folder(folder, machine, lesson), steps):
            case Problem() as problem:
                findings.append(problem.at(where, Kind.RECORD))
            case number if number == FORMAT:
                current += 1
            case number:
                converted[where] = number
    return Migration(converted, current, tuple(findings))


def upgraded(data: Data, number: int, steps: Steps, *, to: int = FORMAT) -> Data | None:
    """The data of format `number` in format `to`; None if a step on the way is missing."""
    while number < to:
        if number not in steps:
            return None
        data, number = steps[number](data), number + 1
    return data


def _migrate(folder: Path, steps: Steps) -> int | Problem:
    """The format that the record of a folder had, or why it can't be converted."""
    finish(folder)
    try:
        text = (folder / RECORD).read_bytes().decode()
        data = as_object(parse(text))
        number = version(data)
    except WrongError as error:
        return Problem(error.what, _RESTORE)
    except (ValueError, RecursionError) as error:
        return Problem(f"not a record: {error}", _RESTORE)
    if number == FORMAT:
        return number
    if number > FORMAT:
        return Problem(f"format {number} is newer than format {FORMAT}", "upgrade lessongen")
    if not intact(text, data):
        return Problem("modified since it was recorded (hash mismatch)", _RESTORE)
    old = {key: it for key, it in data.items() if key not in {"format", "sha256"}}
    content = upgraded(old, number, steps)
    if content is None:
        return Problem(f"format {number} can't be converted to format {FORMAT}", _RESTORE)
    content["format"] = FORMAT
    written = canonical({**content, "sha256": sha256(canonical(content))}).encode()
    beside = [path for path in folder.glob("[!.]*") if path.is_file() and path.name != RECORD]
    commit(folder, {**{path.name: path.read_bytes() for path in beside}, RECORD: written})
    return number
