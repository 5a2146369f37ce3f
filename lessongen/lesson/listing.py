"""Lines of a listing that options name."""

from lessongen.lesson.faults import Faults
from lessongen.lesson.given import Given


def highlighted(given: Given | None, listing: str, faults: Faults) -> tuple[int, ...]:
    """The line numbers that `hl_lines` names; those that the listing doesn't have are noted."""
    if given is None:
        return ()
    count = len(listing.rstrip("\n").split("\n"))
    last = max(end for _, end in given.value)
    if last > count:
        lines = "line" if count == 1 else "lines"
        faults.add(
            given.line,
            f"`hl_lines` names line {last}, and the listing has {count} {lines}",
            f"legal are 1 to {count}",
        )
        return ()
    numbers = {number for start, end in given.value for number in range(start, end + 1)}
    return tuple(sorted(numbers))
