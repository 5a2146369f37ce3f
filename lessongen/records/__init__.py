"""Files of records: strict reading, atomic writing, the shown run, what varies, what drifted."""

from lessongen.records.canonical import canonical, sha256
from lessongen.records.compare import Drift, Drifted, compare, compare_claims
from lessongen.records.encode import contents
from lessongen.records.environments import differences, together
from lessongen.records.layout import file_names, listing, place
from lessongen.records.lock import lock, make_scratch
from lessongen.records.reading import read
from lessongen.records.shown import shown_run
from lessongen.records.store import remove, write
from lessongen.records.varying import MOST, overflow, varying

__all__ = [
    "MOST",
    "Drift",
    "Drifted",
    "canonical",
    "compare",
    "compare_claims",
    "contents",
    "differences",
    "file_names",
    "listing",
    "lock",
    "make_scratch",
    "overflow",
    "place",
    "read",
    "remove",
    "sha256",
    "shown_run",
    "together",
    "varying",
    "write",
]
