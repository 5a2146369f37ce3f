"""Captures: what is taken from a run. Each kind is one file, found by looking into this folder.

A module (no package) of this folder without a leading underscore is a kind, of one of three sorts:

* of a value (`probe`): `accepts(value)` says whether it takes a value, `probe(value)` returns a
  text, the bytes of an image, or None where the value turns out to have none. `TAKES` names what it
  takes, for messages. `RANK` orders the kinds that take the same value: the lowest (0 without it)
  is what the value's type calls for; with None the kind is taken only where a page names it;
* of the run (`observe`): a context manager around a snippet; it puts what it found into
  `Run.found[NAME]`, as JSON, or as the text to keep. With `ON_REQUEST = True` it observes only
  where a page requests it;
* of the streams (neither): taken outside the program.

Each dialect of IR is a kind of a value, too.

Each has `NAME`, and `SUFFIX`, the end of the name of its file in a record. A kind may be both of a
value and of the run.
Standard library only: kinds run inside the program's process, under any Python from 3.11 on.
"""

from lessongen.captures._registry import (
    CaptureError,
    ContentType,
    Run,
    content_type,
    default_kinds,
    kinds,
    requested_kinds,
    run_kinds,
    take,
    value_kinds,
)

__all__ = [
    "CaptureError",
    "ContentType",
    "Run",
    "content_type",
    "default_kinds",
    "kinds",
    "requested_kinds",
    "run_kinds",
    "take",
    "value_kinds",
]
