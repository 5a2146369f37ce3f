"""The body of a `show` fence: rows of a timing table, notes, an excerpt, texts of a figure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lessongen.diagnostics import suggestion
from lessongen.lesson import show_excerpt, show_views, yaml_tree
from lessongen.lesson.faults import Faults
from lessongen.lesson.yaml_tree import Scalar, read_mapping
from lessongen.model import Excerpt, pattern_problem


@dataclass(frozen=True)
class Body:
    """What the body says; empty without one."""

    rows: Mapping[str, str] = field(default_factory=dict)
    apart: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    caption: str | None = None
    alt: str | None = None
    excerpt: Excerpt = field(default_factory=Excerpt)


def read_body(content: str, line: int, *, legal: tuple[str, ...], faults: Faults) -> Body | None:
    """The body that begins in this line; None where it is no mapping, which is noted.

    `legal` are the keys that go with the view.
    """
    for number, text in enumerate(content.split("\n"), line):
        if text.lstrip().startswith("#|"):
            faults.add(number, "`#|` lines belong to programs", "write `key: value` without `#|`")
    tree = read_mapping(content, faults.within(line))
    if tree is None:
        return None
    taken = {key.text: value for key, value in tree.entries if _is_legal(key, legal, faults)}
    lines = {key.text: key.line for key, _ in tree.entries}
    if "apart" in taken and "rows" not in taken:
        faults.add(
            lines["apart"],
            "`apart` stands without `rows`",
            "it adds calls outside of the chain of `rows`: give `rows` too",
        )
    return _body(taken, faults)


def _is_legal(key: Scalar, legal: tuple[str, ...], faults: Faults) -> bool:
    if key.text in legal:
        return True
    if key.text in show_views.KEYS:
        faults.add(
            key.line,
            f"`{key.text}` doesn't go with this `show`",
            "legal here are " + ", ".join(f"`{name}`" for name in legal),
        )
    else:
        faults.add(key.line, f"unknown key `{key.text}`", suggestion(key.text, legal))
    return False


def _body(taken: Mapping[str, yaml_tree.Tree], faults: Faults) -> Body:
    return Body(
        rows=_variables(taken.get("rows"), "rows", faults),
        apart=_variables(taken.get("apart"), "apart", faults),
        notes=_notes(taken.get("notes"), faults),
        caption=show_excerpt.text(taken.get("caption"), "caption", faults),
        alt=show_excerpt.text(taken.get("alt"), "alt", faults),
        excerpt=show_excerpt.excerpt(taken, faults),
    )


def _variables(tree: yaml_tree.Tree | None, key: str, faults: Faults) -> dict[str, str]:
    pairs = _pairs(tree, f"`{key}` has", "`label: variable` lines", faults)
    for label, value in pairs:
        if not value.text.isidentifier():
            faults.add(
                value.line,
                f"the row `{label.text}` names `{value.text}`, which is no variable",
                "name a variable of the snippet that holds seconds",
            )
    return {label.text: value.text for label, value in pairs}


def _notes(tree: yaml_tree.Tree | None, faults: Faults) -> dict[str, str]:
    pairs = _pairs(tree, "`notes` has", "`pattern: note` lines", faults)
    for pattern, _ in pairs:
        if (problem := pattern_problem(pattern.text)) is not None:
            faults.add(
                pattern.line,
                f"the pattern `{pattern.text}` of a note is no regular expression: {problem}",
                "put a backslash before a character that stands for itself",
            )
    return {pattern.text: note.text for pattern, note in pairs}


def _pairs(
    tree: yaml_tree.Tree | None, what: str, legal: str, faults: Faults
) -> list[tuple[Scalar, Scalar]]:
    """The entries of a mapping of texts to texts; others are noted."""
    if tree is None:
        return []
    if not isinstance(tree, yaml_tree.Mapping):
        faults.add(tree.line, f"{what} no lines of its own", f"write {legal} under it")
        return []
    pairs = []
    for key, value in tree.entries:
        if isinstance(value, Scalar) and value.text and key.text:
            pairs.append((key, value))
        else:
            faults.add(key.line, f"{what} no text at `{key.text}`", f"write {legal}")
    return pairs
