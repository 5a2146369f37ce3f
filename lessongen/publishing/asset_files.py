"""Stylesheets and scripts that pages of lessons need, minified: those of `lessongen/static/`.

They are lessongen's own files; tests compare their meaning before and after. A minifier from PyPI
needs a compiler where it has no wheel, and changes more than lines that are easy to check.
"""

import re
from collections.abc import Mapping
from pathlib import Path

FOLDER = "assets/lessongen"

_PACKAGE = Path(__file__).parent.parent
_BLANK = r"(?:\s|/\*(?:[^*]|\*(?!/))*\*/)"
_CSS = re.compile(
    rf'(?P<text>"(?:[^"\\]|\\.)*")|;?{_BLANK}*(?P<end>\}}){_BLANK}*'
    rf"|{_BLANK}*(?P<mark>[{{;,>]){_BLANK}*|(?P<colon>:){_BLANK}+|{_BLANK}+"
)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)


def assets(*, other_theme: bool) -> Mapping[str, str]:
    """The text of each stylesheet and script, minified, by its path in the site.

    `other_theme` adds `static/guest/`, for themes other than ours: it keeps their rules for plain
    elements, and their scripts, off the parts of lessons.
    """
    static = _PACKAGE / "static"
    folders = [static, static / "guest"] if other_theme else [static]
    paths = [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    return {f"{FOLDER}/{path.name}": _minified(path) for path in paths}


def theme_asset(path: Path) -> str | None:
    """The text of a stylesheet or script of our theme, minified; None for any other file."""
    ours = path.suffix in _MINIFIERS and path.is_relative_to(_PACKAGE / "theme")
    return _minified(path) if ours else None


def minify_css(text: str) -> str:
    """The stylesheet minified.

    It may hold strings in double quotes only, and no value in which white space before a
    punctuation mark has a meaning.
    """
    return _CSS.sub(lambda found: found[found.lastgroup] if found.lastgroup else " ", text).strip()


def minify_js(text: str) -> str:
    """The script without indentation, empty lines, and comments that fill whole lines."""
    lines = (line.strip() for line in _COMMENT.sub("", text).split("\n"))
    return "\n".join(line for line in lines if line) + "\n"


_MINIFIERS = {".css": minify_css, ".js": minify_js}  # by file extension


def _minified(path: Path) -> str:
    return _MINIFIERS[path.suffix](path.read_text("utf-8"))
