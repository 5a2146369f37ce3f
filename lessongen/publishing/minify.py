"""Stylesheets and scripts without comments and white space that have no meaning.

Only for lessongen's own files; tests compare their meaning before and after. A minifier from PyPI
needs a compiler where it has no wheel, and changes more than lines that are easy to check.
"""

import re
from pathlib import Path

_BLANK = r"(?:\s|/\*(?:[^*]|\*(?!/))*\*/)"
_CSS = re.compile(
    rf'(?P<text>"(?:[^"\\]|\\.)*")|;?{_BLANK}*(?P<end>\}}){_BLANK}*'
    rf"|{_BLANK}*(?P<mark>[{{;,>]){_BLANK}*|(?P<colon>:){_BLANK}+|{_BLANK}+"
)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)


def css(text: str) -> str:
    """The stylesheet minified.

    It may hold strings in double quotes only, and no value in which white space before a
    punctuation mark has a meaning.
    """
    return _CSS.sub(lambda found: found[found.lastgroup] if found.lastgroup else " ", text).strip()


def js(text: str) -> str:
    """The script without indentation, empty lines, and comments that fill whole lines."""
    lines = (line.strip() for line in _COMMENT.sub("", text).split("\n"))
    return "\n".join(line for line in lines if line) + "\n"


MINIFIERS = {".css": css, ".js": js}  # by file extension


def minified(path: Path) -> str:
    """The text of a stylesheet or script, minified."""
    return MINIFIERS[path.suffix](path.read_text("utf-8"))
