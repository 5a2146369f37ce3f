"""What lessons are to each other: one glossary, one order, and claims that hold everywhere."""

from lessongen.course.archive import Archive
from lessongen.course.course import Course, assemble
from lessongen.course.glossary import Glossary
from lessongen.course.judging import evaluate_claims
from lessongen.course.thin import claims_with_few_runs
from lessongen.course.typed import handwritten_numbers, values_in_code

__all__ = [
    "Archive",
    "Course",
    "Glossary",
    "assemble",
    "claims_with_few_runs",
    "evaluate_claims",
    "handwritten_numbers",
    "values_in_code",
]
