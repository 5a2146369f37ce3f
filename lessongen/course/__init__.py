"""What lessons are to each other: one glossary, one order, and claims that hold everywhere."""

from lessongen.course.archive import Archive
from lessongen.course.capture_requests import capture_requests
from lessongen.course.course import Course, assemble
from lessongen.course.glossary import Glossary
from lessongen.course.judging import judge
from lessongen.course.thin import thin_claims
from lessongen.course.typed import typed_numbers, unprinted_values

__all__ = [
    "Archive",
    "Course",
    "Glossary",
    "assemble",
    "capture_requests",
    "judge",
    "thin_claims",
    "typed_numbers",
    "unprinted_values",
]
