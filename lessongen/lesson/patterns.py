"""Regular expressions that authors write."""

import re
import warnings


def problem(pattern: str) -> str | None:
    """Why a pattern is no regular expression; None for one that is."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of syntax that a later Python may read otherwise
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        return str(error)
    return None
