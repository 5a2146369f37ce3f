"""The keys of a `show` body that make an excerpt: `from`, `to`, `grep`, `context`, `function`."""

from collections.abc import Mapping

from lessongen.lesson import yaml_tree
from lessongen.lesson.faults import Faults
from lessongen.lesson.yaml_tree import Scalar
from lessongen.model import Excerpt, pattern_problem, whole_number

_MOST = 1000  # lines of context


def excerpt(taken: Mapping[str, yaml_tree.Tree], faults: Faults) -> Excerpt:
    """What the keys say; faulty ones are noted and left out."""
    if "context" in taken and "grep" not in taken:
        faults.add(
            taken["context"].line,
            "`context` stands without `grep`",
            "it says how many lines around those of `grep` are shown: give `grep` too",
        )
    return Excerpt(
        start=_pattern(taken.get("from"), "from", faults),
        end=_pattern(taken.get("to"), "to", faults),
        grep=_pattern(taken.get("grep"), "grep", faults),
        context=_lines(taken.get("context"), faults),
        function=text(taken.get("function"), "function", faults),
    )


def text(tree: yaml_tree.Tree | None, key: str, faults: Faults) -> str | None:
    """The text of a key; none where it isn't given, or has none, which is noted."""
    if tree is None:
        return None
    if isinstance(tree, Scalar) and tree.text:
        return tree.text
    faults.add(tree.line, f"`{key}` has no text", f"write `{key}: …`")
    return None


def _pattern(tree: yaml_tree.Tree | None, key: str, faults: Faults) -> str | None:
    pattern = text(tree, key, faults)
    if tree is None or pattern is None:
        return None
    if (problem := pattern_problem(pattern)) is not None:
        faults.add(
            tree.line,
            f"`{key}` is no regular expression: {problem}",
            "put a backslash before a character that stands for itself",
        )
    return pattern


def _lines(tree: yaml_tree.Tree | None, faults: Faults) -> int:
    given = text(tree, "context", faults)
    if tree is None or given is None:
        return 0
    try:
        return whole_number(given, most=_MOST)
    except ValueError:
        faults.add(
            tree.line,
            f"`context` can't be `{given}`",
            f"write how many lines, from 1 to {_MOST}",
        )
        return 0
