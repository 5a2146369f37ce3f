"""What two recordings of a lesson show differently: for `check`, and for "What changed"."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from lessongen.expressions import Verdict
from lessongen.model import Lesson, Record
from lessongen.records import Drift, compare, compare_claims

Verdicts = Mapping[int, Verdict]  # of a lesson's claims, by number


def drifts(
    lesson: Lesson,
    old: Record,
    new: Record,
    *,
    verdicts: tuple[Verdicts, Verdicts],
    folder: Path,
) -> Iterator[Drift]:
    """What is another in the new recording; `verdicts` are the claims' in the old and the new."""
    varies = {snippet.id: snippet.varies for snippet in lesson.snippets}
    yield from compare(old, new, varies=varies, folder=folder)
    yield from compare_claims(lesson.claims, *verdicts)
