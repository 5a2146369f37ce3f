"""The course: what holds between lessons (terms, prerequisites, references) and for every claim."""

from lessongen.course.claims import claims_with_few_runs, evaluate_claims
from lessongen.course.course import Archive, Course, assemble
from lessongen.course.glossary import Glossary
from lessongen.course.prose_lint import handwritten_numbers, values_in_code
from lessongen.course.references import capture_requests

__all__ = [
    "Archive",
    "Course",
    "Glossary",
    "assemble",
    "capture_requests",
    "claims_with_few_runs",
    "evaluate_claims",
    "handwritten_numbers",
    "values_in_code",
]
