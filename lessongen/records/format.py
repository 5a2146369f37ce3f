"""The format of `record.json` as types, and its JSON Schema.

`docs/record-format.md` describes the format, `docs/record.schema.json` is made from these types.
`lessongen.records.validation` checks data against them.
"""

import datetime as dt
import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from lessongen.model import Json

FORMAT = 1


class Seconds(float):
    """A duration; a type of its own, because msgspec accepts an integer for any other float."""


class Capture:
    """What `TextCapture` and `PictureCapture` have in common: only a picture has `bytes`."""


Count = Annotated[int, Meta(ge=0)]
Span = Annotated[
    tuple[Count, Count],
    Meta(description="[start, end): offsets into the text of the file, in characters"),
]
Hash = Annotated[
    str,
    Meta(
        description="SHA-256 as hexadecimal digits",
        extra_json_schema={"pattern": "^[0-9a-f]{64}$"},
    ),
]
FileName = Annotated[
    str,
    Meta(
        description="name of a file in the folder of the record",
        extra_json_schema={"pattern": r"^(?!record\.json$)[a-z][a-z0-9_]*\.[^/\\:\0]+$"},
    ),
]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the format. Fields with a default are left out where they have that value."""


class Volatile(_Part, frozen=True):
    """A number in a text that differs between runs."""

    at: Annotated[Span, Meta(description="the number of the shown run")]
    min: Annotated[str, Meta(description="the least number of all runs, as printed")]
    max: Annotated[str, Meta(description="the greatest number of all runs, as printed")]


class TextCapture(_Part, Capture, frozen=True):
    """A text of the shown run: output, traceback, IR, JSON, CSV."""

    file: FileName
    sha256: Hash
    stderr: Annotated[
        tuple[Span, ...],
        Meta(description="what was written to standard error; in order, without overlaps"),
    ] = ()
    cut: Annotated[
        Count, Meta(description="characters left out at the end, because of the size limit")
    ] = 0
    volatile: Annotated[
        tuple[Volatile, ...],
        Meta(description="numbers that differ between runs; in order, without overlaps"),
    ] = ()
    differing: Annotated[
        tuple[Span, ...],
        Meta(description="other parts that differ between runs; in order, without overlaps"),
    ] = ()
    links: Annotated[
        dict[str, str],
        Meta(
            description="where lines of IR came from: `FILE:LINE:COLUMN-LINE:COLUMN` in the"
            " program to the numbers of the lines, separated by spaces"
        ),
    ] = {}


class PictureCapture(_Part, Capture, frozen=True):
    """A picture of the shown run."""

    file: FileName
    sha256: Hash
    bytes: Annotated[Count, Meta(description="size of the file")]
    varies: Annotated[bool, Meta(description="whether another run gave another picture")] = False


class Raised(_Part, frozen=True):
    """The exception that ended the snippet."""

    type: Annotated[str, Meta(description="name of the class")]
    message: str
    bases: Annotated[tuple[str, ...], Meta(description="names of the base classes")]
    line: Annotated[
        Count | None, Meta(description="line of the program that raised it, null if unknown")
    ]


class Stage(_Part, frozen=True):
    """Time that a function took in a stage of JAX, all calls together."""

    function: Annotated[str | None, Meta(description="null for all functions of JAX itself")]
    stage: Annotated[str, Meta(description="trace, lower or compile")]
    seconds: Seconds
    within: Annotated[
        bool, Meta(description="whether the time is part of the time of another stage")
    ] = False


class Run(_Part, frozen=True):
    """What differs between runs."""

    values: Annotated[
        dict[str, Any],
        Meta(
            description="variables at the end of the snippet; nan, inf and -inf are written as"
            ' `{"$float": "nan"}`'
        ),
    ]
    left_out: Annotated[
        dict[str, str],
        Meta(description="variables without a value, and the reason"),
    ] = {}
    raised: Raised | UnsetType = UNSET
    stages: Annotated[
        tuple[Stage, ...] | UnsetType, Meta(description="absent if no page asks for them")
    ] = UNSET


class Snippet(_Part, frozen=True):
    """A snippet on the machine of the record."""

    fingerprint: Annotated[str, Meta(description="hash of all that decides what a run gives")]
    inputs: Annotated[
        dict[str, str],
        Meta(
            description="path relative to the lesson's folder to the SHA-256 of the file; an empty"
            " text for a file that the run looked for and that didn't exist"
        ),
    ]
    outcome: Annotated[
        Literal["ok", "raised"],
        Meta(description="`raised`: it ended with the exception that the lesson expects"),
    ]
    runs: Annotated[tuple[Run, ...], Meta(description="as many in each snippet of a session")]
    captures: Annotated[
        dict[str, Capture],
        Meta(description="key (`output`, `error`, `VARIABLE.KIND`, `KIND`) to a file"),
    ]


class Session(_Part, frozen=True):
    """Snippets that share a process."""

    shown: Annotated[Count, Meta(description="index of the run that the page shows")]
    snippets: dict[str, Snippet]


class Environment(_Part, frozen=True):
    """What the runs saw."""

    python: Annotated[str, Meta(description="version of Python")]
    distributions: Annotated[
        dict[str, str], Meta(description="name to version of the distributions that were loaded")
    ]
    backend: Annotated[
        str | None, Meta(description="JAX's backend; null if the program started none")
    ]
    devices: Annotated[tuple[str, ...], Meta(description="kind of each device")]
    processor: Annotated[str, Meta(description="model of the processor")]
    cores: Annotated[Count, Meta(description="number of cores")]
    system: Annotated[str, Meta(description="name of the operating system")]


class RecordFile(_Part, frozen=True):
    """The contents of `record.json`: everything kept from a lesson's runs on one machine."""

    format: Annotated[int, Meta(extra_json_schema={"const": FORMAT})]
    sha256: Annotated[Hash, Meta(description="SHA-256 of the canonical JSON of all other fields")]
    lesson: Annotated[str, Meta(description="path of the page without `.md`")]
    machine: Annotated[str, Meta(description="name of the machine in the settings")]
    day: Annotated[dt.date, Meta(description="day of the recording")]
    environment: Environment
    sessions: dict[str, Session]


def plain(file: RecordFile) -> dict[str, Json]:
    """The typed contents as plain data."""
    data: dict[str, Json] = msgspec.to_builtins(file)
    return data


def json_schema() -> str:
    """The JSON Schema (draft 2020-12) of `record.json`, as text."""
    (reference, texts, pictures), parts = msgspec.json.schema_components(
        (RecordFile, TextCapture, PictureCapture), schema_hook=_schema
    )
    parts["Capture"] = {"description": Capture.__doc__, "anyOf": [texts, pictures]}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "record.json",
        **reference,
        "$defs": parts,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(kind: type) -> dict[str, Json]:
    if kind is Capture:
        return {"$ref": "#/$defs/Capture"}
    return {"type": "number", "minimum": 0}
