"""Write the generated tables of documents; with `--check`, only say whether they are current.

A table is between `<!-- NAME: ARGUMENTS -->` and `<!-- end of NAME -->`, each on its own line.
`NAME` is one of `TABLES`; only `options` has arguments, names in `lessongen.model.Scope`.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from lessongen.diagnostics import Kind
from lessongen.expressions import all_filters
from lessongen.model import Scope
from lessongen.views import Takes, views
from lessongen.workflow import options_as_markdown

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "lessons/guide/running.md", "lessons/guide/captures.md")
_FENCES = {Takes.SNIPPET: "`show ID`", Takes.VARIABLE: "`show ID.NAME`"}


def options(scopes: Sequence[str]) -> str:
    """The options of some scopes. Raises KeyError for an unknown scope."""
    return options_as_markdown([Scope[name] for name in scopes])


def view_table(_: Sequence[str]) -> str:
    """The views: what each takes, and the keys of its body."""
    rows = [
        (
            f"`as={name}`",
            ", ".join(_FENCES[taken] for taken in view.takes),
            "yes" if view.several else "no",
            "yes" if view.comparable else "no",
            ", ".join(f"`{key.name}`" for key in view.keys),
        )
        for name, view in sorted(views().items())
    ]
    return table(("view", "fence", "several subjects", "`against`", "keys of the body"), rows)


def filters(_: Sequence[str]) -> str:
    """The filters of expressions, each with an example that a test evaluates."""
    rows = [
        (f"`{each.name}`", each.summary, code(each.example), f"`{each.result}`")
        for each in all_filters()
    ]
    return table(("filter", "gives", "example", "result"), rows)


def kinds(_: Sequence[str]) -> str:
    """The kinds of findings: what a build does with each, and the exit code."""
    levels = {0: "information", 1: "a warning, an error of a strict build", 2: "an error"}
    rows = [(kind.meaning, levels[kind.level], str(kind.exit_code)) for kind in Kind]
    return table(("finding", "in a build", "exit code"), rows)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def code(text: str) -> str:
    """Code in a table, where a bar ends a cell unless it is escaped."""
    return f"`{text.replace('|', chr(92) + '|')}`"


TABLES: Mapping[str, Callable[[Sequence[str]], str]] = {
    "options": options,
    "views": view_table,
    "filters": filters,
    "kinds": kinds,
}
_TABLE = re.compile(
    rf"(?P<begin><!-- (?P<name>{'|'.join(TABLES)}):(?P<arguments>[A-Z_ ]*) -->\n).*?"
    r"(?P<end><!-- end of (?P=name) -->\n)",
    re.DOTALL,
)


def regenerated(text: str) -> str:
    """The text of a document with current tables. Raises KeyError for an unknown scope."""
    return _TABLE.sub(_table, text)


def _table(found: re.Match[str]) -> str:
    made = TABLES[found["name"]](found["arguments"].split())
    return f"{found['begin']}\n{made}\n{found['end']}"


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
