"""Records: their format, strict reading, atomic writing, what varies between runs, drift."""

from lessongen.records.conversion import contents
from lessongen.records.drift import Drift, DriftKind, compare, compare_claims
from lessongen.records.environments import differences, together
from lessongen.records.format import FORMAT, json_schema
from lessongen.records.json_text import canonical, sha256
from lessongen.records.layout import file_names, listing, place
from lessongen.records.messages import Message
from lessongen.records.migration import Migration, migrate
from lessongen.records.reading import read
from lessongen.records.structured_captures import structured
from lessongen.records.variation import MOST, overflow, shown_run, varying
from lessongen.records.writing import lock, make_scratch, remove, write

__all__ = [
    "FORMAT",
    "MOST",
    "Drift",
    "DriftKind",
    "Message",
    "Migration",
    "canonical",
    "compare",
    "compare_claims",
    "contents",
    "differences",
    "file_names",
    "json_schema",
    "listing",
    "lock",
    "make_scratch",
    "migrate",
    "overflow",
    "place",
    "read",
    "remove",
    "sha256",
    "shown_run",
    "structured",
    "together",
    "varying",
    "write",
]
