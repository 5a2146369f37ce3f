"""Characters that no page may hold, whatever a program printed."""

import re

# Controls, lone surrogates, and code points that are no characters: HTML forbids all of them.
_FORBIDDEN = re.compile(
    "[\0-\b\v\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17))
    + "]"
)


def clean(text: str) -> str:
    """The text with the replacement character for each that HTML forbids; as long as before."""
    return _FORBIDDEN.sub("\ufffd", str(text))
