"""Regenerate the tables of options in documents; with `--check`, only say whether they are current.

A table is between `<!-- options: SCOPE … -->` and `<!-- end of options -->`, each on its own line.
The scopes are the names in `lessongen.model.Scope`.
"""

import re
import sys
from pathlib import Path

from lessongen.model import Scope
from lessongen.workflow import options_as_markdown

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md",)
_TABLE = re.compile(
    r"(?P<begin><!-- options: (?P<scopes>[A-Z_ ]+) -->\n).*?(?P<end><!-- end of options -->\n)",
    re.DOTALL,
)


def regenerated(text: str) -> str:
    """The text of a document with current tables. Raises KeyError for an unknown scope."""
    return _TABLE.sub(_table, text)


def _table(found: re.Match[str]) -> str:
    scopes = [Scope[name] for name in found["scopes"].split()]
    return f"{found['begin']}\n{options_as_markdown(scopes)}\n{found['end']}"


def main() -> int:
    """Write the documents, or check them; 1 if a checked document isn't current."""
    stale = []
    for name in DOCUMENTS:
        document = ROOT / name
        text = document.read_text("utf-8")
        current = regenerated(text)
        if current == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            document.write_text(current, "utf-8")
    for name in stale:
        print(f"{name}: " + ("not current" if "--check" in sys.argv else "written"))
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
