"""The two courses whose notebooks are run: a small one, and the one that is shipped."""

from dataclasses import dataclass
from pathlib import Path

SMALL = Path(__file__).with_name("course")
SHIPPED = Path(__file__).parents[2]


@dataclass(frozen=True)
class Built:
    """A course's site and its records."""

    site: Path
    records: Path
