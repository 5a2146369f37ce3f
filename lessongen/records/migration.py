"""Converting records of older formats to the current one, without running anything.

A new format adds one function to `STEPS`, keyed by the number that it starts from; it takes and
gives the data of `record.json` without `format` and `sha256`. The files beside it stay as they are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from lessongen.diagnostics import Finding, Kind, LessongenError, Place
from lessongen.model import Json
from lessongen.records.format import FORMAT
from lessongen.records.json_text import canonical, parse, sha256
from lessongen.records.layout import RECORD, lesson_folder, listing, place
from lessongen.records.reading import as_object, intact, version
from lessongen.records.validation import WrongError
from lessongen.records.writing import finish, write_files

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
    that can't be converted is unchanged and has a finding. Hold `lock` around it.
    Raises FindingsError if a record can't be written.
    """
    converted: dict[Place, int] = {}
    findings: list[Finding] = []
    current = 0
    for machine, lesson in listing(folder):
        where = place(folder, machine, lesson)
        path = lesson_folder(folder, machine, lesson)
        finish(path)
        try:
            converting = _converted(path, steps)
        except LessongenError as error:
            findings.append(error.problem.at(where, Kind.RECORD))
            continue
        if converting is None:
            current += 1
            continue
        converted[where], written = converting
        others = (it for it in path.glob("[!.]*") if it.is_file() and it.name != RECORD)
        beside = {file.name: file.read_bytes() for file in others}
        write_files(folder, machine, lesson, {**beside, RECORD: written})
    return Migration(converted, current, tuple(findings))


def upgraded(data: Data, number: int, steps: Steps, *, to: int = FORMAT) -> Data | None:
    """The data of format `number` in format `to`; None if a step on the way is missing."""
    while number < to:
        if number not in steps:
            return None
        data, number = steps[number](data), number + 1
    return data


def _converted(folder: Path, steps: Steps) -> tuple[int, bytes] | None:
    """The former format and the new `record.json` of a folder; None if its format is current.

    Raises LessongenError if it can't be converted.
    """
    try:
        text = (folder / RECORD).read_bytes().decode()
        data = as_object(parse(text))
        number = version(data)
    except WrongError as error:
        raise LessongenError(error.what, _RESTORE) from None
    except (OSError, ValueError, RecursionError) as error:
        raise LessongenError(f"not a record: {error}", _RESTORE) from None
    if number == FORMAT:
        return None
    if number > FORMAT:
        raise LessongenError(f"format {number} is newer than format {FORMAT}", "upgrade lessongen")
    if not intact(text, data):
        raise LessongenError("modified since it was recorded (hash mismatch)", _RESTORE)
    old = {key: it for key, it in data.items() if key not in {"format", "sha256"}}
    new = upgraded(old, number, steps)
    if new is None:
        raise LessongenError(f"format {number} can't be converted to format {FORMAT}", _RESTORE)
    new["format"] = FORMAT
    return number, canonical({**new, "sha256": sha256(canonical(new))}).encode()
