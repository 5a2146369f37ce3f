"""Stylesheets and scripts without what only their authors need: comments and blank space.

For our own files alone, which a test holds to mean the same afterwards. A minifier from PyPI would
need a compiler where it has no wheel, and promises more than lines that are easy to check.
"""

import re

_BLANK = r"(?:\s|/\*(?:[^*]|\*(?!/))*\*/)"
_CSS = re.compile(
    rf'(?P<text>"(?:[^"\\]|\\.)*")|;?{_BLANK}*(?P<end>\}}){_BLANK}*'
    rf"|{_BLANK}*(?P<mark>[{{;,>]){_BLANK}*|(?P<colon>:){_BLANK}+|{_BLANK}+"
)
_NOTE = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)


def css(text: str) -> str:
    """The stylesheet; it may hold strings in double quotes, and nothing that a blank ends."""
    return _CSS.sub(lambda found: found[found.lastgroup] if found.lastgroup else " ", text).strip()


def js(text: str) -> str:
    """The script without indentation and without comments that have lines of their own."""
    return "\n".join(line for it in _NOTE.sub("", text).split("\n") if (line := it.strip())) + "\n"


LIGHT = {".css": css, ".js": js}
