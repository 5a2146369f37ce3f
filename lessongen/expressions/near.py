"""The name that was probably meant."""

import difflib
from collections.abc import Iterable

_LISTED = 20


def near(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` most likely misspells; None where none is close."""
    every = sorted(set(candidates))
    folded = {candidate.lower(): candidate for candidate in reversed(every)}
    close = difflib.get_close_matches(name.lower(), folded, n=1)
    return folded[close[0]] if close else None


def suggestion(name: str, candidates: Iterable[str]) -> str:
    """The remedy for an unknown name: a near match, or the first few of what there is."""
    every = sorted(set(candidates))
    meant = near(name, every)
    if meant is not None:
        return f"did you mean `{meant}`?"
    if not every:
        return "there are none"
    listed = ", ".join(f"`{candidate}`" for candidate in every[:_LISTED])
    left = len(every) - _LISTED
    return f"there are {listed}" + (f" and {left} more" if left > 0 else "")
