"""Files of records: strict reading, atomic writing, the shown run, what varies, what drifted."""

from lessongen.records.compare import Drift, Drifted, compare, compare_claims
from lessongen.records.layout import file_names, listing
from lessongen.records.lock import lock, make_scratch
from lessongen.records.reading import read
from lessongen.records.shown import shown_run
from lessongen.records.store import remove, write
from lessongen.records.varying import varying

__all__ = [
    "Drift",
    "Drifted",
    "compare",
    "compare_claims",
    "file_names",
    "listing",
    "lock",
    "make_scratch",
    "read",
    "remove",
    "shown_run",
    "varying",
    "write",
]
